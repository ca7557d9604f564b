import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { Drawn, DrawnNode, Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { say } from './words.ts';

/** px between the margins of a printed page. */
export const PAPER_WIDTH = 674;

/** What a page says beside the head and foot that all have. */
type Page = {
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly season: string;
  readonly on: string;
  readonly made_by: string;
  readonly blocks: readonly SheetBlock[];
  readonly sources: string;
};
/** A report as it is issued, but for what the installation adds. */
export type DemoSheet = { readonly season: Season; readonly on: string; readonly sheet: Sheet };

const shape = (tag: string, attributes: DrawnNode['attributes'], text?: string): DrawnNode => ({
  tag,
  attributes,
  children: [],
  ...(text === undefined ? {} : { text }),
});

const INK = '#1a3f2e';
const FURROWS = ['M4 27C9.2 20.4 12 13.6 12.6 5', 'M16 27V14.5', 'M28 27C22.8 20.4 20 13.6 19.4 5'];
const MARK: Drawn = {
  width: 32,
  height: 32,
  label: 'Surco',
  nodes: FURROWS.map((d) => shape('path', { d, fill: 'none', stroke: INK, 'stroke-width': 3.4, 'stroke-linecap': 'round' })),
};

/** A page in the product's own letters, as the client heads and foots it. */
export const sheetOf = ({ title, subtitle, season, on, made_by, blocks, sources }: Page): Sheet => ({
  language: 'es',
  size: 'A4',
  title,
  subtitle: subtitle.join(' · '),
  head: [`Campaña ${season}`, say.date(on), made_by],
  brand: 'Surco',
  mark: MARK,
  accent: INK,
  blocks,
  foot: `Surco · ${sources}`,
  page_of: '{{page}} de {{of}}',
});

export type Flag = { readonly letter: string; readonly day: number; readonly color: string };

const HEIGHT = 230;
/** px around the curve for what stands on its axes. */
const PLOT = { left: 34, right: 664, top: 22, bottom: 206 } as const;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8];
const TOP = 0.9;
const FLAG = 16;

const px = (value: number): number => Math.round(value * 10) / 10;

/** The months a season begins, as epoch days. */
function monthsOf(from: number, to: number): number[] {
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return days.filter((day) => dayDate(day).endsWith('-01'));
}

/** A season's curve between two epoch days, every 8 days, with days on it as flags. */
export function curveDrawing(
  { steps, daily, first_day }: SeasonCurve,
  [from, to]: readonly [number, number],
  flags: readonly Flag[],
  label: string,
): Drawn {
  const x = (day: number): number => px(PLOT.left + ((day - from) / (to - from)) * (PLOT.right - PLOT.left));
  const y = (value: number): number => px(PLOT.bottom - (value / TOP) * (PLOT.bottom - PLOT.top));
  const word = (text: string, at: DrawnNode['attributes']): DrawnNode =>
    shape('text', { fill: PAPER['ink-3'], 'font-size': 11, ...at }, text);
  const line = steps.map(({ date, mean }) => `${String(x(Date.parse(date) / 86_400_000))},${String(y(mean))}`).join('L');
  return {
    width: PAPER_WIDTH,
    height: HEIGHT,
    label,
    nodes: [
      ...TICKS.flatMap((value) => [
        shape('line', {
          x1: PLOT.left,
          x2: PLOT.right,
          y1: y(value),
          y2: y(value),
          stroke: value === 0 ? PAPER['line-strong'] : PAPER.grid,
          'stroke-width': 1,
        }),
        word(say.tick(value), { x: PLOT.left - 6, y: y(value) + 4, 'text-anchor': 'end' }),
      ]),
      ...monthsOf(from, to).map((day) => word(say.month(dayDate(day)), { x: x(day), y: HEIGHT - 8 })),
      word('EVI', { x: PLOT.left, y: 12 }),
      shape('path', { d: `M${line}`, fill: 'none', stroke: PAPER.curve, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
      ...flags.flatMap(({ letter, day, color }) => [
        shape('line', {
          x1: x(day),
          x2: x(day),
          y1: FLAG + 2,
          y2: PLOT.bottom,
          stroke: color,
          'stroke-width': 1,
          'stroke-dasharray': '3 3',
        }),
        shape('circle', {
          cx: x(day),
          cy: y(daily[day - first_day] ?? 0),
          r: 3.5,
          fill: color,
          stroke: PAPER.surface,
          'stroke-width': 1.2,
        }),
        shape('rect', { x: x(day) - FLAG / 2, y: 2, width: FLAG, height: FLAG, rx: 4, fill: color }),
        word(letter, { x: x(day), y: 14, fill: PAPER.surface, 'font-weight': '600', 'text-anchor': 'middle' }),
      ]),
    ],
  };
}
