import { dot, lineY, plot, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import { HALO, QUIET, STRONG, type Box } from './plot-parts.ts';

type Point = { readonly x: number; readonly y: number };

/** How something answers to how much of another is given: curves, each with where it is best and where it pays best. */
export type ResponseDrawing = {
  readonly kind: 'response';
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  readonly values: readonly { readonly y: number; readonly label: string }[];
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  /** At the right of the axis. */
  readonly unit: string;
  readonly curves: readonly {
    readonly label: string;
    readonly is_strong: boolean;
    readonly values: readonly Point[];
    readonly best: Point;
    /** Null where nothing is said of what it costs. */
    readonly pays: Point | null;
  }[];
  /** Where a line comes down from the strong curve, and what stands at its foot. */
  readonly marked: { readonly x: number; readonly y: number; readonly label: string } | null;
};

const LEFT = 20;
const RIGHT = 16;
const TOP = 12;
const FOOT = 18;

/** Response curves as an SVG: hollow where a curve is best, filled where it pays best. */
export function drawResponse({ domain, range, values, ticks, unit, curves, marked }: ResponseDrawing, { width, height }: Box): Element {
  const ordered = curves.toSorted((a, b) => Number(a.is_strong) - Number(b.is_strong));
  const marks: Markish[] = [
    ruleY(values, { y: 'y', stroke: 'var(--grid)', x1: domain[0], x2: domain[1] }),
    text(values, { y: 'y', text: 'label', frameAnchor: 'left', dx: -LEFT, dy: -6, textAnchor: 'start', fill: QUIET }),
    ruleY([range[0]], { stroke: 'var(--line-2)' }),
    text(ticks, { x: 'x', text: 'label', frameAnchor: 'bottom', dy: 12, fill: QUIET }),
    text([unit], { text: (label: string) => label, frameAnchor: 'bottom-right', dx: RIGHT, dy: 12, textAnchor: 'end', fill: QUIET }),
    ...ordered.map(({ is_strong, values: line }) =>
      lineY(line, { x: 'x', y: 'y', stroke: is_strong ? 'var(--curve)' : QUIET, strokeWidth: is_strong ? 2.2 : 1.2 }),
    ),
    ...ordered.flatMap(({ label, is_strong, values: line }) => {
      const end = line.at(-1);
      return end === undefined
        ? []
        : [
            text([end], {
              x: 'x',
              y: 'y',
              text: () => label,
              dx: 4,
              textAnchor: 'start',
              fill: is_strong ? 'var(--ink)' : QUIET,
              fontWeight: is_strong ? STRONG : 400,
            }),
          ];
    }),
    ...(marked === null
      ? []
      : [
          ruleX([marked], { x: 'x', y1: range[0], y2: 'y', stroke: 'var(--ink)' }),
          text([marked], {
            x: 'x',
            y: range[0],
            text: 'label',
            dx: -3,
            dy: -6,
            textAnchor: 'end',
            fill: 'var(--ink)',
            fontWeight: STRONG,
            ...HALO,
          }),
        ]),
    ...ordered.flatMap(({ is_strong, best, pays }) => {
      const stroke = is_strong ? 'var(--curve)' : QUIET;
      const r = is_strong ? 3.5 : 3;
      return [
        dot([best], { x: 'x', y: 'y', r, fill: 'var(--surface)', stroke, strokeWidth: 1.5 }),
        ...(pays === null ? [] : [dot([pays], { x: 'x', y: 'y', r, fill: is_strong ? 'var(--ink)' : QUIET, stroke: 'var(--surface)' })]),
      ];
    }),
  ];
  return plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: FOOT,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { axis: null, domain: [...domain] },
    y: { axis: null, domain: [...range], clamp: true },
    marks,
  });
}
