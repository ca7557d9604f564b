import type { Frame } from '#api/imagery/frames.ts';

/** What the legend says of the pictures on the map. */
export type FrameSummary = {
  readonly counts: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly mean: number | null;
  readonly cv: number | null;
};

/** Joins the histograms of frames of one layer; means are weighted by pixels. undefined without frames. */
export function summarize(frames: readonly Frame[]): FrameSummary | undefined {
  const first = frames[0];
  if (first === undefined) return undefined;
  const alike = frames.filter(
    ({ layer, histogram }) => layer === first.layer && histogram.min === first.histogram.min && histogram.max === first.histogram.max,
  );
  let pixels = 0;
  let sum = 0;
  let squares = 0;
  const counts = new Array<number>(first.histogram.counts.length).fill(0);
  for (const { histogram, statistics } of alike) {
    histogram.counts.forEach((count, i) => {
      counts[i] = (counts[i] ?? 0) + count;
    });
    if (statistics.mean === null || statistics.sd === null) continue;
    pixels += statistics.pixel_count;
    sum += statistics.mean * statistics.pixel_count;
    squares += (statistics.sd ** 2 + statistics.mean ** 2) * statistics.pixel_count;
  }
  const mean = pixels === 0 ? null : sum / pixels;
  const sd = mean === null ? null : Math.sqrt(Math.max(0, squares / pixels - mean ** 2));
  return {
    counts,
    min: first.histogram.min,
    max: first.histogram.max,
    mean,
    cv: mean === null || sd === null || mean === 0 ? null : sd / Math.abs(mean),
  };
}
