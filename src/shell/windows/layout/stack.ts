export const GAP = 12;
export const HEADER = 42;
export const MIN_HEIGHT = 160;

export type StackItem = {
  readonly folded: boolean;
  /** Height the user set, over all else. */
  readonly height: number | null;
  readonly want: number | 'auto' | 'fill';
  /** Given up only when no other panel has anything left to give. */
  readonly keeps?: number | undefined;
  /** Height of header, content and footer as measured; null before the first measure. */
  readonly natural: number | null;
};

/** What a panel that fills needs where it does not say so itself. */
const FILL_LEAST = 240;
/** Less than this is a header and a line: another panel folds before. */
const USABLE = 200;

const wanted = (item: StackItem, header: number): number => {
  if (item.folded) return header;
  if (item.height !== null) return item.height;
  if (item.want === 'fill') return item.keeps ?? FILL_LEAST;
  const natural = item.natural ?? (item.want === 'auto' ? MIN_HEIGHT : item.want);
  return item.want === 'auto' ? natural : Math.min(natural, item.want);
};

/** Takes `excess` from the tallest first, none below its floor; what is left of the excess when all are there stays. */
function shrink(heights: number[], floors: readonly number[], excess: number): void {
  for (let left = excess; left > 0.5;) {
    const open = heights.flatMap((height, at) => (height > (floors[at] ?? 0) ? [at] : []));
    const tallest = Math.max(...open.map((at) => heights[at] ?? 0));
    const top = open.filter((at) => (heights[at] ?? 0) > tallest - 1);
    if (top.length === 0) return;
    const next = Math.max(0, ...open.filter((at) => !top.includes(at)).map((at) => heights[at] ?? 0));
    const cut = Math.min(left / top.length, Math.max(1, tallest - next));
    for (const at of top) {
      const height = heights[at] ?? 0;
      heights[at] = Math.max(floors[at] ?? 0, height - cut);
      left -= height - heights[at];
    }
  }
}

/**
 * Heights of the panels of one column, top to bottom: each hugs its content, `fill` takes the rest,
 * and when they do not fit the tallest give way first, to what each keeps, to what it needs and then to 160.
 * `stackHeights([auto natural 300, fill], 876)` → `[300, 564]`
 */
export function stackHeights(items: readonly StackItem[], available: number, header = HEADER): number[] {
  const heights = items.map((item) => wanted(item, header));
  const room = available - GAP * Math.max(0, items.length - 1);
  const total = (): number => heights.reduce((sum, height) => sum + height, 0);
  const fills = items.flatMap((item, at) => (item.want === 'fill' && !item.folded && item.height === null ? [at] : []));
  const spare = room - total();
  if (spare > 0) for (const at of fills) heights[at] = (heights[at] ?? 0) + spare / fills.length;
  const last = items.map((item, at) => (item.folded ? (heights[at] ?? 0) : MIN_HEIGHT));
  const least = items.map((item) => leastHeight(item, header));
  const kept = items.map((item, at) => Math.max(least[at] ?? 0, item.height === null && !item.folded ? (item.keeps ?? 0) : 0));
  for (const floors of [kept, least, last]) shrink(heights, floors, total() - room);
  return heights.map(Math.round);
}

/** Height under which a panel is of no use in a column: then another one folds for it. */
export function leastHeight(item: StackItem, header = HEADER): number {
  const whole = wanted(item, header);
  if (item.folded || item.want === 'fill') return item.height === null ? whole : Math.min(whole, USABLE);
  return Math.max(Math.min(whole, USABLE), item.height === null ? 0.6 * whole : 0);
}
