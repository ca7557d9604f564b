import { AppError } from '../errors.ts';
import { fromTransverseMercator, isUtm, utmParameters, type TransverseMercator } from '../geometry/utm.ts';
import type { Position } from '../geometry/types.ts';

/** Coordinates of a file to longitude and latitude. */
export type ToLonLat = (xy: readonly [x: number, y: number]) => Position;

const asIs: ToLonLat = ([x, y]) => [x, y];
const WEB_MERCATOR_RADIUS = 6_378_137;
const fromWebMercator: ToLonLat = ([x, y]) => {
  const degrees = 180 / Math.PI;
  return [(x / WEB_MERCATOR_RADIUS) * degrees, (2 * Math.atan(Math.exp(y / WEB_MERCATOR_RADIUS)) - Math.PI / 2) * degrees];
};

/** Geographic systems within a metre of WGS84: WGS84, SIRGAS 2000, POSGAR 94/98/2007, Mexico ITRF. */
const GEOGRAPHIC = new Set([4326, 4979, 4674, 4694, 4190, 5340, 4483, 6365, 4258]);
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

const unknownCrs = (crs: string): AppError => new AppError('FILE_UNREADABLE', { crs });

/** The conversion for an EPSG code used in Argentina, Mexico or Brazil; FILE_UNREADABLE with its name for any other. */
export const crsOfEpsg = (epsg: number): ToLonLat => {
  if (GEOGRAPHIC.has(epsg)) return asIs;
  if (epsg === 3857 || epsg === 900_913) return fromWebMercator;
  const utm = utmOfEpsg(epsg);
  const strip = stripOfEpsg(epsg);
  const grid = utm === null ? (strip === null ? null : argentineStrip(strip)) : utmParameters(utm);
  if (!grid) throw unknownCrs(`EPSG:${epsg}`);
  return (xy) => fromTransverseMercator(xy, grid);
};

const parameter = (wkt: string, name: string, fallback: number): number => {
  const value = Number(new RegExp(`PARAMETER\\[\\s*"${name}"\\s*,\\s*([-+0-9.eE]+)`, 'i').exec(wkt)?.[1] ?? fallback);
  return Number.isFinite(value) ? value : fallback;
};

/** The conversion a .prj or a GeoPackage definition describes (OGC WKT 1): geographic, Web Mercator or any transverse Mercator. */
export const crsOfWkt = (wkt: string): ToLonLat => {
  const text = wkt.trim();
  if (/^GEOG(CS|CRS)/i.test(text)) return asIs;
  if (/Mercator_Auxiliary_Sphere|Pseudo[-_ ]Mercator|Popular_Visualisation/i.test(text)) return fromWebMercator;
  const semiMajor = Number(/SPHEROID\[\s*"[^"]*"\s*,\s*([0-9.]+)/i.exec(text)?.[1]);
  if (!/PROJECTION\[\s*"(Transverse_Mercator|Gauss_Kruger)"/i.test(text) || semiMajor !== WEB_MERCATOR_RADIUS)
    throw unknownCrs(/^\w+\[\s*"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 60));
  const grid: TransverseMercator = {
    meridian: parameter(text, 'central_meridian', 0),
    origin: parameter(text, 'latitude_of_origin', 0),
    scale: parameter(text, 'scale_factor', 1),
    false_east_m: parameter(text, 'false_easting', 0),
    false_north_m: parameter(text, 'false_northing', 0),
  };
  return (xy) => fromTransverseMercator(xy, grid);
};
