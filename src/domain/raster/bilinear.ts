/**
 * Carries 20 m values to the 10 m grid over the same corner for display, bilinear between pixel centres; a missing
 * neighbour lends its weight to the others, and a pixel whose own 20 m value is missing stays missing. [0 1] becomes
 * [0 0.25 0.75 1].
 */
export function doubleBilinear(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length * 4);
  for (let y = 0; y < height * 2; y++) {
    const ownRow = y >> 1;
    const nextRow = Math.min(height - 1, Math.max(0, y % 2 === 0 ? ownRow - 1 : ownRow + 1));
    for (let x = 0; x < width * 2; x++) {
      const ownCol = x >> 1;
      const nextCol = Math.min(width - 1, Math.max(0, x % 2 === 0 ? ownCol - 1 : ownCol + 1));
      const own = values[ownRow * width + ownCol]!;
      const side = values[ownRow * width + nextCol]!;
      const above = values[nextRow * width + ownCol]!;
      const corner = values[nextRow * width + nextCol]!;
      let sum = own * 9;
      let weight = 9;
      if (!Number.isNaN(side)) {
        sum += side * 3;
        weight += 3;
      }
      if (!Number.isNaN(above)) {
        sum += above * 3;
        weight += 3;
      }
      if (!Number.isNaN(corner)) {
        sum += corner;
        weight += 1;
      }
      out[y * width * 2 + x] = sum / weight;
    }
  }
  return out;
}
