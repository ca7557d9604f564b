import type { PixelRing } from './pixel-rings.ts';

/**
 * Marks with 1 the pixels whose centre lies inside the rings (even–odd, so holes cut), as GDAL burns a polygon. A square
 * from (1, 1) to (3, 3) marks four pixels.
 */
export function rasterize(rings: readonly PixelRing[], width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  const crossings: number[][] = Array.from({ length: height }, () => []);
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      if (y0 === y1) continue;
      // Rows whose centre lies in [low, high): a vertex on a row counts once.
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const last = Math.min(height, Math.ceil(Math.max(y0, y1) - 0.5));
      for (let row = first; row < last; row++) crossings[row]!.push(x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b);
    for (let k = 0; k + 1 < xs.length; k += 2) {
      const from = Math.max(0, Math.ceil(xs[k]! - 0.5));
      const to = Math.min(width, Math.ceil(xs[k + 1]! - 0.5));
      if (to > from) mask.fill(1, row * width + from, row * width + to);
    }
  });
  return mask;
}

/**
 * Clears from a copy of the mask the pixels whose centre is nearer to a ring than `distance` pixels: the edge of a field
 * mixes with its neighbours. A 10 m ring takes 7.8 % of the pixels of a square of 25 ha.
 */
export function shrinkMask(mask: Uint8Array, rings: readonly PixelRing[], width: number, height: number, distance: number): Uint8Array {
  const inner = mask.slice();
  const limit = distance * distance;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      const dx = x1 - x0;
      const dy = y1 - y0;
      const length2 = dx * dx + dy * dy;
      const left = Math.max(0, Math.floor(Math.min(x0, x1) - distance - 0.5));
      const right = Math.min(width, Math.ceil(Math.max(x0, x1) + distance + 0.5));
      const top = Math.max(0, Math.floor(Math.min(y0, y1) - distance - 0.5));
      const bottom = Math.min(height, Math.ceil(Math.max(y0, y1) + distance + 0.5));
      for (let row = top; row < bottom; row++) {
        for (let col = left; col < right; col++) {
          const px = col + 0.5 - x0;
          const py = row + 0.5 - y0;
          const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
          const ex = px - t * dx;
          const ey = py - t * dy;
          if (ex * ex + ey * ey < limit) inner[row * width + col] = 0;
        }
      }
    }
  }
  return inner;
}
