export type Peak = {
  /** Place in the series, and where the valleys beside it are lowest. */
  readonly at: number;
  readonly left: number;
  readonly right: number;
  /** How far it stands out of the higher of its two valleys; a side that ends with the data before the curve turns up again is no valley. */
  readonly prominence: number;
};

const argMin = (values: Float64Array, from: number, to: number): number => {
  let best = from;
  for (let i = from; i <= to; i++) if (values[i]! < values[best]!) best = i;
  return best;
};

/** Tops of a series, plateaus once by their first day; the last value counts when the curve reaches it climbing, the first never. */
function tops(values: Float64Array): number[] {
  const found: number[] = [];
  let start = 0;
  for (let i = 1; i <= values.length; i++) {
    if (i < values.length && values[i] === values[i - 1]) continue;
    const is_reached_climbing = start > 0 && values[start - 1]! < values[start]!;
    if (is_reached_climbing && (i === values.length || values[i]! < values[start]!)) found.push(start);
    start = i;
  }
  return found;
}

/** The nearest higher value in one direction, or -1 or the length where there is none. */
const nextHigher = (values: Float64Array, at: number, direction: 1 | -1): number => {
  let i = at + direction;
  while (i >= 0 && i < values.length && values[i]! <= values[at]!) i += direction;
  return i;
};

const prominenceOf = (values: Float64Array, at: number): number => {
  const left = values[argMin(values, Math.max(0, nextHigher(values, at, -1)), at)]!;
  const end = nextHigher(values, at, 1);
  const right = end === values.length ? -Infinity : values[argMin(values, at, end)]!;
  return values[at]! - Math.max(left, right);
};

/**
 * Seasons of a daily curve: its peaks of at least `prominence` (index units), `apart` days or more from each other, the higher first to choose
 * (domain.md §2.2). In order of time. `findPeaks(Float64Array.of(0, 2, 0, 1, 0), 0.5, 2)` → peaks at 1 and 3.
 */
export function findPeaks(values: Float64Array, prominence: number, apart: number): Peak[] {
  const kept: { at: number; prominence: number }[] = [];
  const candidates = tops(values)
    .map((at) => ({ at, prominence: prominenceOf(values, at) }))
    .filter((top) => top.prominence >= prominence)
    .sort((a, b) => values[b.at]! - values[a.at]!);
  for (const top of candidates) if (kept.every(({ at }) => Math.abs(at - top.at) >= apart)) kept.push(top);
  kept.sort((a, b) => a.at - b.at);
  return kept.map(({ at, prominence: own }, i) => ({
    at,
    left: argMin(values, kept[i - 1]?.at ?? 0, at),
    right: argMin(values, at, kept[i + 1]?.at ?? values.length - 1),
    prominence: own,
  }));
}
