import type { DrawnNode } from '#domain/pdf/sheet.ts';

/** Roles of what is drawn, each a colour of the page's style sheets: the screen and paper paint the same shapes. */
const TONES = {
  temp: 'color-mix(in srgb, var(--temp) 80%, var(--ink))',
  rain: 'color-mix(in srgb, var(--rain) 72%, var(--ink))',
  cold: 'var(--cold)',
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  hist: 'var(--hist)',
  grid: 'var(--grid)',
  ground: 'var(--surface-2)',
  warn: 'var(--warn)',
} as const;
export type MarkTone = keyof typeof TONES;

const shape = (tag: string, attributes: DrawnNode['attributes'], text?: string): DrawnNode => ({
  tag,
  attributes,
  children: [],
  ...(text === undefined ? {} : { text }),
});

export const stroke = (d: string, tone: MarkTone, width = 1.6, dash?: string): DrawnNode =>
  shape('path', {
    d,
    fill: 'none',
    stroke: TONES[tone],
    'stroke-width': width,
    'stroke-linejoin': 'round',
    ...(dash === undefined ? {} : { 'stroke-dasharray': dash }),
  });

/** What lies under a curve. */
export const ground = (d: string, tone: MarkTone): DrawnNode => shape('path', { d, fill: TONES[tone], 'fill-opacity': 0.28 });

export const bar = (x: number, y: number, width: number, height: number, tone: MarkTone): DrawnNode =>
  shape('rect', { x, y, width, height, fill: TONES[tone] });

export const rule = (x1: number, y1: number, x2: number, y2: number, tone: MarkTone, dash?: string): DrawnNode =>
  stroke(`M${x1},${y1}L${x2},${y2}`, tone, 1, dash);

export const word = (
  text: string,
  [x, y]: readonly [number, number],
  tone: MarkTone,
  anchor: 'start' | 'middle' | 'end' = 'start',
  is_strong = false,
): DrawnNode =>
  shape(
    'text',
    {
      x,
      y,
      fill: TONES[tone],
      'font-size': 11,
      'font-weight': is_strong ? 630 : 400,
      'text-anchor': anchor,
      // A halo, so that a line behind it does not go through the letters; paper has none.
      'paint-order': 'stroke',
      stroke: 'var(--surface)',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    },
    text,
  );
