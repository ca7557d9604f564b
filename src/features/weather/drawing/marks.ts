/** Roles of what is drawn, each a colour on screen and on paper. */
export type MarkTone = 'temp' | 'rain' | 'cold' | 'ink' | 'quiet' | 'hist' | 'grid' | 'ground' | 'warn';

/** One thing drawn, in the units of the drawing's box: the screen and the page paint the same list. */
export type Mark =
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly tone: MarkTone;
      readonly is_filled?: true;
      readonly dash?: string;
      readonly width?: number;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: MarkTone;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly tone: MarkTone;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly is_strong?: true;
    };

export const rule = (x1: number, y1: number, x2: number, y2: number, tone: MarkTone, dash?: string): Mark => ({
  kind: 'path',
  d: `M${x1},${y1}L${x2},${y2}`,
  tone,
  width: 1,
  ...(dash === undefined ? {} : { dash }),
});

export const word = (
  text: string,
  [x, y]: readonly [number, number],
  tone: MarkTone,
  anchor: 'start' | 'middle' | 'end' = 'start',
  is_strong = false,
): Mark => ({ kind: 'text', x, y, text, tone, anchor, ...(is_strong ? { is_strong: true as const } : {}) });
