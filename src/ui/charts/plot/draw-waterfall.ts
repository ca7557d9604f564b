import { barY, plot, ruleY, text, link, type Markish } from '@observablehq/plot';
import { QUIET, type Box } from './plot-parts.ts';

/** From what comes in to what is left: bars that begin where the one before ends. */
export type WaterfallDrawing = {
  readonly kind: 'waterfall';
  readonly steps: readonly {
    readonly label: string;
    /** For a narrow box. */
    readonly short: string;
    /** Where the bar begins and ends. */
    readonly from: number;
    readonly to: number;
    /** What is written over it. */
    readonly text: string;
    readonly role: 'income' | 'cost' | 'left' | 'loss';
  }[];
  readonly values: readonly { readonly y: number; readonly label: string }[];
};

const COLORS = { income: 'var(--hist)', cost: 'var(--temp)', left: 'var(--curve)', loss: 'var(--danger-solid)' } as const;
const LEFT = 40;
const TOP = 20;
const FOOT = 24;
/** Space between bars, as a share of a step. */
const GAP = 0.27;
const RADIUS = 3;
/** px below which names do not fit beside each other. */
const NARROW = 440;

/** The waterfall as an SVG: hairlines, bars, what each says, and dotted lines from the end of one to the beginning of the next. */
export function drawWaterfall({ steps, values }: WaterfallDrawing, { width, height }: Box): Element {
  const name = width < NARROW ? 'short' : 'label';
  const tops = steps.map(({ from, to }) => Math.max(from, to));
  const lows = steps.map(({ from, to }) => Math.min(from, to));
  const last = steps.at(-1)?.label;
  const bars: Markish[] = steps.map((step) => barY([step], { x: 'label', y1: 'from', y2: 'to', fill: COLORS[step.role], rx: RADIUS }));
  const joints = steps.slice(1).map((step, at) => ({ from: steps[at]?.label, to: step.label, y: steps[at]?.to }));
  return plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: FOOT,
    marginLeft: LEFT,
    marginRight: 0,
    x: { axis: null, domain: steps.map(({ label }) => label), padding: GAP },
    y: { axis: null, domain: [Math.min(0, ...lows), Math.max(1, ...tops)] },
    marks: [
      ruleY(values, { y: 'y', stroke: 'var(--grid)' }),
      text(values, { y: 'y', text: 'label', frameAnchor: 'left', dx: -LEFT, dy: -6, textAnchor: 'start', fill: QUIET }),
      link(joints, { x1: 'from', x2: 'to', y1: 'y', y2: 'y', stroke: QUIET, strokeDasharray: '1.5 2.5', strokeWidth: 1 }),
      ...bars,
      ruleY([0], { stroke: 'var(--line-2)' }),
      text(steps, {
        x: 'label',
        y: ({ from, to }: { from: number; to: number }) => Math.max(from, to),
        text: 'text',
        dy: -8,
        fontWeight: 600,
        fill: 'var(--ink)',
      }),
      text(
        steps.filter(({ label }) => label !== last),
        { x: 'label', text: name, frameAnchor: 'bottom', dy: 17, fill: 'var(--ink-2)' },
      ),
      text(
        steps.filter(({ label }) => label === last),
        { x: 'label', text: name, frameAnchor: 'bottom', dy: 17, fill: 'var(--ink)', fontWeight: 600 },
      ),
    ],
  });
}
