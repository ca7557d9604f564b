import type { Arc } from './trace-arcs.ts';
import { visvalingam } from './visvalingam.ts';

/** Middles of the steps of the staircase, in place of its corners; open arcs keep their ends. */
function middles({ points, is_closed }: Arc): Float64Array {
  const steps = points.length / 2 - 1;
  const out: number[] = is_closed ? [] : [points[0]!, points[1]!];
  for (let i = 0; i < steps; i++) out.push((points[2 * i]! + points[2 * i + 2]!) / 2, (points[2 * i + 1]! + points[2 * i + 3]!) / 2);
  if (is_closed) out.push(out[0]!, out[1]!);
  else out.push(points.at(-2)!, points.at(-1)!);
  return Float64Array.from(out);
}

/** Passes of Taubin's filter: with steps of some 8 m, waves shorter than about 50 m fade. */
const PASSES = 20;
const SHRINK = 0.5;
const SWELL = -0.526;

/** Moves each point towards the middle of its neighbours, or away from it; ends of open arcs stay. */
function relax(points: Float64Array, is_closed: boolean, share: number): Float64Array {
  const out = points.slice();
  const last = points.length / 2 - 1;
  for (let i = is_closed ? 0 : 1; i < last; i++) {
    const [before, after] = [i === 0 ? last - 1 : i - 1, i + 1];
    for (let axis = 0; axis < 2; axis++) {
      const own = points[2 * i + axis]!;
      out[2 * i + axis] = own + share * ((points[2 * before + axis]! + points[2 * after + axis]!) / 2 - own);
    }
  }
  if (is_closed) out.set(out.subarray(0, 2), 2 * last);
  return out;
}

/** Takes the trembling of pixels out of a line without shrinking it (Taubin 1995). */
function smooth(points: Float64Array, is_closed: boolean): Float64Array {
  let out = points;
  for (let pass = 0; pass < PASSES; pass++) out = relax(relax(out, is_closed, SHRINK), is_closed, SWELL);
  return out;
}

/** Cuts every corner at a quarter and three quarters of its sides (Chaikin 1974); open arcs keep their ends. */
function cutCorners(points: Float64Array, is_closed: boolean): Float64Array {
  const sides = points.length / 2 - 1;
  if (sides < 2) return points;
  const out: number[] = is_closed ? [] : [points[0]!, points[1]!];
  for (let i = 0; i < sides; i++) {
    const [x0, y0, x1, y1] = [points[2 * i]!, points[2 * i + 1]!, points[2 * i + 2]!, points[2 * i + 3]!];
    if (is_closed || i > 0) out.push(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1);
    if (is_closed || i + 1 < sides) out.push(0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1);
  }
  if (is_closed) out.push(out[0]!, out[1]!);
  else out.push(points.at(-2)!, points.at(-1)!);
  return Float64Array.from(out);
}

/**
 * Turns the staircase of an arc into a smooth line: the middles of its steps without their trembling, Visvalingam with `min_area`
 * square pixels (1.5 is 150 m² at 10 m, domain.md §3.1.9), corners rounded, and what that leaves over taken out. The ends of an open arc do not move, so arcs
 * still meet; a straight arc stays as it is.
 */
export function smoothArc(arc: Arc, min_area: number): Float64Array {
  const { is_closed } = arc;
  const simple = visvalingam(smooth(middles(arc), is_closed), min_area);
  return visvalingam(cutCorners(cutCorners(simple, is_closed), is_closed), min_area / 50);
}
