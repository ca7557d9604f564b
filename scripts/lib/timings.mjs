/** @typedef {{ readonly name: string, readonly seconds: number }} Timing */

/** The most one server file and one browser test may take on the machine of scripts/lib/pace.mjs, in its seconds: twice what we aim at on two idle cores (30 s, 45 s), until a busy machine stays below as well. */
export const BUDGET_S = { server: 60, browser: 90 };

/** Those that took longer than `budget_s`, slowest first. @type {(timings: readonly Timing[], budget_s: number) => Timing[]} */
export const overBudget = (timings, budget_s) => slowest(timings).filter(({ seconds }) => seconds > budget_s);

/** The slowest first, `most` at most. @type {(timings: readonly Timing[], most?: number) => Timing[]} */
export const slowest = (timings, most = timings.length) => timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);

/** One entry a file, the sum of its tests. @type {(timings: readonly (Timing & { readonly file: string })[]) => Timing[]} */
export const perFile = (timings) => {
  const sums = new Map();
  for (const { file, seconds } of timings) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds }));
};

export const inWords = ({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`;
