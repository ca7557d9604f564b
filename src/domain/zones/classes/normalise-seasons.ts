/** Layers one after the other, `depth` of `count` pixels each. */
export type LayerStack = { readonly count: number; readonly depth: number; readonly values: Float32Array };
export type SeasonMoments = {
  /** Percent of the field's mean of that season. */
  readonly relative: LayerStack;
  /** Temporal mean M of each pixel, percent. */
  readonly mean: Float32Array;
  /** Temporal standard deviation S of each pixel (n − 1), percent. */
  readonly sd: Float32Array;
};

/**
 * Makes seasons comparable (domain.md §3.1.3): each layer in percent of its own mean over the field, then mean and standard deviation of
 * each pixel over the seasons. EVI 0.62, 0.48, 0.71 of one pixel in fields of mean 0.6325, 0.52, 0.7375 → M 95.53, S 2.93.
 */
export function normaliseSeasons({ count, depth, values }: LayerStack): SeasonMoments {
  const relative = new Float32Array(values.length);
  for (let layer = 0; layer < depth; layer++) {
    const from = layer * count;
    let sum = 0;
    for (let i = from; i < from + count; i++) sum += values[i]!;
    const scale = (100 * count) / sum;
    for (let i = from; i < from + count; i++) relative[i] = values[i]! * scale;
  }
  const mean = new Float32Array(count);
  const sd = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let at = i; at < relative.length; at += count) sum += relative[at]!;
    const average = sum / depth;
    let squares = 0;
    for (let at = i; at < relative.length; at += count) squares += (relative[at]! - average) ** 2;
    mean[i] = average;
    sd[i] = depth > 1 ? Math.sqrt(squares / (depth - 1)) : 0;
  }
  return { relative: { count, depth, values: relative }, mean, sd };
}
