import type { BBox, Position } from '#domain/geometry/types.ts';
import { clusterPins, type PinCluster, type PinIndex } from '#domain/notes/cluster-pins.ts';

/** Below it two pins cover each other. */
const GAP_PX = 30;
/** More are not drawn: what stands too close then goes together. */
const MOST = 200;

/** What of the pins is drawn in a part of the map: few enough that it moves smoothly, however many there are. */
export const placesInView = (pins: PinIndex, zoom: number, view: BBox): readonly PinCluster[] =>
  clusterPins(pins, zoom, GAP_PX, view, MOST);

export function boundsOf(positions: readonly Position[]): BBox {
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** About 10 m: nearer ones cover each other also where the map is nearest. */
const LEAST_DEG = 1e-4;
export const apartEnough = ([west, south, east, north]: BBox): boolean => east - west > LEAST_DEG || north - south > LEAST_DEG;
