import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { ChartMark, ChartScene, ChartStrip, ChartTick } from './chart-types.ts';

export const LEFT = 26;
export const RIGHT = 46;
export const TOP = 22;
/** px of the rows below the lines: months and years, marks, bars. */
const ROW = 16;
const MARKS = 20;
const BARS = 46;
/** Row of the title, from the top of the strip of bars. */
export const BARS_HEAD = 14;

type Laid = Pick<ChartScene, 'domain' | 'range'> & {
  readonly spans?: readonly ChartTick[];
  readonly marks?: readonly ChartMark[];
  readonly bars?: ChartStrip | undefined;
};

export type TimeLayout = {
  readonly x: ScaleLinear<number, number>;
  readonly y: (value: number) => number;
  /** Foot of the lines, of the marks below it, of the bars below those. */
  readonly foot: number;
  readonly shelf: number;
  readonly strip: number;
  /** Where lines from top to bottom end, and where the title of the bars stands on their way. */
  readonly lowest: number;
  readonly gap: readonly [top: number, foot: number] | null;
};

/** Where everything of a chart over time stands, px: for what is drawn, and for the cursor over it. */
export function timeLayout({ domain, range, spans = [], marks = [], bars }: Laid, width: number, height: number): TimeLayout {
  const strip = height - ROW - (spans.length > 0 ? ROW : 0);
  const shelf = strip - (bars === undefined ? 0 : BARS);
  const foot = shelf - (marks.length > 0 ? MARKS : 0);
  return {
    x: scaleLinear([...domain], [LEFT, Math.max(LEFT, width - RIGHT)]),
    y: scaleLinear([...range], [foot, TOP]).clamp(true),
    foot,
    shelf,
    strip,
    lowest: bars === undefined ? foot : strip,
    gap: bars === undefined ? null : [shelf, shelf + BARS_HEAD],
  };
}
