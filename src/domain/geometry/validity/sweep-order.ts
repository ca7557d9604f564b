/** Segment s is the edge from vertex s to s + 1. */
export type Segment = number;

/** A block of the sweep order is cut in two above this. */
const BLOCK = 512;

/**
 * The segments that stand at the sweep line, from bottom to top, in blocks, so that a place among many is found and changed in
 * little time.
 */
export const createSweepOrder = () => {
  const blocks: Segment[][] = [[]];
  let b = 0;
  let o = 0;
  return {
    /** Goes to the first segment that is not below. */
    seek(isBelow: (segment: Segment) => boolean): void {
      let low = 0;
      let high = blocks.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBelow(blocks[middle]!.at(-1)!)) low = middle + 1;
        else high = middle;
      }
      b = low;
      low = 0;
      high = blocks[b]!.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBelow(blocks[b]![middle]!)) low = middle + 1;
        else high = middle;
      }
      o = low;
    },
    /** Takes out the segments from here on for as long as they are wanted. */
    take(isWanted: (segment: Segment) => boolean): Segment[] {
      const taken: Segment[] = [];
      for (let k = b, from = o; k < blocks.length; from = 0) {
        const block = blocks[k]!;
        let to = from;
        while (to < block.length && isWanted(block[to]!)) to++;
        for (const segment of block.splice(from, to - from)) taken.push(segment);
        if (from < block.length) break;
        if (block.length === 0 && k > b) blocks.splice(k, 1);
        else k++;
      }
      return taken;
    },
    /** Puts segments here, and says which are now below the first and above the last of them. */
    put(segments: readonly Segment[]): { readonly below: Segment | undefined; readonly above: Segment | undefined } {
      const block = blocks[b]!;
      const below = o > 0 ? block[o - 1] : blocks[b - 1]?.at(-1);
      const above = o < block.length ? block[o] : blocks[b + 1]?.[0];
      // Not all in one call: any number may begin at one point.
      for (let at = 0; at < segments.length; at += BLOCK) block.splice(o + at, 0, ...segments.slice(at, at + BLOCK));
      if (block.length > BLOCK) blocks.splice(b + 1, 0, block.splice(block.length >> 1));
      else if (block.length === 0 && blocks.length > 1) blocks.splice(b, 1);
      return { below, above };
    },
    /** How many segments are below here; to be asked before anything is put. */
    below(): number {
      let count = o;
      for (let k = 0; k < b; k++) count += blocks[k]!.length;
      return count;
    },
  };
};
