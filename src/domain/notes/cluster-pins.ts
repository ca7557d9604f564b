import Flatbush from 'flatbush';
import type { Position } from '../geometry/types.ts';
import { mercatorX, mercatorY } from '../tiles/tile-set.ts';

/** Pins that stand in one place of the map: by their index, the first one first. */
export type PinCluster = { readonly members: readonly number[]; readonly position: Position };

const TILE_PX = 512;

/**
 * Puts pins that would cover each other together: the first takes all that stand nearer than `gap_px` at a zoom, the next of the rest takes
 * its own, and so on. It does not depend on what is in view, so that moving the map leaves clusters as they are. Alone a pin keeps its place,
 * together they stand in the middle. `clusterPins([[-61, -34], [-61.00001, -34], [-60, -34]], 8, 30)` → members [[0, 1], [2]].
 */
export function clusterPins(positions: readonly Position[], zoom: number, gap_px: number): readonly PinCluster[] {
  if (positions.length === 0) return [];
  const gap = gap_px / (TILE_PX * 2 ** zoom);
  const x = Float64Array.from(positions, ([longitude]) => mercatorX(longitude));
  const y = Float64Array.from(positions, ([, latitude]) => mercatorY(latitude));
  const index = new Flatbush(positions.length);
  for (let at = 0; at < positions.length; at++) index.add(x[at]!, y[at]!, x[at]!, y[at]!);
  index.finish();
  const is_taken = new Uint8Array(positions.length);
  return positions.flatMap((position, at): PinCluster[] => {
    if (is_taken[at] === 1) return [];
    const isNear = (other: number): boolean => is_taken[other] === 0 && Math.hypot(x[other]! - x[at]!, y[other]! - y[at]!) < gap;
    const members = index.search(x[at]! - gap, y[at]! - gap, x[at]! + gap, y[at]! + gap, (other) => other !== at && isNear(other));
    members.push(at);
    members.sort((a, b) => a - b);
    for (const member of members) is_taken[member] = 1;
    if (members.length === 1) return [{ members, position }];
    const middle = (axis: 0 | 1): number => members.reduce((sum, member) => sum + positions[member]![axis], 0) / members.length;
    return [{ members, position: [middle(0), middle(1)] }];
  });
}
