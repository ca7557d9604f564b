/** Gives every pixel without a label (0) that of the labelled pixel fewest steps away, ring by ring from the labelled ones. [1, 0, 0, 2] → [1, 1, 2, 2]. */
export function fillLabels(labels: Uint8Array, width: number, height: number): Uint8Array {
  const out = labels.slice();
  const queue = new Uint32Array(labels.length);
  let end = 0;
  for (let i = 0; i < out.length; i++) if (out[i] !== 0) queue[end++] = i;
  const spread = (from: number, to: number): void => {
    if (out[to] !== 0) return;
    out[to] = out[from]!;
    queue[end++] = to;
  };
  for (let head = 0; head < end; head++) {
    const at = queue[head]!;
    const x = at % width;
    if (x > 0) spread(at, at - 1);
    if (x + 1 < width) spread(at, at + 1);
    if (at >= width) spread(at, at - width);
    if (at + width < width * height) spread(at, at + width);
  }
  return out;
}
