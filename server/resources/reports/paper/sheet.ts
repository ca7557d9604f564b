import { brandOfNumber } from '#domain/accounts/brand-numbers.ts';
import { sheetBrand } from '#domain/pdf/brand-marks.ts';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { Drawn, DrawnNode, Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import type { PaperWords } from './words.ts';

/** px between the margins of a printed page. */
export const PAPER_WIDTH = 674;

/** What a page says beside the head and foot that all have. */
type Page = {
  readonly title: string;
  readonly subtitle: readonly (string | null)[];
  /** The season it is of, in words. */
  readonly season: string;
  readonly on: string;
  readonly made_by: string;
  /** Number of the brand it is issued under. */
  readonly brand: number;
  readonly blocks: readonly SheetBlock[];
  readonly sources: string;
};

/** A page in a brand's own letters, headed and footed as the client does it. */
export function sheetOf(words: PaperWords, { title, subtitle, season, on, made_by, brand, blocks, sources }: Page): Sheet {
  const marked = sheetBrand(brandOfNumber(brand));
  return {
    language: words.language === 'es' && words.country === 'MX' ? 'es-MX' : words.language,
    size: words.country === 'MX' ? 'LETTER' : 'A4',
    title,
    subtitle: subtitle.filter((part) => part !== null).join(' · '),
    head: [words.t('common:paper.season', { season }), words.format.date(on), made_by],
    ...marked,
    blocks,
    foot: [marked.brand, sources].filter((part) => part !== '').join(' · '),
    page_of: words.t('common:paper.page_of'),
  };
}

/** A day that stands on the curve with its letter. */
export type Flag = { readonly letter: string; readonly day: number; readonly color: string };

const HEIGHT = 230;
/** px around the curve for what stands on its axes. */
const PLOT = { left: 34, right: 664, top: 22, bottom: 206 } as const;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8];
const TOP = 0.9;
const FLAG = 16;

const px = (value: number): number => Math.round(value * 10) / 10;
const shape = (tag: string, attributes: DrawnNode['attributes'], text?: string): DrawnNode => ({
  tag,
  attributes,
  children: [],
  ...(text === undefined ? {} : { text }),
});

/** The months a season begins, as epoch days. */
function monthsOf(from: number, to: number): number[] {
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return days.filter((day) => dayDate(day).endsWith('-01'));
}

type Curve = {
  readonly curve: SeasonCurve;
  /** First and last epoch day of the axis. */
  readonly span: readonly [from: number, to: number];
  readonly flags: readonly Flag[];
  readonly label: string;
};

/** A season's curve, every 8 days, with days on it as flags. */
export function curveDrawing({ format }: PaperWords, { curve: { steps, daily, first_day }, span: [from, to], flags, label }: Curve): Drawn {
  const x = (day: number): number => px(PLOT.left + ((day - from) / (to - from)) * (PLOT.right - PLOT.left));
  const y = (value: number): number => px(PLOT.bottom - (value / TOP) * (PLOT.bottom - PLOT.top));
  const word = (text: string, at: DrawnNode['attributes']): DrawnNode =>
    shape('text', { fill: PAPER['ink-3'], 'font-size': 11, ...at }, text);
  const line = steps.map(({ date, mean }) => `${String(x(Date.parse(date) / 86_400_000))},${String(y(mean))}`).join('L');
  const dashed = { 'stroke-width': 1, 'stroke-dasharray': '3 3' };
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
        word(format.number(value, 1), { x: PLOT.left - 6, y: y(value) + 4, 'text-anchor': 'end' }),
      ]),
      ...monthsOf(from, to).map((day) => word(format.month(dayDate(day)), { x: x(day), y: HEIGHT - 8 })),
      word('EVI', { x: PLOT.left, y: 12 }),
      shape('path', { d: `M${line}`, fill: 'none', stroke: PAPER.curve, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
      ...flags.flatMap(({ letter, day, color }) => [
        shape('line', { x1: x(day), x2: x(day), y1: FLAG + 2, y2: PLOT.bottom, stroke: color, ...dashed }),
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
