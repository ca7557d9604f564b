import { areaY, axisX, lineY, plot, pointerX, rectY, ruleX, ruleY, text, tip, type Markish } from '@observablehq/plot';
import type { ChartBand, ChartMark, ChartReadingAt, ChartScene, ChartSeries } from '../chart-types.ts';
import { drawDaily, type DailyDrawing } from './draw-daily.ts';
import { drawHours, type HoursDrawing } from './draw-hours.ts';
import { drawGrid, type GridDrawing } from './draw-grid.ts';
import { drawResponse, type ResponseDrawing } from './draw-response.ts';
import { drawStages, type StagesDrawing } from './draw-stages.ts';
import { drawStrip, type StripDrawing } from './draw-strip.ts';
import { drawTime, type TimeDrawing } from './draw-time.ts';
import { drawWaterfall, type WaterfallDrawing } from './draw-waterfall.ts';
import { colorOf, QUIET, type Box } from './plot-parts.ts';

/** Counts side by side from the left edge to the right, the highest as high as the box. */
export type BarsDrawing = { readonly kind: 'bars'; readonly counts: readonly number[] };

/** Ribbons and lines over one axis; the pointer shows the nearest reading. */
export type CurveDrawing = ChartScene & {
  readonly kind: 'curve';
  readonly marks?: readonly ChartMark[];
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
  readonly readings: readonly ChartReadingAt[];
};

export type PlotDrawing =
  | BarsDrawing
  | CurveDrawing
  | DailyDrawing
  | GridDrawing
  | HoursDrawing
  | ResponseDrawing
  | WaterfallDrawing
  | StagesDrawing
  | StripDrawing
  | TimeDrawing;

const STROKES = { strong: 2.2, thin: 1, dashed: 1.2, dotted: 2.2 } as const;
const LEFT = 26;
const RIGHT = 46;
const TOP = 12;
const ROW = 20;
const MONOTONE = 'monotone-x';
/** Between two bars, as a share of a bar. */
const GAP = 0.06;

const barsOf = ({ counts }: BarsDrawing): Markish[] => [
  rectY(
    counts.map((count, place) => ({ count, place })),
    { x1: ({ place }) => place + GAP, x2: ({ place }) => place + 1 - GAP, y: 'count', fill: colorOf('hist'), fillOpacity: 0.75 },
  ),
];

const scaffoldOf = ({ range, values, ticks, marks = [] }: CurveDrawing): Markish[] => {
  const labels = new Map(ticks.map(({ x, label }) => [x, label]));
  return [
    ruleY(values, { y: 'y', stroke: 'var(--grid)' }),
    text(values, { y: 'y', text: 'label', frameAnchor: 'left', dx: -LEFT, dy: -6, textAnchor: 'start', fill: QUIET }),
    ruleY([range[0]], { stroke: 'var(--line-2)' }),
    text(marks, { x: 'x', text: 'label', frameAnchor: 'bottom', dy: 13, fill: 'var(--ink-2)', fontWeight: 500 }),
    axisX([...labels.keys()], {
      tickFormat: (x: number) => labels.get(x) ?? '',
      tickSize: 0,
      tickPadding: marks.length > 0 ? ROW + 4 : 6,
      label: null,
      textAnchor: 'start',
      color: QUIET,
    }),
  ];
};

const curveOf = (drawing: CurveDrawing): Markish[] => {
  const ends = drawing.series.flatMap(({ label, tone, values }) => {
    const end = values.findLast(({ y }) => y !== null);
    return end === undefined ? [] : [{ ...end, label, tone }];
  });
  const pointed = pointerX({ x: 'x', y: 'y', title: 'text' });
  return [
    ...scaffoldOf(drawing),
    ...drawing.bands.map(({ tone, values }) =>
      areaY(values, { x: 'x', y1: 'low', y2: 'high', fill: colorOf(tone), fillOpacity: 0.17, curve: MONOTONE }),
    ),
    ...drawing.series.map(({ tone, variant = 'strong', values }) =>
      lineY(values, { x: 'x', y: 'y', stroke: colorOf(tone), strokeWidth: STROKES[variant], curve: MONOTONE }),
    ),
    ...ends.map((end) =>
      text([end], { x: 'x', y: 'y', text: 'label', dx: 5, textAnchor: 'start', fill: colorOf(end.tone), fontWeight: 600 }),
    ),
    ruleX(drawing.readings, pointerX({ x: 'x', stroke: 'var(--ink)' })),
    tip(drawing.readings, { ...pointed, fill: 'var(--surface)', stroke: 'var(--line-strong)' }),
  ];
};

function drawScene(drawing: BarsDrawing | CurveDrawing, { width, height }: Box): Element {
  const is_bars = drawing.kind === 'bars';
  const rows = is_bars ? 0 : drawing.marks === undefined || drawing.marks.length === 0 ? ROW : 2 * ROW;
  return plot({
    width,
    height,
    marginTop: is_bars ? 0 : TOP,
    marginBottom: rows,
    marginLeft: is_bars ? 0 : LEFT,
    marginRight: is_bars ? 0 : RIGHT,
    x: { axis: null, domain: is_bars ? [0, drawing.counts.length] : [...drawing.domain] },
    y: { axis: null, ...(is_bars ? { domain: [0, Math.max(1, ...drawing.counts)] } : { domain: [...drawing.range], clamp: true }) },
    marks: is_bars ? barsOf(drawing) : curveOf(drawing),
  });
}

function drawKind(drawing: PlotDrawing, box: Box): Element {
  switch (drawing.kind) {
    case 'daily':
      return drawDaily(drawing, box);
    case 'hours':
      return drawHours(drawing, box);
    case 'response':
      return drawResponse(drawing, box);
    case 'waterfall':
      return drawWaterfall(drawing, box);
    case 'grid':
      return drawGrid(drawing, box);
    case 'stages':
      return drawStages(drawing, box);
    case 'strip':
      return drawStrip(drawing, box);
    case 'time':
      return drawTime(drawing, box);
    default:
      return drawScene(drawing, box);
  }
}

/** The drawing as an SVG of its own, in the colours of the page's tokens, which follow the theme without another drawing. */
export function drawPlot(drawing: PlotDrawing, box: Box): Element {
  const svg = drawKind(drawing, box);
  // The page's policy refuses styles written into it; ours are in the style sheet.
  svg.querySelector('style')?.remove();
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}
