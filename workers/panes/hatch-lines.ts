import { leastOf, mostOf } from '#domain/extremes.ts';
import type { EastNorth } from '#domain/geometry/projection/local-frame.ts';

export type Segment = readonly [EastNorth, EastNorth];

/** Where the diagonal on which east − north is `level` crosses the rings, as eastings in order. */
function crossings(rings: readonly (readonly EastNorth[])[], level: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i += 1) {
      const [from, to] = [ring[i - 1] as EastNorth, ring[i] as EastNorth];
      const [a, b] = [from[0] - from[1] - level, to[0] - to[1] - level];
      // A corner on the line belongs to one of its two edges only.
      if (a < 0 !== b < 0) found.push(from[0] + ((to[0] - from[0]) * a) / (a - b));
    }
  return found.toSorted((one, other) => one - other);
}

/** Diagonals through a shape, so many metres apart along the east, its holes left out. Rings are closed. */
export function hatchLines(rings: readonly (readonly EastNorth[])[], spacing_m: number): Segment[] {
  const levels = rings.flatMap((ring) => ring.map(([east, north]) => east - north));
  const lines: Segment[] = [];
  for (let level = Math.ceil(leastOf(levels) / spacing_m) * spacing_m; level <= mostOf(levels); level += spacing_m) {
    const at = crossings(rings, level);
    for (let i = 0; i + 1 < at.length; i += 2) {
      const [from, to] = [at[i] as number, at[i + 1] as number];
      lines.push([
        [from, from - level],
        [to, to - level],
      ]);
    }
  }
  return lines;
}
