import type { Polygon } from '../../geometry/types.ts';

/**
 * For each polygon of a tiling its neighbours and how much border they share, in metres up to a common factor. Borders count where both
 * have the same two points.
 */
export function borderLengths(parts: readonly Polygon[]): Map<number, number>[] {
  const owner = new Map<string, number>();
  const neighbours = parts.map(() => new Map<number, number>());
  parts.forEach(({ coordinates }, own) => {
    for (const ring of coordinates) {
      const shrink = Math.cos((ring[0]![1] * Math.PI) / 180);
      for (let i = 1; i < ring.length; i++) {
        const [a, b] = [ring[i - 1]!, ring[i]!];
        const other = owner.get(`${b[0]} ${b[1]} ${a[0]} ${a[1]}`);
        if (other === undefined) {
          owner.set(`${a[0]} ${a[1]} ${b[0]} ${b[1]}`, own);
          continue;
        }
        const length = Math.hypot((b[0] - a[0]) * shrink, b[1] - a[1]);
        for (const [p, q] of [
          [own, other],
          [other, own],
        ] as const)
          neighbours[p]!.set(q, (neighbours[p]!.get(q) ?? 0) + length);
      }
    }
  });
  return neighbours;
}
