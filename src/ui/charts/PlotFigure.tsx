import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSize } from '../use-size.ts';
import type { drawPlot, PlotDrawing } from './plot/draw-plot.ts';
import styles from './PlotFigure.module.css';

export type PlotFigureProps = {
  /** What the drawing says, for those who do not see it. */
  readonly label: string;
  readonly height: number;
  readonly drawing: PlotDrawing;
};
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

function PlotBox({ label, height, drawing }: PlotFigureProps) {
  const { t } = useTranslation('common');
  const { ref, width } = useSize<HTMLDivElement>();
  const loaded = useDrawPlot();
  useEffect(() => {
    if (loaded === null || loaded === 'away' || width === 0) return;
    ref.current?.replaceChildren(loaded.draw(drawing, { width, height }));
  }, [loaded, drawing, width, height, ref]);
  if (loaded === 'away') return <p className={styles['none']}>{t('chart.away')}</p>;
  return <div ref={ref} className={styles['plot']} style={{ height }} role="img" aria-label={label} />;
}

/** A chart by Observable Plot, as wide as its box. Its numbers in a table are beside it or in its place: `ChartFigure`, `Histogram`. */
export function PlotFigure(props: PlotFigureProps) {
  const { t } = useTranslation('common');
  const { drawing } = props;
  const is_empty =
    (drawing.kind === 'bars' && drawing.counts.every((count) => count === 0)) ||
    (drawing.kind === 'curve' && drawing.readings.length === 0);
  return is_empty ? <p className={styles['none']}>{t('chart.empty')}</p> : <PlotBox {...props} />;
}
