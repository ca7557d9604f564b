import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { LineString, Polygon, SplitResult } from '#domain/geometry/types.ts';
import { SPLIT } from '#domain/limits.ts';
import { drawLine } from '#map/draw/draw-line.ts';
import { geometry } from '#workers/client.ts';
import { drawTexts, isTouch } from '../draw/draw-texts.ts';
import { endDrawing, useDrawing } from '../store.ts';

export type SplitBy = 'line' | 'area' | 'parallel' | 'file';
export type Share = { readonly first_ha: number; readonly bearing_deg: number; readonly strips: number };
type Options = {
  readonly way: SplitBy;
  readonly polygon: Polygon;
  readonly area_ha: number;
  readonly lines: readonly LineString[];
  readonly share: Share;
  readonly onCancel: () => void;
};

const NO_LINES: readonly LineString[] = [];
const NUMBERS_CANNOT_BE: SplitResult = { ok: false, code: 'SPLIT_SHARE_INVALID', params: {}, place: null };

/** Fractions of the area for a way that cuts by number; null when the numbers cannot be met. */
export function sharesOf(way: 'area' | 'parallel', area_ha: number, { first_ha, strips }: Share): readonly number[] | null {
  if (way === 'area') return first_ha > 0 && first_ha < area_ha ? [first_ha / area_ha, 1 - first_ha / area_ha] : null;
  return strips >= SPLIT.min_parts && strips <= SPLIT.max_parts ? Array.from({ length: strips }, () => 1 / strips) : null;
}

/** The parts a field falls into, worked out in the worker on every change; drawing a line cuts as it is moved. */
export function useSplit({ way, polygon, area_ha, lines, share, onCancel }: Options): {
  result: SplitResult | null;
  drawAgain: () => void;
} {
  const [cut, setCut] = useState<SplitResult | null>(null);
  const [line, setLine] = useState<LineString | null>(null);
  const [round, setRound] = useState(0);
  const cancel = useEffectEvent(onCancel);

  useEffect(() => {
    if (way !== 'line') return undefined;
    const session = drawLine({
      texts: drawTexts,
      crosshair: isTouch(),
      onChange: (status) => useDrawing.setState({ drawing: { mode: 'line', session, status } }),
      onFinish: setLine,
      onCancel: () => cancel(),
    });
    useDrawing.setState({ drawing: { mode: 'line', session, status: session.status() } });
    return () => {
      endDrawing(session);
      setLine(null);
    };
  }, [way, round]);

  const cuts = useMemo(() => (way === 'file' ? lines : way === 'line' && line !== null ? [line] : NO_LINES), [way, line, lines]);
  const shares = useMemo(() => (way === 'area' || way === 'parallel' ? sharesOf(way, area_ha, share) : null), [way, area_ha, share]);
  const is_ready = shares !== null || cuts.length > 0;
  const { bearing_deg } = share;
  useEffect(() => {
    if (!is_ready) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const asked =
      shares === null
        ? geometry.splitByLine({ polygon, lines: cuts }, { signal })
        : geometry.splitByShare({ polygon, share: { shares, bearing_deg } }, { signal });
    asked.then(setCut, () => {
      if (!signal.aborted) setCut({ ok: false, code: 'SPLIT_LINE_INVALID', params: {}, place: null });
    });
    return () => stop.abort();
  }, [is_ready, shares, cuts, bearing_deg, polygon]);

  const by_number = way === 'area' || way === 'parallel';
  const result = is_ready ? cut : by_number ? NUMBERS_CANNOT_BE : null;
  return { result, drawAgain: useCallback(() => setRound((old) => old + 1), []) };
}
