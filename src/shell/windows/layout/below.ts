import type { Arrangement } from './arrange.ts';
import type { Rect } from './layout.ts';

/** The bar of a mode at the top of the window, with the gap below it. */
export const MODE_BAR = 52;

/** An arrangement moved down, made for a window lower by as much. */
export function below({ rects, free, timeline, page }: Arrangement, inset: number): Arrangement {
  const down = (rect: Rect): Rect => ({ ...rect, y: rect.y + inset });
  return {
    rects: Object.fromEntries(Object.entries(rects).map(([id, rect]) => [id, down(rect)])),
    free: down(free),
    timeline: timeline === null ? null : down(timeline),
    page,
  };
}
