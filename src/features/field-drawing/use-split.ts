import { useCallback, useEffect, useRef, useState } from 'react';
import type { LineString, Polygon, SplitResult } from '#domain/geometry/types.ts';
import { SPLIT } from '#domain/limits.ts';
import { drawLine } from '#map/draw/draw-line.ts';
import { geometry } from '#workers/client.ts';
import { drawTexts, isTouch } from './draw-texts.ts';
import { useDrawing } from './store.ts';

export type SplitBy = 'line' | 'area' | 'parallel' | 'file';
export type Share = { readonly first_ha: number; readonly bearing_deg: number; readonly strips: number };
type Options = { readonly way: SplitBy; readonly polygon: Polygon; readonly area_ha: number; readonly lines: readonly LineString[]; readonly share: Share; readonly onCancel: () => void };

/** Fractions of the area for a way that cuts by number; null when the numbers cannot be met. */
export function sharesOf(way: 'area' | 'parallel', area_ha: number, { first_ha, strips }: Share): readonly number[] | null {
  if (way === 'area') return first_ha > 0 && first_ha < area_ha ? [first_ha / area_ha, 1 - first_ha / area_ha] : null;
  return strips >= SPLIT.min_parts && strips <= SPLIT.max_parts ? Array.from({ length: strips }, () => 1 / strips) : null;
}

/** The parts a field falls into, worked out in the worker on every change; drawing a line cuts as it is moved. */
export function useSplit({ way, polygon, area_ha, lines, share, onCancel }: Options): { result: SplitResult | null; drawAgain: () => void } {
  const [result, setResult] = useState<SplitResult | null>(null);
  const [line, setLine] = useState<LineString | null>(null);
  const [round, setRound] = useState(0);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;

  useEffect(() => {
    if (way !== 'line') return undefined;
    setLine(null);
    const session = drawLine({
      texts: drawTexts,
      crosshair: isTouch(),
      onChange: (status) => useDrawing.setState({ drawing: { mode: 'line', session, status } }),
      onFinish: setLine,
      onCancel: () => cancel.current(),
    });
    useDrawing.setState({ drawing: { mode: 'line', session, status: session.status() } });
    return () => {
      session.stop();
      useDrawing.setState({ drawing: null });
    };
  }, [way, round]);

  useEffect(() => {
    const cuts = way === 'line' ? (line === null ? [] : [line]) : lines;
    const by_number = way === 'area' || way === 'parallel';
    const shares = by_number ? sharesOf(way, area_ha, share) : null;
    if (by_number ? shares === null : cuts.length === 0) {
      setResult(by_number ? { ok: false, code: 'SPLIT_SHARE_INVALID', params: {} } : null);
      return undefined;
    }
    const stop = new AbortController();
    const { signal } = stop;
    const cut = shares === null ? geometry.splitByLine({ polygon, lines: cuts }, { signal }) : geometry.splitByShare({ polygon, share: { shares, bearing_deg: share.bearing_deg } }, { signal });
    cut.then(setResult, () => {
      if (!stop.signal.aborted) setResult({ ok: false, code: 'SPLIT_LINE_INVALID', params: {} });
    });
    return () => stop.abort();
  }, [way, line, lines, polygon, area_ha, share]);

  return { result, drawAgain: useCallback(() => setRound((old) => old + 1), []) };
}
