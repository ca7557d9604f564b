import type { PaneBase, PaneMarks, PanesView } from '#workers/panes-api.ts';
import type { Pane, PaneSize } from './types.ts';

/** What the panes show, as the page has it. */
export type PanesState = {
  readonly panes: readonly Pane[];
  readonly size: PaneSize;
  readonly base: PaneBase | null;
  readonly marks: PaneMarks;
  readonly ratio: number;
  readonly fade_ms: number;
};

const numbers = new WeakMap<ImageBitmap, number>();
let last_number = 0;
function numberOf(bitmap: ImageBitmap): number {
  const known = numbers.get(bitmap);
  if (known !== undefined) return known;
  last_number += 1;
  numbers.set(bitmap, last_number);
  return last_number;
}

/**
 * A state as it is sent to its thread: a bitmap crosses once and is then named by its number, for as long as it is shown.
 * `sent` are the numbers of the view before.
 */
export function viewOf({ panes, size, base, marks, ratio, fade_ms }: PanesState, sent: ReadonlySet<number>): PanesView {
  const bitmaps = new Map(panes.flatMap(({ picture }) => (picture === null ? [] : [[numberOf(picture.bitmap), picture.bitmap]])));
  return {
    ...size,
    ratio,
    base,
    marks,
    fade_ms,
    panes: panes.map((pane) => ({
      ...pane,
      picture: pane.picture === null ? null : { id: numberOf(pane.picture.bitmap), corners: pane.picture.corners },
    })),
    bitmaps: [...bitmaps].filter(([id]) => !sent.has(id)).map(([id, bitmap]) => ({ id, bitmap })),
  };
}

/** The numbers of the bitmaps that a view names. */
export const numbersIn = ({ panes }: PanesView): ReadonlySet<number> =>
  new Set(panes.flatMap(({ picture }) => (picture === null ? [] : [picture.id])));
