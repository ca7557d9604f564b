import { areaY, lineY, plot, rectY, ruleY, dot, text, type Markish } from '@observablehq/plot';
import { colorOf, QUIET, type Box } from './plot-parts.ts';
import type { ChartScene, ChartSeries, ChartTone } from '../chart-types.ts';

type Place = { readonly x: number; readonly y: number | null };

/** Readings joined by straight lines over hours, and what of them lies beyond a limit. */
export type HoursDrawing = ChartScene & {
  readonly kind: 'hours';
  /** The stretch of the axis that is meant, tinted. */
  readonly day: readonly [from: number, to: number];
  readonly limit: number;
  readonly series: readonly ChartSeries[];
  /** Between the limit and the line, a null between two stretches. */
  readonly areas: readonly { readonly tone: ChartTone; readonly values: readonly Place[] }[];
  /** Where a line crosses the limit; the text is of one series only. */
  readonly crossings: readonly { readonly x: number; readonly tone: ChartTone; readonly text: string; readonly is_end: boolean }[];
};

const LEFT = 30;
const RIGHT = 8;
const TOP = 8;
const FOOT = 22;
const STROKE = 1.9;

const marksOf = ({ range, day, limit, values, ticks, series, areas, crossings }: HoursDrawing): Markish[] => [
  rectY([day], {
    x1: ([from]: readonly [number, number]) => from,
    x2: ([, to]: readonly [number, number]) => to,
    y1: range[0],
    y2: range[1],
    fill: 'var(--accent-soft)',
    fillOpacity: 0.6,
  }),
  ruleY(
    values.filter(({ y }) => y !== limit),
    { y: 'y', stroke: 'var(--grid)', insetLeft: -LEFT },
  ),
  text(values, { y: 'y', text: 'label', frameAnchor: 'left', dx: -LEFT, dy: -7, textAnchor: 'start', fill: QUIET }),
  ...areas
    .toReversed()
    .map(({ tone, values: places }) => areaY(places, { x: 'x', y1: limit, y2: 'y', fill: colorOf(tone), fillOpacity: 0.28 })),
  ruleY([limit], { stroke: 'color-mix(in srgb, var(--cold) 72%, var(--ink))', strokeWidth: 1, insetLeft: -LEFT }),
  ...series.toReversed().map(({ tone, dash, values: places }) =>
    lineY(places, {
      x: 'x',
      y: 'y',
      stroke: colorOf(tone),
      strokeWidth: STROKE,
      ...(dash === undefined ? {} : { strokeDasharray: dash }),
    }),
  ),
  // The first series lies over the others.
  dot(crossings.toReversed(), {
    x: 'x',
    y: () => limit,
    r: 3.2,
    fill: ({ tone }: { tone: ChartTone }) => colorOf(tone),
    stroke: 'var(--surface)',
    strokeWidth: 1.5,
  }),
  ...[false, true].map((is_end) =>
    text(
      crossings.filter((one) => one.text !== '' && one.is_end === is_end),
      {
        x: 'x',
        y: () => limit,
        text: 'text',
        dx: is_end ? 4 : -4,
        dy: is_end ? 11 : -10,
        textAnchor: is_end ? 'start' : 'end',
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 3,
        fontWeight: 600,
      },
    ),
  ),
  ruleY([range[0]], { stroke: 'var(--line-2)', insetLeft: -LEFT }),
  text(ticks, { x: 'x', text: 'label', frameAnchor: 'bottom', dy: 15, fill: QUIET }),
];

/** Curves over hours with their limit; a line is broken where nothing is known. */
export function drawHours(drawing: HoursDrawing, { width, height }: Box): Element {
  return plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: FOOT,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { axis: null, domain: [...drawing.domain] },
    y: { axis: null, domain: [...drawing.range], clamp: true },
    marks: marksOf(drawing),
  });
}
