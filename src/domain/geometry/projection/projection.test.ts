import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { projectionOf } from './projection.ts';
import type { Position } from '../types.ts';

const STRIP_5 = '+proj=tmerc +lat_0=-90 +lon_0=-60 +k=1 +x_0=5500000 +y_0=0 +ellps=WGS84 +units=m';
const SYSTEMS = [
  [3857, 'EPSG:3857'],
  [32_720, '+proj=utm +zone=20 +south +datum=WGS84'],
  [32_632, '+proj=utm +zone=32 +datum=WGS84'],
  [31_982, '+proj=utm +zone=22 +south +ellps=GRS80'],
  [22_185, STRIP_5],
  [5347, STRIP_5],
] as const;
const PLACES: readonly Position[] = [
  [-60.53, -33.91],
  [-61.2, -34.4],
  [11.31, 46.52],
];

describe('projectionOf', () => {
  it.each(SYSTEMS)('EPSG:%i goes there and back as PROJ does', (epsg, definition) => {
    const projection = projectionOf(epsg);
    for (const place of epsg === 32_632 ? PLACES.slice(2) : PLACES.slice(0, 2)) {
      const [x = NaN, y = NaN] = projection?.fromLonLat(place) ?? [];
      const [px, py] = proj4('EPSG:4326', definition).forward([...place]);
      expect(Math.hypot(x - px!, y - py!)).toBeLessThan(0.002);
      const [lon = NaN, lat = NaN] = projection?.toLonLat([x, y]) ?? [];
      expect(lon).toBeCloseTo(place[0], 8);
      expect(lat).toBeCloseTo(place[1], 8);
    }
  });

  it('leaves degrees as they are and knows no others', () => {
    expect(projectionOf(4326)?.fromLonLat([-60.5, -33.9])).toEqual([-60.5, -33.9]);
    for (const epsg of [5070, 2154, 32_661, 27_700, 22_188]) expect(projectionOf(epsg)).toBeNull();
  });
});
