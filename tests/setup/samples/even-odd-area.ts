import type { Position, Ring } from '#domain/geometry/types.ts';

type Edge = { readonly low: Position; readonly high: Position };
const xAt = ({ low, high }: Edge, y: number): number => low[0] + ((high[0] - low[0]) * (y - low[1])) / (high[1] - low[1]);

/** Where two edges cross, by height; null where they do not. */
const crossingOf = (a: Edge, b: Edge): number | null => {
  const from = Math.max(a.low[1], b.low[1]);
  const to = Math.min(a.high[1], b.high[1]);
  if (from >= to) return null;
  const [below, above] = [xAt(a, from) - xAt(b, from), xAt(a, to) - xAt(b, to)];
  return below * above < 0 ? from + ((to - from) * below) / (below - above) : null;
};

/** Area that rings enclose by the even-odd rule in square degrees, in bands between all corners and crossings: a referee that knows no polygon. */
export const evenOddArea = (rings: readonly Ring[]): number => {
  const edges = rings.flatMap((ring) =>
    ring.slice(1).flatMap((b, i): Edge[] => {
      const a = ring[i]!;
      return a[1] === b[1] ? [] : [a[1] < b[1] ? { low: a, high: b } : { low: b, high: a }];
    }),
  );
  const crossings = edges.flatMap((a, i) => edges.slice(i + 1).flatMap((b) => crossingOf(a, b) ?? []));
  const heights = [...new Set([...rings.flat().map(([, y]) => y), ...crossings])].toSorted((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < heights.length; i++) {
    const [from, to] = [heights[i - 1]!, heights[i]!];
    const middle = (from + to) / 2;
    const xs = edges
      .flatMap((edge) => (edge.low[1] < middle && middle < edge.high[1] ? [xAt(edge, middle)] : []))
      .toSorted((a, b) => a - b);
    for (let k = 1; k < xs.length; k += 2) area += (xs[k]! - xs[k - 1]!) * (to - from);
  }
  return area;
};
