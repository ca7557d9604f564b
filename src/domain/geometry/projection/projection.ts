import type { Position } from '../types.ts';
import { fromTransverseMercator, isUtm, toTransverseMercator, utmParameters, type TransverseMercator } from './utm.ts';

export type Plane = readonly [x: number, y: number];
/** Between longitude and latitude and the coordinates of a system. */
export type Projection = {
  readonly toLonLat: (xy: Plane) => Position;
  readonly fromLonLat: (position: Position) => Plane;
  /** Unit of its coordinates. */
  readonly unit: 'm' | 'degree';
};

const RADIANS = Math.PI / 180;
const WEB_MERCATOR_RADIUS = 6_378_137;

export const GEOGRAPHIC: Projection = { toLonLat: ([x, y]) => [x, y], fromLonLat: ([lon, lat]) => [lon, lat], unit: 'degree' };
export const WEB_MERCATOR: Projection = {
  toLonLat: ([x, y]) => [x / WEB_MERCATOR_RADIUS / RADIANS, (2 * Math.atan(Math.exp(y / WEB_MERCATOR_RADIUS)) - Math.PI / 2) / RADIANS],
  fromLonLat: ([lon, lat]) => [
    lon * RADIANS * WEB_MERCATOR_RADIUS,
    Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) * WEB_MERCATOR_RADIUS,
  ],
  unit: 'm',
};

/** A system on one transverse Mercator grid. UTM 20 S puts [-63, 0] at [500000, 10000000]. */
export const transverseMercator = (grid: TransverseMercator): Projection => ({
  toLonLat: (xy) => fromTransverseMercator(xy, grid),
  fromLonLat: (position) => toTransverseMercator(position, grid),
  unit: 'm',
});

/** Geographic systems within a metre of WGS84: WGS84, SIRGAS 2000, POSGAR 94/98/2007, Mexico ITRF. */
const GEOGRAPHIC_CODES = new Set([4326, 4979, 4674, 4694, 4190, 5340, 4483, 6365, 4258]);

/** UTM zones on those systems: SIRGAS 2000 11N–22N and 17S–25S, ITRF2008 Mexico 11N–16N. */
const utmOfEpsg = (epsg: number): number | null => {
  if (isUtm(epsg)) return epsg;
  if (epsg >= 31_965 && epsg <= 31_976) return 32_611 + epsg - 31_965;
  if (epsg >= 31_977 && epsg <= 31_985) return 32_717 + epsg - 31_977;
  return epsg >= 6366 && epsg <= 6371 ? 32_611 + epsg - 6366 : null;
};

/** Argentina's seven strips: POSGAR 94 (22181–22187), 98 (22171–22177) and 2007 (5343–5349). */
const stripOfEpsg = (epsg: number): number | null => {
  for (const first of [22_181, 22_171, 5343]) if (epsg >= first && epsg < first + 7) return epsg - first + 1;
  return null;
};
const argentineStrip = (strip: number): TransverseMercator => ({
  meridian: -75 + 3 * strip,
  origin: -90,
  scale: 1,
  false_east_m: 500_000 + strip * 1_000_000,
  false_north_m: 0,
});

/**
 * The system of an EPSG code used in Argentina, Mexico or Brazil; null for any other. 3857 puts [180, 0] at
 * [20037508.34, 0]; strip 5 (22185) puts its meridian −60° at easting 5500000.
 */
export const projectionOf = (epsg: number): Projection | null => {
  if (GEOGRAPHIC_CODES.has(epsg)) return GEOGRAPHIC;
  if (epsg === 3857 || epsg === 900_913) return WEB_MERCATOR;
  const utm = utmOfEpsg(epsg);
  if (utm !== null) return transverseMercator(utmParameters(utm));
  const strip = stripOfEpsg(epsg);
  return strip === null ? null : transverseMercator(argentineStrip(strip));
};
