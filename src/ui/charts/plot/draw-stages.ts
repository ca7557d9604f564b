import { dot, lineY, link, plot, rect, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import { HALO, MEDIUM, QUIET, STRONG, type Box } from './plot-parts.ts';
import type { ChartTick } from '../chart-types.ts';
import { HEAD, LABELS, ROWS, stagesHeight, stagesLeft } from '../stages-layout.ts';

type RowLabel = { readonly title: string; readonly note: string };
/** A stage with the days it may be off. */
export type StageBar = {
  readonly x: number;
  readonly margin: number;
  readonly label: string;
  /** Not reached yet: dashed. */
  readonly is_open: boolean;
  /** Far from what it is held against: a triangle beside it. */
  readonly is_far?: boolean;
  /** Where the same stage was seen. */
  readonly seen_x?: number;
};

/** Rows on one axis of days: stages as seen, by degree-days and by the curve, the curve itself, frost and heat. */
export type StagesDrawing = {
  readonly kind: 'stages';
  readonly domain: readonly [first: number, last: number];
  readonly months: readonly ChartTick[];
  readonly sown: ChartTick;
  readonly today: ChartTick | null;
  readonly cursor: ChartTick | null;
  readonly critical: { readonly from: number; readonly to: number; readonly label: string } | null;
  readonly observed: RowLabel & { readonly stages: readonly ChartTick[] };
  readonly predicted: RowLabel & { readonly stages: readonly StageBar[] };
  /** null where no curve may be shown. */
  readonly curve:
    | (RowLabel & {
        readonly stages: readonly StageBar[];
        readonly index: RowLabel;
        readonly line: readonly { readonly x: number; readonly y: number }[];
        readonly images: readonly { readonly x: number; readonly y: number; readonly is_used: boolean }[];
        readonly points: readonly { readonly x: number; readonly y: number; readonly label: string; readonly is_left: boolean }[];
      })
    | null;
  readonly extremes: RowLabel & {
    /** Said where there is neither frost nor heat; empty while nobody knows. */
    readonly none_label: string;
    readonly frosts: readonly number[];
    readonly frost_label: string;
    /** Share of the row's height. */
    readonly heats: readonly { readonly x: number; readonly share: number }[];
    readonly heat_label: string;
  };
};

const BAR = 12;
const RIGHT = 8;
const LETTER = 6.2;
/** px around a day in which no second word fits. */
const CLEAR = 36;
const CURVE = 'var(--curve)';
const SURFACE = 'var(--surface)';
const COLD = 'color-mix(in srgb, var(--cold) 72%, var(--ink))';
const HEAT = 'color-mix(in srgb, var(--temp) 80%, var(--ink))';

type Place = {
  readonly drawing: StagesDrawing;
  readonly width: number;
  readonly left: number;
  readonly tops: Tops;
  readonly foot: number;
  readonly xOf: (day: number) => number;
};
type Tops = {
  readonly observed: number;
  readonly predicted: number;
  readonly curve: number;
  readonly index: number;
  readonly extremes: number;
};

function topsOf({ curve }: StagesDrawing): Tops {
  const predicted = HEAD + ROWS.observed;
  const after = predicted + ROWS.predicted;
  const index = after + ROWS.curve;
  return { observed: HEAD, predicted, curve: after, index, extremes: curve === null ? after : index + ROWS.index };
}

/** Labels that do not run into the one before; the table names the rest. */
function apart<T extends { readonly x: number; readonly label: string }>(labels: readonly T[], xOf: (day: number) => number): T[] {
  let taken = Number.NEGATIVE_INFINITY;
  return labels
    .toSorted((a, b) => a.x - b.x)
    .filter(({ x, label }) => {
      const half = (label.length * LETTER) / 2;
      if (xOf(x) - half < taken) return false;
      taken = xOf(x) + half + 3;
      return true;
    });
}

const rowName = ({ title, note }: RowLabel, top: number, left: number, middle = 18): Markish[] => [
  text([title], {
    frameAnchor: 'left',
    dx: -left,
    y: () => top + middle,
    text: String,
    textAnchor: 'start',
    fill: 'var(--ink-2)',
    fontWeight: MEDIUM,
  }),
  ...(left < LABELS.wide || note === ''
    ? []
    : [text([note], { frameAnchor: 'left', dx: -left, y: () => top + middle + 14, text: String, textAnchor: 'start', fill: QUIET })]),
];

const scaffoldOf = ({ drawing, left, tops, foot, width, xOf }: Place): Markish[] => {
  const { months, critical, observed, predicted, curve, extremes } = drawing;
  const lines = [tops.predicted, tops.curve, ...(curve === null ? [] : [tops.index, tops.extremes])];
  return [
    ruleX(months, { x: 'x', y1: 0, y2: foot, stroke: 'var(--grid)' }),
    text(
      months.filter(({ x, label }) => xOf(x) + 5 + label.length * LETTER < width),
      { x: 'x', y: () => 12, dx: 5, text: 'label', textAnchor: 'start', fill: QUIET },
    ),
    ...(critical === null
      ? []
      : [
          rect([critical], { x1: 'from', x2: 'to', y1: HEAD, y2: foot, fill: CURVE, fillOpacity: 0.07 }),
          text([critical], {
            x: (one: { from: number; to: number }) => (one.from + one.to) / 2,
            y: () => foot - 7,
            text: 'label',
            fill: QUIET,
          }),
        ]),
    ruleY(lines, { y: Number, stroke: 'var(--grid)', insetLeft: -left }),
    ruleY([HEAD, foot], { y: Number, stroke: 'var(--line-2)', insetLeft: -left }),
    ...rowName(observed, tops.observed, left),
    ...rowName(predicted, tops.predicted, left),
    ...(curve === null ? [] : [...rowName(curve, tops.curve, left), ...rowName(curve.index, tops.index, left)]),
    ...rowName(extremes, tops.extremes, left, 24),
  ];
};

const barsOf = (bars: readonly StageBar[], top: number, xOf: Place['xOf']): Markish[] => {
  const ends = {
    x1: ({ x, margin }: StageBar) => x - margin,
    x2: ({ x, margin }: StageBar) => x + margin,
    y1: top + 9,
    y2: top + 9 + BAR,
    rx: 3,
  };
  const far = bars.filter(({ is_far }) => is_far === true);
  const warned = { x: ({ x, margin }: StageBar) => x + margin, dx: 11 };
  return [
    rect(bars, { ...ends, fill: CURVE, fillOpacity: ({ is_open }: StageBar) => (is_open ? 0.1 : 0.22) }),
    rect(
      bars.filter(({ is_open }) => is_open),
      { ...ends, fill: 'none', stroke: CURVE, strokeDasharray: '2 2' },
    ),
    ruleX(bars, { x: 'x', y1: top + 9, y2: top + 9 + BAR, stroke: CURVE, strokeWidth: 2 }),
    text(apart(bars, xOf), { x: 'x', y: () => top + 29, text: 'label', fill: 'var(--ink-2)', fontWeight: MEDIUM }),
    dot(far, { ...warned, y: () => top + 16, symbol: 'triangle', r: 5, stroke: 'var(--warn)', fill: SURFACE, strokeWidth: 1.4 }),
    text(far, { ...warned, y: () => top + 16.5, text: () => '!', fill: 'var(--warn)', fontWeight: STRONG, fontSize: 8 }),
  ];
};

const stagesOf = ({ drawing, tops, xOf }: Place): Markish[] => {
  const { observed, predicted, curve } = drawing;
  return [
    link(
      predicted.stages.filter(({ seen_x }) => seen_x !== undefined),
      { x1: 'seen_x', x2: 'x', y1: () => tops.observed + 28, y2: () => tops.predicted + 9, stroke: QUIET },
    ),
    dot(observed.stages, { x: 'x', y: () => tops.observed + 26, r: 4.5, fill: CURVE, stroke: SURFACE, strokeWidth: 1.5 }),
    text(apart(observed.stages, xOf), { x: 'x', y: () => tops.observed + 11, text: 'label', fill: 'var(--ink)', fontWeight: STRONG }),
    ...barsOf(predicted.stages, tops.predicted, xOf),
    ...(curve === null ? [] : barsOf(curve.stages, tops.curve, xOf)),
  ];
};

const indexOf = ({ drawing: { curve }, tops }: Place): Markish[] => {
  if (curve === null) return [];
  const foot = tops.index + ROWS.index - 8;
  const yOf = ({ y }: { readonly y: number }): number => foot - Math.min(1, Math.max(0, y)) * (ROWS.index - 20);
  const label = { x: 'x', y: yOf, text: 'label', fill: 'var(--ink-2)', ...HALO };
  return [
    ruleY([yOf({ y: 0.5 })], { y: Number, stroke: 'var(--grid)' }),
    lineY(curve.line, { x: 'x', y: yOf, stroke: CURVE, strokeWidth: 2.2 }),
    dot(
      curve.images.filter(({ is_used }) => is_used),
      { x: 'x', y: yOf, r: 2.4, fill: CURVE, stroke: SURFACE, strokeWidth: 1 },
    ),
    dot(
      curve.images.filter(({ is_used }) => !is_used),
      { x: 'x', y: yOf, r: 2.4, fill: SURFACE, stroke: QUIET, strokeWidth: 1, strokeDasharray: '1.5 1.2' },
    ),
    dot(curve.points, { x: 'x', y: yOf, r: 4, fill: SURFACE, stroke: 'var(--ink)', strokeWidth: 1.5 }),
    ...[true, false].map((is_left) =>
      text(
        curve.points.filter((one) => one.is_left === is_left),
        { ...label, dx: is_left ? -7 : 7, dy: is_left ? -9 : 12, textAnchor: is_left ? 'end' : 'start' },
      ),
    ),
  ];
};

const extremesOf = ({ drawing: { extremes, domain, sown }, tops, xOf, width }: Place): Markish[] => {
  const { frosts, frost_label, heats, heat_label, none_label } = extremes;
  const y = tops.extremes + 20;
  const last_frost = frosts.at(-1) ?? domain[0];
  const last_heat = heats.at(-1)?.x ?? domain[1];
  const room = xOf(last_heat) + heat_label.length * LETTER < width;
  const none = frosts.length === 0 && heats.length === 0 && none_label !== '' ? [none_label] : [];
  return [
    // Behind the line of the sowing, not across it.
    text(none, { x: () => sown.x, dx: 8, y: () => y, text: String, textAnchor: 'start', fill: QUIET }),
    dot(frosts, { x: Number, y: () => y, symbol: 'asterisk', r: 5, stroke: 'var(--cold)', strokeWidth: 1.5 }),
    text(frosts.length === 0 ? [] : [frost_label], {
      x: () => last_frost,
      dx: 9,
      y: () => y,
      text: String,
      textAnchor: 'start',
      fill: COLD,
      fontWeight: MEDIUM,
    }),
    ruleX(heats, {
      x: 'x',
      y1: ({ share }: { share: number }) => y + 8 - 5 - 11 * share,
      y2: () => y + 8,
      stroke: 'var(--temp)',
      strokeWidth: 3,
    }),
    text(heats.length === 0 ? [] : [heat_label], {
      x: () => last_heat,
      dx: room ? 9 : -9,
      dy: room ? 0 : -14,
      y: () => y,
      text: String,
      textAnchor: room ? 'start' : 'end',
      fill: HEAT,
      fontWeight: MEDIUM,
    }),
  ];
};

const daysOf = ({ drawing: { sown, today, cursor, observed }, foot, xOf }: Place): Markish[] => {
  const wide = (cursor?.label.length ?? 0) * LETTER + 12;
  const spoken =
    today === null || cursor?.x === today.x || observed.stages.some(({ x }) => Math.abs(xOf(x) - xOf(today.x)) < CLEAR) ? [] : [today];
  return [
    ruleX([sown], { x: 'x', y1: 4, y2: foot, stroke: QUIET, strokeDasharray: '2 3' }),
    text([sown], { x: 'x', dx: -5, y: () => 12, text: 'label', textAnchor: 'end', fill: 'var(--ink-2)', fontWeight: MEDIUM }),
    ...(today === null
      ? []
      : [
          ruleX([today], { x: 'x', y1: HEAD, y2: foot, stroke: QUIET, strokeDasharray: '2 3' }),
          text(spoken, { x: 'x', dx: 5, y: () => HEAD + 11, text: 'label', textAnchor: 'start', fill: QUIET }),
        ]),
    ...(cursor === null
      ? []
      : [
          ruleX([cursor], { x: 'x', y1: HEAD - 4, y2: foot, stroke: 'var(--ink)' }),
          rect([cursor], { x1: 'x', x2: 'x', y1: 3, y2: 20, insetLeft: -wide / 2, insetRight: -wide / 2, rx: 4, fill: 'var(--ink)' }),
          text([cursor], { x: 'x', y: () => 12, text: 'label', fill: SURFACE, fontWeight: STRONG }),
        ]),
  ];
};

/** The rows below each other in px from the top, so that they stand alike at every width. */
export function drawStages(drawing: StagesDrawing, { width, height }: Box): Element {
  const left = stagesLeft(width);
  const [first, last] = drawing.domain;
  const xOf = (day: number): number => left + ((day - first) / (last - first)) * (width - left - RIGHT);
  const place: Place = { drawing, width, left, tops: topsOf(drawing), foot: stagesHeight(drawing) - 2, xOf };
  return plot({
    width,
    height,
    margin: 0,
    marginLeft: left,
    marginRight: RIGHT,
    x: { axis: null, domain: [first, last] },
    y: { axis: null, domain: [0, height], range: [0, height] },
    marks: [...scaffoldOf(place), ...stagesOf(place), ...indexOf(place), ...extremesOf(place), ...daysOf(place)],
  });
}
