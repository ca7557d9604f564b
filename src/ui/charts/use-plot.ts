import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useSize } from '../use-size.ts';
import type { drawPlot, PlotDrawing } from './plot/draw-plot.ts';

type Loaded = { readonly draw: typeof drawPlot } | 'away' | null;

/** The library comes with the first chart that has something to draw. */
function useDrawPlot(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    import('./plot/draw-plot.ts').then(
      (module) => setLoaded({ draw: module.drawPlot }),
      () => setLoaded('away'),
    );
  }, []);
  return loaded;
}

export type PlotIn = {
  /** The box to draw in, which has nothing else in it. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly width: number;
  /** `away`: the library could not be had. */
  readonly state: 'coming' | 'drawn' | 'away';
};

/** Draws in a box, as wide as it is, whenever the drawing is another one or the box has another size; never else. */
export function usePlot(drawing: PlotDrawing, height: number): PlotIn {
  const { ref, width } = useSize<HTMLDivElement>();
  const loaded = useDrawPlot();
  const draw = loaded === null || loaded === 'away' || width === 0 ? null : loaded.draw;
  useLayoutEffect(() => {
    if (draw !== null) ref.current?.replaceChildren(draw(drawing, { width, height }));
  }, [draw, drawing, width, height, ref]);
  return { ref, width, state: loaded === 'away' ? 'away' : draw === null ? 'coming' : 'drawn' };
}
