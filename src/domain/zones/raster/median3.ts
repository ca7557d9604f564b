const middle = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Columns of three pixels, sorted: every window takes three of them. A column that lacks a number has NaN in the middle. */
type Columns = { readonly low: Float32Array; readonly mid: Float32Array; readonly high: Float32Array };

/** Sorts the columns `from` to `to` around a row. */
function sortColumns(values: Float32Array, width: number, y: number, from: number, to: number, { low, mid, high }: Columns): void {
  const above = (y - 1) * width;
  for (let x = from; x < to; x++) {
    const [a, b, c] = [values[above + x]!, values[above + width + x]!, values[above + 2 * width + x]!];
    low[x] = Math.min(a, b, c);
    mid[x] = middle(a, b, c);
    high[x] = Math.max(a, b, c);
  }
}

/** Median of the numbers of one window that has gaps or lies on the rim. */
function medianOfFew(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let col = Math.max(0, x - 1); col <= Math.min(width - 1, x + 1); col++) {
      const value = values[row * width + col]!;
      if (!Number.isNaN(value)) found.push(value);
    }
  }
  found.sort((a, b) => a - b);
  const half = found.length >> 1;
  return found.length % 2 === 1 ? found[half]! : (found[half - 1]! + found[half]!) / 2;
}

/**
 * Median of the up to nine numbers of each 3×3 window, of the pixels with a number only; NaN stays NaN. Of an even count the mean of
 * the two in the middle. A lone 9 among 1s becomes 1. The median of nine is that of the largest low, the middle mid and the smallest
 * high of its sorted columns.
 */
export function median3(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length).fill(NaN);
  const columns: Columns = { low: new Float32Array(width), mid: new Float32Array(width), high: new Float32Array(width) };
  const { low, mid, high } = columns;
  for (let y = 0; y < height; y++) {
    // a field fills a part of its grid
    let from = y * width;
    let to = from + width;
    while (from < to && Number.isNaN(values[from]!)) from++;
    while (to > from && Number.isNaN(values[to - 1]!)) to--;
    if (from === to) continue;
    const [left, right] = [from - y * width, to - y * width];
    const isRim = y === 0 || y === height - 1;
    if (!isRim) sortColumns(values, width, y, Math.max(0, left - 1), Math.min(width, right + 1), columns);
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (Number.isNaN(values[at]!)) continue;
      if (isRim || x === 0 || x === width - 1) {
        out[at] = medianOfFew(values, width, height, x, y);
        continue;
      }
      const most = Math.max(low[x - 1]!, low[x]!, low[x + 1]!);
      const least = Math.min(high[x - 1]!, high[x]!, high[x + 1]!);
      const median = middle(most, middle(mid[x - 1]!, mid[x]!, mid[x + 1]!), least);
      out[at] = Number.isNaN(median) ? medianOfFew(values, width, height, x, y) : median;
    }
  }
  return out;
}
