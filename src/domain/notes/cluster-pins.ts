import Flatbush from 'flatbush';
import type { BBox, Position } from '../geometry/types.ts';
import { mercatorX, mercatorY } from '../tiles/tile-set.ts';

/** Pins with the index that finds those near another. */
export type PinIndex = {
  readonly positions: readonly Position[];
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Null without pins: Flatbush takes none. */
  readonly tree: Flatbush | null;
};

/** Pins that stand in one place of the map: by their index, the first one first. */
export type PinCluster = { readonly members: readonly number[]; readonly position: Position };

const TILE_PX = 512;

/** Makes pins ready to be put together, on the plane of the map (0 to 1): `indexPins([[0, 0]])` → x 0.5, y 0.5. */
export function indexPins(positions: readonly Position[]): PinIndex {
  const x = Float64Array.from(positions, ([longitude]) => mercatorX(longitude));
  const y = Float64Array.from(positions, ([, latitude]) => mercatorY(latitude));
  if (positions.length === 0) return { positions, x, y, tree: null };
  const tree = new Flatbush(positions.length);
  for (let at = 0; at < positions.length; at++) tree.add(x[at]!, y[at]!, x[at]!, y[at]!);
  tree.finish();
  return { positions, x, y, tree };
}

const ascending = (found: number[]): number[] => found.sort((a, b) => a - b);

/**
 * Puts pins of a part of the map that would cover each other together: the first takes all that stand nearer than `gap_px` at a zoom, the
 * next of the rest takes its own, and so on. Alone a pin keeps its place, together they stand in the middle.
 * `clusterPins(indexPins([[-61, -34], [-61.00001, -34], [-60, -34]]), 8, 30, [-62, -35, -59, -33])` → members [[0, 1], [2]].
 */
export function clusterPins({ positions, x, y, tree }: PinIndex, zoom: number, gap_px: number, view: BBox): readonly PinCluster[] {
  if (tree === null) return [];
  const gap = gap_px / (TILE_PX * 2 ** zoom);
  const [west, south, east, north] = view;
  const is_taken = new Uint8Array(positions.length);
  const seeds = ascending(tree.search(mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)));
  return seeds.flatMap((at): PinCluster[] => {
    if (is_taken[at] === 1) return [];
    const [x0, y0] = [x[at]!, y[at]!];
    const isNear = (other: number): boolean => is_taken[other] === 0 && Math.hypot(x[other]! - x0, y[other]! - y0) < gap;
    const members = ascending(tree.search(x0 - gap, y0 - gap, x0 + gap, y0 + gap, isNear));
    for (const member of members) is_taken[member] = 1;
    if (members.length === 1) return [{ members, position: positions[at]! }];
    const middle = (axis: 0 | 1): number => members.reduce((sum, member) => sum + positions[member]![axis], 0) / members.length;
    return [{ members, position: [middle(0), middle(1)] }];
  });
}
