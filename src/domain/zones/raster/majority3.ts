/** Bits a label's count takes in a packed sum: nine pixels at most. */
const BITS = 4;
/** Of nine pixels nothing is more frequent than a label with five. */
const MAJORITY = 5;
/** Labels that fit: 1–7. */
const packed = (label: number): number => (label === 0 ? 0 : 1 << (BITS * (label - 1)));

/**
 * The most frequent label of each 3×3 window, its own where it is among the most frequent, else the lowest of them; 0 is outside, stays
 * and does not count. Labels 1–7. Counts of a column are packed in one number and slide along the row.
 */
export function majority3(labels: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(labels.length);
  const column = (x: number, y: number): number => {
    if (x >= width) return 0;
    let sum = packed(labels[y * width + x]!);
    if (y > 0) sum += packed(labels[(y - 1) * width + x]!);
    if (y + 1 < height) sum += packed(labels[(y + 1) * width + x]!);
    return sum;
  };
  for (let y = 0; y < height; y++) {
    let left = 0;
    let middle = column(0, y);
    for (let x = 0; x < width; x++) {
      const right = column(x + 1, y);
      const counts = left + middle + right;
      const own = labels[y * width + x]!;
      left = middle;
      middle = right;
      if (own === 0) continue;
      let best = own;
      let most = (counts >>> (BITS * (own - 1))) & 15;
      for (let label = 1; label <= 7 && most < MAJORITY; label++) {
        const n = (counts >>> (BITS * (label - 1))) & 15;
        if (n > most) {
          most = n;
          best = label;
        }
      }
      out[y * width + x] = best;
    }
  }
  return out;
}
