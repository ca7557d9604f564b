import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import { hdWindow, HD_PIXEL_M } from '#domain/imagery/hd-window.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { DEMO_FIELDS } from '../../../../demo/farms.ts';
import { landscapeUnder, type Landscape } from '../../demo/landscape.ts';
import { TURN } from '../../demo/mosaic.ts';
import { hash32, layeredNoise } from '../../demo/noise.ts';
import { paintOver } from '../../demo/paint-fields.ts';

/**
 * What 3 m show and 10 m do not: unevenness within a pixel of Sentinel-2, and the tracks of the sprayer. The mean of both is 0, so
 * that both sensors see the same field.
 */
const FINE_LAYERS = [
  [11, 0.6],
  [5, 0.4],
] as const;
const FINE_VIGOR = 90;
const TRACK = { every_m: 28, width_m: 3, vigor: 70 } as const;
const SEED = 61_403;
const MOST_CACHED = 4;

export type HdLandscape = { readonly shape: GridShape; readonly landscape: Landscape };
const cache = new Map<string, HdLandscape>();

/** Vigour lost on a track, and a little gained beside it. */
const trackAt = (east: number, north: number): number => {
  const along = (east * Math.cos(TURN) - north * Math.sin(TURN)) / TRACK.every_m;
  const share = TRACK.width_m / TRACK.every_m;
  return along - Math.floor(along) < share ? -TRACK.vigor : (TRACK.vigor * share) / (1 - share);
};

const make = (polygon: Polygon, epsg: number): HdLandscape => {
  const shape = hdWindow(polygon, { epsg, origin: [0, 0], pixel_m: HD_PIXEL_M });
  const { origin, width, height, pixel_m } = shape;
  const lattice = { east: origin[0] + pixel_m / 2, north: origin[1] - pixel_m / 2, step: pixel_m, width, height };
  const corners = [
    [origin[0], origin[1]],
    [origin[0] + width * pixel_m, origin[1]],
    [origin[0] + width * pixel_m, origin[1] - height * pixel_m],
    [origin[0], origin[1] - height * pixel_m],
  ] as const;
  const box = bboxOf({ type: 'Polygon', coordinates: [corners.map((corner) => fromUtm(corner, epsg))] });
  const landscape = landscapeUnder(epsg, lattice, paintOver(shape, box, DEMO_FIELDS));
  const fine = layeredNoise(hash32(SEED, epsg), lattice, FINE_LAYERS);
  const vigor = landscape.vigor.map((value, i) => {
    const track = trackAt(lattice.east + (i % width) * pixel_m, lattice.north - Math.floor(i / width) * pixel_m);
    return Math.max(0, Math.min(255, Math.round(value + FINE_VIGOR * (fine[i]! - 0.5) + track)));
  });
  return { shape, landscape: { ...landscape, vigor } };
};

/** The landscape under a field at 3 m; that of the last few fields is kept, because it costs more than a scene on it. */
export const landscapeOfField = (polygon: Polygon, epsg: number): HdLandscape => {
  const key = JSON.stringify([epsg, polygon.coordinates]);
  const held = cache.get(key) ?? make(polygon, epsg);
  cache.delete(key);
  cache.set(key, held);
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  return held;
};
