/** Vertices as x0, y0, x1, y1 …; not repeating the first. */
export type FlatRing = number[];

/** Keeps the half plane where sign·(coordinate − edge) ≥ 0 (Sutherland and Hodgman 1974); axis 0 is x, 1 is y. */
function clipHalfPlane(ring: FlatRing, axis: 0 | 1, edge: number, sign: 1 | -1): FlatRing {
  const kept: FlatRing = [];
  const other = axis === 0 ? 1 : 0;
  const count = ring.length;
  for (let i = 0; i < count; i += 2) {
    const before = i === 0 ? count - 2 : i - 2;
    const a = ring[before + axis] as number;
    const b = ring[i + axis] as number;
    const a_in = sign * (a - edge) >= 0;
    const b_in = sign * (b - edge) >= 0;
    if (a_in !== b_in) {
      const a_other = ring[before + other] as number;
      const crossing = a_other + (((ring[i + other] as number) - a_other) * (edge - a)) / (b - a);
      if (axis === 0) kept.push(edge, crossing);
      else kept.push(crossing, edge);
    }
    if (b_in) kept.push(ring[i] as number, ring[i + 1] as number);
  }
  return kept;
}

/**
 * Cuts a ring to the square [low, high]² (Sutherland–Hodgman, one side after another). Parts are joined along the
 * sides, which lie outside the visible tile. The square [0,4]² clipped to [2,10] gives the square [2,4]².
 */
export function clipRing(ring: FlatRing, low: number, high: number): FlatRing {
  const left = clipHalfPlane(ring, 0, low, 1);
  const right = clipHalfPlane(left, 0, high, -1);
  const top = clipHalfPlane(right, 1, low, 1);
  return clipHalfPlane(top, 1, high, -1);
}
