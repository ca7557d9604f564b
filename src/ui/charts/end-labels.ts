import type { ChartSeries, ChartTone } from './chart-types.ts';
import { spreadLabels } from './spread-labels.ts';

type Scale = (value: number) => number;
/** A name at a place of the axis, and px from the top. */
export type EndLabel = { readonly text: string; readonly tone: ChartTone; readonly x: number; readonly y: number };

const LABEL_ROOM = 13;
/** Lines that end further from each other need no room for one another. */
const FAR = 46;
/** From the end of a line to the foot of its letters. */
const DROP = 4;

/** Each line's name where it ends, moved so that none covers another (DESIGN §9). */
export function endLabels(series: readonly ChartSeries[], { x, y, foot }: { x: Scale; y: Scale; foot: number }): readonly EndLabel[] {
  const ends = series.flatMap(({ label: text, tone, values }) => {
    const end = values.findLast((value) => value.y !== null && !Number.isNaN(value.y));
    return end === undefined || text === '' ? [] : [{ text, tone, x: end.x, y: y(end.y ?? 0) + DROP }];
  });
  return [...Map.groupBy(ends, (end) => Math.round(x(end.x) / FAR)).values()].flatMap((group) => spreadLabels(group, LABEL_ROOM, foot - 2));
}
