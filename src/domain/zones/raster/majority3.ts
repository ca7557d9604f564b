/** Bits a label's count takes in a packed sum: nine pixels at most. */
const BITS = 4;
/** Of nine pixels nothing is more frequent than a label with five. */
const MAJORITY = 5;
/** What a label adds to a packed sum; labels that fit are 1–7. */
const PACKED = Uint32Array.from({ length: 8 }, (_, label) => (label === 0 ? 0 : 1 << (BITS * (label - 1))));

/**
 * The most frequent label of each 3×3 window, its own where it is among the most frequent, else the lowest of them; 0 is outside, stays
 * and does not count. Labels 1–7. Counts of a column are packed in one number and slide along the row.
 */
export function majority3(labels: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(labels.length);
  const columns = new Uint32Array(width + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const above = y > 0 ? PACKED[labels[at - width]!]! : 0;
      const below = y + 1 < height ? PACKED[labels[at + width]!]! : 0;
      columns[x] = above + PACKED[labels[at]!]! + below;
    }
    let left = 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const own = labels[at]!;
      if (own !== 0) {
        const counts = left + columns[x]! + columns[x + 1]!;
        let best = own;
        let most = (counts >>> (BITS * (own - 1))) & 15;
        for (let label = 1; label <= 7 && most < MAJORITY; label++) {
          const n = (counts >>> (BITS * (label - 1))) & 15;
          if (n > most) {
            most = n;
            best = label;
          }
        }
        out[at] = best;
      }
      left = columns[x]!;
    }
  }
  return out;
}
