/** Times a 30 m cell is divided for the picture, so that its edge follows the field. */
export const FINER = 3;

/** Each cell as 3 × 3 equal ones. [a b] becomes [a a a b b b] three times. */
export function repeatCells(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length * FINER * FINER);
  for (let y = 0; y < height * FINER; y++) {
    for (let x = 0; x < width * FINER; x++) {
      out[y * width * FINER + x] = values[Math.floor(y / FINER) * width + Math.floor(x / FINER)]!;
    }
  }
  return out;
}

/** Each cell as 3 × 3, bilinear between cell centres; beyond the outer centres the rim is repeated. [0 3] becomes [0 0 1 2 3 3]. */
export function blendCells(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length * FINER * FINER);
  const place = (at: number, last: number): readonly [low: number, high: number, share: number] => {
    const exact = Math.min(last, Math.max(0, (at + 0.5) / FINER - 0.5));
    const low = Math.floor(exact);
    return [low, Math.min(last, low + 1), exact - low];
  };
  for (let y = 0; y < height * FINER; y++) {
    const [top, bottom, down] = place(y, height - 1);
    for (let x = 0; x < width * FINER; x++) {
      const [left, right, across] = place(x, width - 1);
      const above = values[top * width + left]! * (1 - across) + values[top * width + right]! * across;
      const below = values[bottom * width + left]! * (1 - across) + values[bottom * width + right]! * across;
      out[y * width * FINER + x] = above * (1 - down) + below * down;
    }
  }
  return out;
}
