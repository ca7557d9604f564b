import type { Position, ShapeBlock } from '#domain/geometry/types.ts';
import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';

export type SnapHit = {
  readonly position: Position;
  readonly kind: 'vertex' | 'edge';
  readonly shape: number;
  readonly distance_px: number;
};

/**
 * The nearest vertex within the tolerance, else the nearest point of an edge. A vertex wins over a nearer edge, because meeting
 * corners is what people snap for. Distances are pixels of a north-up map at this zoom.
 */
export function findSnap(
  block: ShapeBlock,
  shapes: readonly number[],
  position: Position,
  zoom: number,
  tolerance_px: number,
): SnapHit | null {
  const world_px = 512 * 2 ** zoom;
  const px = mercatorX(position[0]) * world_px;
  const py = mercatorY(position[1]) * world_px;
  let vertex: SnapHit | null = null;
  let edge: SnapHit | null = null;
  for (const shape of shapes) {
    for (let r = block.shapeStart[shape] as number; r < (block.shapeStart[shape + 1] as number); r++) {
      let ax = 0,
        ay = 0;
      const first = block.ringStart[r] as number;
      for (let v = first; v < (block.ringStart[r + 1] as number); v++) {
        const lon = block.xy[2 * v] as number;
        const lat = block.xy[2 * v + 1] as number;
        const bx = mercatorX(lon) * world_px - px;
        const by = mercatorY(lat) * world_px - py;
        const to_vertex = Math.hypot(bx, by);
        if (to_vertex <= tolerance_px && to_vertex < (vertex?.distance_px ?? Infinity))
          vertex = { position: [lon, lat], kind: 'vertex', shape, distance_px: to_vertex };
        const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
        if (v > first && length2 > 0) {
          const t = Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / length2));
          const to_edge = Math.hypot(ax + t * (bx - ax), ay + t * (by - ay));
          if (to_edge <= tolerance_px && to_edge < (edge?.distance_px ?? Infinity)) {
            const from_lon = block.xy[2 * v - 2] as number;
            const from_lat = block.xy[2 * v - 1] as number;
            edge = {
              position: [from_lon + t * (lon - from_lon), from_lat + t * (lat - from_lat)],
              kind: 'edge',
              shape,
              distance_px: to_edge,
            };
          }
        }
        ax = bx;
        ay = by;
      }
    }
  }
  return vertex ?? edge;
}
