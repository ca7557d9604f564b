import { plot, rectY, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import { colorOf, QUIET, type Box } from './plot-parts.ts';
import type { ChartTick, ChartTone } from '../chart-types.ts';

/** Amounts of each day side by side, one bar a series; days are numbered from 0. */
export type DailyDrawing = {
  readonly kind: 'daily';
  readonly days: number;
  /** The value at the upper edge. */
  readonly top: number;
  readonly values: readonly { readonly y: number; readonly label: string }[];
  readonly ticks: readonly ChartTick[];
  readonly series: readonly { readonly tone: ChartTone; readonly values: Float64Array }[];
  /** Days without numbers, both included: hatched, never a bar of 0. */
  readonly gaps: readonly { readonly first: number; readonly last: number; readonly label: string }[];
  /** Asterisks along the foot. */
  readonly frosts: readonly { readonly day: number; readonly is_hard: boolean }[];
  readonly marks: readonly ChartTick[];
  readonly chosen: { readonly day: number; readonly label: string } | null;
};

/** px left of the first day, and below the last hairline. */
export const DAILY_LEFT = 22;
const TOP = 16;
const FOOT = 32;
const NS = 'http://www.w3.org/2000/svg';
/** Left of a day's first bar and right of its last, as a share of the day. */
const EDGE = 0.08;
/** Slopes of the hatching of the second series and on; the first is whole. */
const SLOPES = ['45', '-45', '90'] as const;
let drawn = 0;

const hatch = (
  id: string,
  color: string,
  angle: string,
  { step, width, ground }: { step: number; width: number; ground: number },
): Element => {
  const part = (name: string, attributes: Readonly<Record<string, string | number>>): Element => {
    const element = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };
  const pattern = part('pattern', { id, width: step, height: step, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` });
  pattern.append(
    part('rect', { width: step, height: step, fill: color, 'fill-opacity': ground }),
    part('rect', { width, height: step, fill: color }),
  );
  return pattern;
};

type Label = { readonly x: number; readonly text: string; readonly anchor: 'start' | 'middle' | 'end'; readonly is_strong: boolean };
type Wish = {
  readonly text: string;
  readonly is_strong?: boolean;
  readonly at: readonly (readonly [x: number, anchor: Label['anchor']])[];
};
/** px of a letter, a little wide. */
const LETTER = 6.2;
const NUDGE = 4;

/** Labels over the plot, each at the first of its places where none before it stands; one without a place is left to the table. */
function placeLabels(wishes: readonly Wish[], width: number, xOf: (day: number) => number): Label[] {
  const taken: (readonly [number, number])[] = [];
  return wishes.flatMap(({ text: words, is_strong = false, at }) => {
    const long = words.length * LETTER;
    for (const [x, anchor] of at) {
      const px = xOf(x);
      const left = anchor === 'start' ? px + NUDGE : anchor === 'end' ? px - NUDGE - long : px - long / 2;
      if (left < 0 || left + long > width || taken.some(([from, to]) => left < to + NUDGE && left + long > from - NUDGE)) continue;
      taken.push([left, left + long]);
      return [{ x, text: words, anchor, is_strong }];
    }
    return [];
  });
}

const labelsOf = ({ days, gaps, marks, chosen }: DailyDrawing, width: number): Label[] =>
  placeLabels(
    [
      ...(chosen === null
        ? []
        : [
            {
              text: chosen.label,
              is_strong: true,
              at: [
                [chosen.day, 'end'],
                [chosen.day + 1, 'start'],
              ],
            } satisfies Wish,
          ]),
      ...marks.map(({ x, label }): Wish => ({
        text: label,
        at: [
          [x, 'start'],
          [x, 'end'],
        ],
      })),
      ...gaps.map(({ first, last, label }): Wish => ({
        text: label,
        at: [
          [last + 1, 'start'],
          [first, 'end'],
        ],
      })),
    ],
    width,
    (day) => DAILY_LEFT + (day / days) * (width - DAILY_LEFT),
  );

const groundOf = ({ top, values, gaps, chosen }: DailyDrawing, id: string): Markish[] => [
  ...(chosen === null
    ? []
    : [rectY([chosen], { x1: 'day', x2: ({ day }: { day: number }) => day + 1, y1: 0, y2: top, fill: 'var(--accent-soft)' })]),
  ruleY(values, { y: 'y', stroke: 'var(--grid)', insetLeft: -DAILY_LEFT }),
  text(values, { y: 'y', text: 'label', frameAnchor: 'left', dx: -DAILY_LEFT, dy: -7, textAnchor: 'start', fill: QUIET }),
  rectY(gaps, { x1: 'first', x2: ({ last }: { last: number }) => last + 1, y1: 0, y2: top, fill: `url(#${id}-gap)` }),
];

const marksOf = (drawing: DailyDrawing, id: string, width: number): Markish[] => {
  const { series, ticks, frosts, marks } = drawing;
  const share = (1 - 2 * EDGE) / Math.max(1, series.length);
  const labels = labelsOf(drawing, width);
  return [
    ...groundOf(drawing, id),
    ...series.map(({ tone, values }, i) =>
      rectY(
        [...values].flatMap((y, day) => (y > 0 ? [{ day, y }] : [])),
        {
          x1: ({ day }: { day: number }) => day + EDGE + i * share,
          x2: ({ day }: { day: number }) => day + EDGE + (i + 1) * share,
          y: 'y',
          fill: i === 0 ? colorOf(tone) : `url(#${id}-${i})`,
        },
      ),
    ),
    ruleY([0], { stroke: 'var(--line-2)', insetLeft: -DAILY_LEFT }),
    text(frosts, {
      x: ({ day }: { day: number }) => day + 0.5,
      text: () => '∗',
      frameAnchor: 'bottom',
      dy: 9,
      fontSize: 13,
      fontWeight: 700,
      fill: ({ is_hard }: { is_hard: boolean }) => (is_hard ? 'var(--cold)' : QUIET),
    }),
    ruleX(marks, { x: 'x', stroke: QUIET, strokeDasharray: '1.5 3' }),
    ...(['start', 'middle', 'end'] as const).map((anchor) =>
      text(
        labels.filter((label) => label.anchor === anchor),
        {
          x: 'x',
          text: 'text',
          frameAnchor: 'top',
          dy: -9,
          dx: anchor === 'start' ? NUDGE : anchor === 'end' ? -NUDGE : 0,
          textAnchor: anchor,
          fill: ({ is_strong }: Label) => (is_strong ? 'var(--ink)' : 'var(--ink-2)'),
          fontWeight: 530,
        },
      ),
    ),
    ...[ticks.slice(0, -1), ticks.slice(-1)].map((some, i) =>
      text(some, { x: 'x', text: 'label', frameAnchor: 'bottom', dy: 24, textAnchor: i === 0 ? 'start' : 'end', fill: QUIET }),
    ),
  ];
};

/** Bars of days, gaps hatched, frost along the foot; what has no room above is told by the table alone. */
export function drawDaily(drawing: DailyDrawing, { width, height }: Box): Element {
  drawn += 1;
  const id = `daily-${drawn}`;
  const svg = plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: FOOT,
    marginLeft: DAILY_LEFT,
    marginRight: 0,
    x: { axis: null, domain: [0, drawing.days] },
    y: { axis: null, domain: [0, drawing.top] },
    marks: marksOf(drawing, id, width),
  });
  const defs = document.createElementNS(NS, 'defs');
  defs.append(
    hatch(`${id}-gap`, 'var(--line-strong)', '45', { step: 5, width: 1, ground: 0 }),
    ...drawing.series
      .slice(1)
      .map(({ tone }, i) => hatch(`${id}-${i + 1}`, colorOf(tone), SLOPES[i] ?? '0', { step: 3, width: 1.5, ground: 0.45 })),
  );
  svg.prepend(defs);
  return svg;
}
