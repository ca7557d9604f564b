import { areaY, dot, line, plot, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import type { ChartBand, ChartFlag, ChartMark, ChartPoint, ChartScene, ChartSeries, ChartStrip, ChartTick } from '../chart-types.ts';
import { endLabels, type EndLabel } from '../end-labels.ts';
import { runsOf } from '../runs.ts';
import { LEFT, RIGHT, timeLayout, TOP, type TimeLayout } from '../time-layout.ts';
import { gatherStrip, stripMarks } from './draw-strip.ts';
import { colorOf, HALO, MEDIUM, QUIET, STRONG, type Box } from './plot-parts.ts';

/** Lines, ribbons and points over one axis of days, or of whatever the seasons are laid over. */
export type TimeDrawing = ChartScene & {
  readonly kind: 'time';
  readonly series: readonly ChartSeries[];
  /** A second row of names, printed where each begins: years under months. */
  readonly spans?: readonly ChartTick[];
  readonly bands?: readonly ChartBand[];
  readonly points?: readonly ChartPoint[];
  readonly marks?: readonly ChartMark[];
  readonly today?: ChartTick | undefined;
  /** A second drawing on the same axis, below the marks. */
  readonly bars?: ChartStrip | undefined;
  /** Days that were chosen. */
  readonly flags?: readonly ChartFlag[];
  /** On paper alone: on screen the cursor lies over the drawing and moves without it. */
  readonly cursor?: ChartTick | null;
};

type Place = { readonly drawing: TimeDrawing; readonly layout: TimeLayout };

const MONOTONE = 'monotone-x';
const FOREMOST = { textAnchor: 'start', lineAnchor: 'bottom' } as const;
/** Below the foot of the strip, to the foot of the letters. */
const ROW = 14;
/** px a name above the foot takes. */
const NAME = 48;
const STROKES = {
  strong: { strokeWidth: 2.2 },
  thin: { strokeWidth: 1 },
  dashed: { strokeWidth: 1.2, strokeDasharray: '4 3' },
  dotted: { strokeWidth: 2.2, strokeDasharray: '1.5 3', strokeLinecap: 'round' },
} as const;
const GUESS = { strokeWidth: 1.4, strokeDasharray: '3 4', strokeOpacity: 0.75 } as const;

const ANCHORS = ['start', 'middle', 'end'] as const;
/** Names above the foot end at their mark, clear of what comes after it; they begin there where the edge or another name is in the way. */
const anchorOf = ({ x: at, is_above }: ChartMark, marks: readonly ChartMark[], x: TimeLayout['x']): (typeof ANCHORS)[number] => {
  if (is_above !== true) return 'middle';
  const is_crowded = marks.some((mark) => mark.is_above === true && mark.x < at && x(at) - x(mark.x) < NAME);
  return is_crowded || x(at) < NAME ? 'start' : 'end';
};

const marksOf = ({ drawing: { marks = [] }, layout: { x, foot } }: Place): Markish[] => [
  ruleX(marks, {
    x: 'x',
    y1: () => foot,
    y2: ({ is_above }: ChartMark) => (is_above === true ? foot - 5 : foot + 5),
    stroke: 'var(--line-strong)',
  }),
  ...ANCHORS.flatMap((textAnchor) =>
    [false, true].map((is_quiet) =>
      text(
        marks.filter((mark) => anchorOf(mark, marks, x) === textAnchor && (mark.is_quiet ?? false) === is_quiet),
        {
          x: 'x',
          y: ({ is_above }: ChartMark) => (is_above === true ? foot - 8 : foot + ROW),
          text: 'label',
          lineAnchor: 'bottom',
          textAnchor,
          ...(is_quiet ? { fill: QUIET } : { fill: 'var(--ink-2)', fontWeight: MEDIUM }),
        },
      ),
    ),
  ),
];

/** Hairlines with their values at the left, the strip of marks, months and years. */
const axesOf = (place: Place): Markish[] => {
  const { values, ticks, spans = [] } = place.drawing;
  const { y, foot, strip } = place.layout;
  const whole = { insetLeft: -LEFT, insetRight: -RIGHT };
  const value_y = (value: { readonly y: number }): number => y(value.y);
  return [
    ruleY(values, { y: value_y, stroke: 'var(--grid)', ...whole }),
    text(values, { frameAnchor: 'left', dx: -LEFT, dy: -4, y: value_y, text: 'label', fill: QUIET, ...FOREMOST }),
    ruleY([foot], { y: Number, stroke: 'var(--line-2)', ...whole }),
    ...marksOf(place),
    text(ticks, { x: 'x', y: () => strip + ROW, text: 'label', fill: QUIET, ...FOREMOST }),
    ruleX(spans.slice(1), { x: 'x', dx: -4, y1: () => strip + 4, y2: () => strip + 2 * ROW, stroke: 'var(--line-2)' }),
    text(spans, { x: 'x', y: () => strip + 2 * ROW, text: 'label', fill: QUIET, fontWeight: MEDIUM, ...FOREMOST }),
  ];
};

/** A line in its own stroke where it is measured, in short thin dashes where it is guessed. */
const lineOf = ({ tone, variant = 'strong', dash, values }: ChartSeries, y: TimeLayout['y']): Markish[] => {
  const runs = runsOf(values);
  return [false, true].flatMap((is_guess) => {
    const places = runs.flatMap(({ is_estimated, places: run }, i) =>
      is_estimated === is_guess ? run.map((one) => ({ x: one.x, y: y(one.y), run: i })) : [],
    );
    if (places.length === 0) return [];
    const stroke = is_guess ? GUESS : { ...STROKES[variant], ...(dash === undefined ? {} : { strokeDasharray: dash }) };
    return [line(places, { x: 'x', y: 'y', z: 'run', curve: MONOTONE, stroke: colorOf(tone), strokeLinecap: 'butt', ...stroke })];
  });
};

const isMuted = ({ tone }: Pick<EndLabel, 'tone'>): boolean => tone === 'hist' || tone === 'quiet';

/** Ribbons, then lines, then points, then names: what the data draws. */
const dataOf = ({ drawing: { series, bands = [], points = [] }, layout: { x, y, foot } }: Place): Markish[] => {
  type Slice = ChartBand['values'][number];
  const edge = (value: number | null): number => (value === null ? Number.NaN : y(value));
  const spots = { x: 'x', y: (point: ChartPoint) => y(point.y), r: 2.6, strokeWidth: 1 };
  const names = endLabels(series, { x, y, foot });
  const words = { x: 'x', y: 'y', dx: 6, text: 'text', ...FOREMOST, ...HALO } as const;
  return [
    ...bands.map(({ tone, values }) =>
      areaY(values, {
        x: 'x',
        y1: ({ low }: Slice) => edge(low),
        y2: ({ high }: Slice) => edge(high),
        fill: colorOf(tone),
        fillOpacity: 0.17,
        curve: MONOTONE,
      }),
    ),
    ...series.flatMap((one) => lineOf(one, y)),
    dot(
      points.filter(({ variant }) => variant === 'filled'),
      { ...spots, fill: ({ tone = 'curve' }: ChartPoint) => colorOf(tone), stroke: 'var(--surface)' },
    ),
    dot(
      points.filter(({ variant }) => variant === 'hollow'),
      { ...spots, fill: 'var(--surface)', stroke: QUIET, strokeDasharray: '1.6 1.4' },
    ),
    text(names.filter(isMuted), { ...words, fill: QUIET }),
    text(
      names.filter((name) => !isMuted(name)),
      { ...words, fill: ({ tone }: EndLabel) => colorOf(tone), fontWeight: STRONG },
    ),
  ];
};

/** The line of a day from top to bottom; the title of the bars is left out on its way. */
const daysOf = ({ drawing: { today, cursor, domain }, layout: { foot, lowest, gap } }: Place): Markish[] => {
  const [first, last] = domain;
  const present = today !== undefined && today.x >= first && today.x <= last ? [today] : [];
  const chosen = cursor === undefined || cursor === null ? [] : [cursor];
  const dashed = { x: 'x', stroke: QUIET, strokeDasharray: '2 3' };
  return [
    ruleX(present, { ...dashed, y1: () => TOP, y2: () => gap?.[0] ?? lowest }),
    ...(gap === null ? [] : [ruleX(present, { ...dashed, y1: () => gap[1], y2: () => lowest })]),
    text(present, { x: 'x', dx: 4, y: () => foot - 5, text: 'label', fill: QUIET, ...FOREMOST }),
    ruleX(chosen, { x: 'x', y1: () => TOP - 6, y2: () => lowest, stroke: 'var(--ink)' }),
    text(chosen, { x: 'x', y: () => TOP - 10, text: 'label', lineAnchor: 'bottom', fill: 'var(--ink)', fontSize: 12, fontWeight: STRONG }),
  ];
};

/** Lines, rings and badges of chosen days, over everything else. */
const flagsOf = ({ drawing: { flags = [] }, layout: { y, foot } }: Place): Markish[] => {
  const sure = flags.filter(({ is_hollow }) => !is_hollow);
  const doubtful = flags.filter(({ is_hollow }) => is_hollow);
  const standing = (of: readonly ChartFlag[]) => of.filter((flag) => flag.y !== null);
  const from_top = { x: 'x', y1: () => TOP - 4, y2: () => foot, stroke: 'var(--ink)' };
  const ring = { x: 'x', y: (flag: ChartFlag) => y(flag.y ?? 0), r: 4.2, strokeWidth: 1.8 };
  return [
    ruleX(sure, from_top),
    ruleX(doubtful, { ...from_top, strokeDasharray: '3 3' }),
    dot(standing(sure), { ...ring, fill: 'var(--ink)', stroke: 'var(--surface)' }),
    dot(standing(doubtful), { ...ring, fill: 'var(--surface)', stroke: 'var(--ink)' }),
    dot(flags, { x: 'x', y: () => TOP - 12, r: 9, fill: 'var(--ink)', symbol: 'square2' }),
    text(flags, { x: 'x', y: () => TOP - 12, text: 'label', fill: 'var(--surface)', fontWeight: STRONG }),
  ];
};

/** The chart in px from the top, so that its rows stand alike at every height and the cursor knows where they are. */
export function drawTime(drawing: TimeDrawing, { width, height }: Box): Element {
  const layout = timeLayout(drawing, width, height);
  const place: Place = { drawing, layout };
  const { x, shelf, strip } = layout;
  const [first, last] = drawing.domain;
  const svg = plot({
    width,
    height,
    margin: 0,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { axis: null, domain: [first, last], range: x.range() },
    y: { axis: null, domain: [0, height], range: [0, height] },
    marks: [
      ...axesOf(place),
      ...dataOf(place),
      ...daysOf(place),
      ...flagsOf(place),
      ...(drawing.bars === undefined
        ? []
        : stripMarks(drawing.bars, { left: LEFT, top: shelf, foot: strip, step: x(first + 1) - x(first) })),
    ],
  });
  return drawing.bars === undefined ? svg : gatherStrip(svg);
}
