import { contains } from '../geometry/measure/contains.ts';
import type { BBox, Position } from '../geometry/types.ts';
import type { SceneItem } from './scene-item.ts';

/** From this share of its ground on, an item is the same picture as another: a processing moves edges by some pixels. */
const SAME_GROUND = 0.9;
/** Places a side at which two footprints are compared. */
const PLACES = 24;

/** Tiles are told apart by satellite, zone, corner and hour; an item without them stands for itself. */
const tileKey = (item: SceneItem): string => {
  const corner = item.bands.B04?.transform ?? null;
  return corner === null ? item.id : `${item.platform}|${item.epsg}|${corner[2]}|${corner[5]}|${item.datetime.slice(0, 13)}`;
};
const baselineOf = (item: SceneItem): number => Number.parseFloat(item.baseline ?? '0') || 0;

const inBox = ([west, south, east, north]: BBox, [x, y]: Position): boolean => x >= west && x <= east && y >= south && y <= north;
const holds = ({ footprint, bbox }: SceneItem, at: Position): boolean =>
  footprint === undefined ? bbox === null || inBox(bbox, at) : contains(footprint, at);

/** Places spread evenly over the ground of an item; none where it names none. */
function placesOf(item: SceneItem): Position[] {
  if (item.bbox === null) return [];
  const [west, south, east, north] = item.bbox;
  const step = (from: number, to: number, i: number): number => from + ((i + 0.5) / PLACES) * (to - from);
  const all = Array.from({ length: PLACES * PLACES }, (_, i): Position => [
    step(west, east, i % PLACES),
    step(south, north, Math.floor(i / PLACES)),
  ]);
  return all.filter((at) => holds(item, at));
}

/** Whether one item shows nearly all the ground of another; of two that do not say, yes. */
function covers(one: SceneItem, other: SceneItem): boolean {
  const places = placesOf(other);
  return places.filter((at) => holds(one, at)).length >= SAME_GROUND * places.length;
}

/**
 * Items of a search without those of which there is a newer processing: of one tile and hour, a higher baseline over nearly all
 * its ground, or the same baseline over the same ground listed before. Pieces of a tile that was cut apart show different
 * ground and all stay, the newest processing first. Two pieces in baselines 02.12 and 05.11 each → the two of 05.11.
 */
export function newestProcessing(items: readonly SceneItem[]): SceneItem[] {
  return [...Map.groupBy(items, tileKey).values()].flatMap((tile) => {
    const kept: SceneItem[] = [];
    for (const item of tile.toSorted((a, b) => baselineOf(b) - baselineOf(a))) {
      const is_known = kept.some((newer) => covers(newer, item) && (baselineOf(newer) > baselineOf(item) || covers(item, newer)));
      if (!is_known) kept.push(item);
    }
    return kept;
  });
}
