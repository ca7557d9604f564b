import { plot, rect, ruleY, text, type Markish } from '@observablehq/plot';
import { BARS_HEAD } from '../time-layout.ts';
import type { ChartScene, ChartStrip } from '../chart-types.ts';
import { HALO, QUIET, type Box } from './plot-parts.ts';

/** Bars from 0 over an axis, with their title; alone, or below the lines of a chart over time. */
export type StripDrawing = Pick<ChartScene, 'domain'> & { readonly kind: 'strip'; readonly strip: ChartStrip };

const [LEAST_PX, MOST_PX] = [2, 7];
/** Room right of the bars for the amount at their upper edge. */
const RIGHT = 52;
const NS = 'http://www.w3.org/2000/svg';
const CLASS = 'bars';

type Place = {
  /** px left of the first bar, of the strip's upper and lower edge, and of one step of the axis. */
  readonly left: number;
  readonly top: number;
  readonly foot: number;
  readonly step: number;
};
type Bar = ChartStrip['bars'][number];

/** Bars under their own title; the hairline at their top says how much it is. */
export function stripMarks({ label, top: most, bars }: ChartStrip, { left, top, foot, step }: Place): Markish[] {
  const high = top + BARS_HEAD + 2;
  const px = most.y > 0 ? (foot - high) / most.y : 0;
  const half = ({ from, to }: Bar): number => Math.min(MOST_PX, Math.max(LEAST_PX, (to - from) * step - 1)) / 2 / step;
  const edge = bars.length === 0 ? [] : [high];
  const words = { text: String, textAnchor: 'start', lineAnchor: 'bottom', className: CLASS, ...HALO } as const;
  return [
    text([label], { frameAnchor: 'left', dx: -left, y: () => top + BARS_HEAD - 3, fill: QUIET, ...words }),
    ruleY(edge, { y: Number, stroke: 'var(--grid)', className: CLASS }),
    text(edge, { ...words, frameAnchor: 'right', dx: 6, dy: 4, y: Number, text: () => most.label, fill: 'var(--rain)' }),
    ruleY([foot], { y: Number, stroke: 'var(--line-2)', insetLeft: -left, className: CLASS }),
    rect(bars, {
      x1: (bar: Bar) => (bar.from + bar.to) / 2 - half(bar),
      x2: (bar: Bar) => (bar.from + bar.to) / 2 + half(bar),
      y1: ({ y }: Bar) => foot - Math.min(y, most.y) * px,
      y2: () => foot,
      rx: 1,
      fill: 'var(--rain)',
      fillOpacity: ({ is_quiet }: Bar) => (is_quiet === true ? 0.45 : 1),
      className: CLASS,
    }),
  ];
}

/** Puts the parts of the strip in a group of its own. */
export function gatherStrip(svg: Element): Element {
  const group = document.createElementNS(NS, 'g');
  group.dataset['testid'] = 'chart-bars';
  group.append(...svg.querySelectorAll(`:scope > .${CLASS}`));
  svg.append(group);
  return svg;
}

/** The strip alone, as wide as its box. */
export function drawStrip({ strip, domain: [first, last] }: StripDrawing, { width, height }: Box): Element {
  const right = Math.min(RIGHT, width);
  const step = (width - right) / Math.max(1, last - first);
  return gatherStrip(
    plot({
      width,
      height,
      margin: 0,
      marginRight: right,
      x: { axis: null, domain: [first, last] },
      y: { axis: null, domain: [0, height], range: [0, height] },
      marks: stripMarks(strip, { left: 0, top: 0, foot: height - 2, step }),
    }),
  );
}
