import type { ReferenceCurve } from '#domain/series/seasons/reference-curve.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import type { ChartTone, ChartSeries, ChartValue } from '#ui/charts/chart-types.ts';

/** One season on an axis of days. */
export type SeasonLine = {
  readonly id: string;
  /** At the line's end, and at the head of its column. */
  readonly label: string;
  readonly name: string;
  readonly tone: ChartTone;
  readonly variant: NonNullable<ChartSeries['variant']>;
  readonly dash?: string;
  readonly curve: SeasonCurve;
  /** Epoch day that is 0 on the axis. */
  readonly origin: number;
};

/** What several seasons look like together: median and P20–P80. */
export type SeasonGroup = { readonly id: string; readonly label: string; readonly tone: ChartTone; readonly reference: ReferenceCurve };

/** Days between two places of a drawn line; tables and files take every eighth day. */
const LINE_STEP = 4;
export const TABLE_STEP = 8;

export type Domain = readonly [first: number, last: number];

/** EVI of a season on a day of the axis; null outside its images. */
export const valueAt = ({ curve, origin }: Pick<SeasonLine, 'curve' | 'origin'>, x: number): number | null =>
  curve.daily[x + origin - curve.first_day] ?? null;

/** One of a group's three curves on a day of the axis; null where too few seasons were seen. */
export function groupAt({ reference }: Pick<SeasonGroup, 'reference'>, key: 'median' | 'p20' | 'p80', x: number): number | null {
  const value = reference[key][x - reference.first_offset] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Days of the axis, `step` apart from its first that is a multiple of it. */
export const daysOf = ([first, last]: Domain, step: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor(last / step) - Math.ceil(first / step) + 1) },
    (_, i) => (Math.ceil(first / step) + i) * step,
  );

/** A season's line over the axis; what lies in a long gap is a guess. */
export const lineValues = (line: SeasonLine, domain: Domain): ChartValue[] =>
  daysOf(domain, LINE_STEP).flatMap((x) => {
    const y = valueAt(line, x);
    const day = x + line.origin;
    return y === null ? [] : [{ x, y, is_estimated: line.curve.gaps.some(({ from, to }) => day > from && day <= to) }];
  });

export const groupValues = (group: SeasonGroup, domain: Domain) =>
  daysOf(domain, LINE_STEP).map((x) => ({
    x,
    y: groupAt(group, 'median', x),
    low: groupAt(group, 'p20', x),
    high: groupAt(group, 'p80', x),
  }));
