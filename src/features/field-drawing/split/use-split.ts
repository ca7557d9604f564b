import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import { perimeterM } from '#domain/geometry/measure/perimeter.ts';
import type { LineString, Polygon, Position, SplitResult } from '#domain/geometry/types.ts';
import { SPLIT } from '#domain/limits.ts';
import { drawLine } from '#map/draw/draw-line.ts';
import type { DrawnLine } from '#map/draw/types.ts';
import { geometry } from '#workers/client.ts';
import { drawTexts, isTouch } from '../draw/draw-texts.ts';
import { endDrawing, useDrawing, type Cut, type Drawing } from '../store.ts';

export type SplitBy = 'line' | 'area' | 'parallel' | 'file';
export type Share = { readonly first_ha: number; readonly bearing_deg: number; readonly strips: number };
type Options = {
  readonly field_id: string;
  readonly way: SplitBy;
  readonly polygon: Polygon;
  readonly area_ha: number;
  readonly lines: readonly LineString[];
  readonly share: Share;
  /** The line to begin with; a whole one is finished. */
  readonly start: KeptLine | null;
  readonly onCancel: () => void;
};
export type KeptLine = { readonly vertices: readonly Position[]; readonly closed: boolean };

const NUMBERS_CANNOT_BE: SplitResult = { ok: false, code: 'SPLIT_SHARE_INVALID', params: {}, place: null };
/** What a line under way may still mend by going on. */
const NOT_YET: ReadonlySet<ErrorCode> = new Set([
  'SPLIT_LINE_MISSES',
  'SPLIT_LINE_TOUCHES',
  'SPLIT_LINE_ALONG_BORDER',
  'SPLIT_LINE_ENDS_INSIDE',
  'SPLIT_LINE_INVALID',
]);

/** Fractions of the area for a way that cuts by number; null when the numbers cannot be met. */
export function sharesOf(way: 'area' | 'parallel', area_ha: number, { first_ha, strips, bearing_deg }: Share): readonly number[] | null {
  if (Number.isNaN(bearing_deg)) return null;
  if (way === 'area') return first_ha > 0 && first_ha < area_ha ? [first_ha / area_ha, 1 - first_ha / area_ha] : null;
  return strips >= SPLIT.min_parts && strips <= SPLIT.max_parts ? Array.from({ length: strips }, () => 1 / strips) : null;
}

/** The cut's length within the field: what the borders of the parts have twice over the field's own. */
function cutOf(polygon: Polygon, parts: readonly Polygon[]): Cut {
  const borders_m = parts.reduce((sum, part) => sum + perimeterM(part), 0);
  return { parts, length_m: (borders_m - perimeterM(polygon)) / 2 };
}

const lineOf = (drawing: Drawing | null) => (drawing?.mode === 'line' ? drawing : null);

type Split = {
  readonly result: SplitResult | null;
  /** The line is finished; numbers and files always are. */
  readonly is_whole: boolean;
  /** The result is that of the line as it lies, not of a moment before. */
  readonly is_current: boolean;
  readonly drawAgain: () => void;
};

/** A line drawn over the field, which cuts it while it is moved: what it makes, and whether it is whole. */
function useDrawnCut({ field_id, way, polygon, start, onCancel }: Options): Split {
  const [round, setRound] = useState(0);
  const cancel = useEffectEvent(onCancel);
  const kept = useEffectEvent((): KeptLine | null => (round === 0 ? start : null));
  useEffect(() => {
    if (way !== 'line') return undefined;
    let cut: Cut | null = null;
    const check = async ({ line, is_finished }: DrawnLine, signal: AbortSignal) => {
      const result = await geometry.splitByLine({ polygon, lines: [line] }, { signal });
      if (!result.ok) return is_finished || !NOT_YET.has(result.code) ? result : null;
      cut = cutOf(polygon, result.parts);
      return { ok: true as const, area_m2: 0 };
    };
    const show = (): void => {
      const status = session.status();
      useDrawing.setState({ drawing: { mode: 'line', session, status, cut: status.check?.ok === true ? cut : null } });
    };
    const session = drawLine({
      texts: drawTexts,
      crosshair: isTouch(),
      prefer_shape_id: field_id,
      check,
      onChange: show,
      onFinish: show,
      onCancel: () => cancel(),
    });
    const { vertices = [], closed = false } = kept() ?? {};
    for (const vertex of vertices) session.addPoint(vertex);
    if (closed) session.close();
    show();
    return () => endDrawing(session);
  }, [field_id, way, polygon, round]);

  const check = useDrawing(({ drawing }) => lineOf(drawing)?.status.check ?? null);
  const cut = useDrawing(({ drawing }) => lineOf(drawing)?.cut ?? null);
  const is_whole = useDrawing(({ drawing }) => lineOf(drawing)?.status.closed === true);
  const is_current = useDrawing(({ drawing }) => lineOf(drawing)?.status.check_is_current === true);
  const result = check?.ok === false ? check : cut === null ? null : { ok: true as const, parts: cut.parts };
  return { result, is_whole, is_current, drawAgain: useCallback(() => setRound((old) => old + 1), []) };
}

/** The parts by lines of a file or by numbers, worked out in the worker on every change. */
function useReckonedCut({ way, polygon, area_ha, lines, share }: Options): SplitResult | null {
  const [cut, setCut] = useState<SplitResult | null>(null);
  const shares = useMemo(() => (way === 'area' || way === 'parallel' ? sharesOf(way, area_ha, share) : null), [way, area_ha, share]);
  const is_ready = shares !== null || (way === 'file' && lines.length > 0);
  const { bearing_deg } = share;
  useEffect(() => {
    if (!is_ready) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const asked =
      shares === null
        ? geometry.splitByLine({ polygon, lines }, { signal })
        : geometry.splitByShare({ polygon, share: { shares, bearing_deg } }, { signal });
    asked.then(setCut, () => {
      if (!signal.aborted) setCut({ ok: false, code: 'SPLIT_LINE_INVALID', params: {}, place: null });
    });
    return () => stop.abort();
  }, [is_ready, shares, lines, bearing_deg, polygon]);
  return is_ready ? cut : way === 'file' ? null : NUMBERS_CANNOT_BE;
}

/** The parts a field falls into; a line under way cuts already, and is whole once it is finished. */
export function useSplit(options: Options): Split {
  const drawn = useDrawnCut(options);
  const reckoned = useReckonedCut(options);
  return options.way === 'line' ? drawn : { ...drawn, result: reckoned, is_whole: true, is_current: true };
}
