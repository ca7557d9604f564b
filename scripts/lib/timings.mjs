/** @typedef {{ readonly name: string, readonly seconds: number }} Timing */

/** The slowest first, `most` at most. @type {(timings: readonly Timing[], most?: number) => Timing[]} */
export const slowest = (timings, most = timings.length) => timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);

/** One entry a file, the sum of its tests. @type {(timings: readonly (Timing & { readonly file: string })[]) => Timing[]} */
export const perFile = (timings) => {
  const sums = new Map();
  for (const { file, seconds } of timings) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds }));
};

export const asText = ({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`;
