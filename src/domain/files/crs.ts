import { AppError } from '../errors.ts';
import { GEOGRAPHIC, projectionOf, transverseMercator, WEB_MERCATOR } from '../geometry/projection.ts';
import type { Position } from '../geometry/types.ts';

/** Coordinates of a file to longitude and latitude. */
export type ToLonLat = (xy: readonly [x: number, y: number]) => Position;

const SEMI_MAJOR_M = 6_378_137;

const unknownCrs = (crs: string): AppError => new AppError('FILE_UNREADABLE', { crs });

/** The conversion for an EPSG code used in Argentina, Mexico or Brazil; FILE_UNREADABLE with its name for any other. */
export const crsOfEpsg = (epsg: number): ToLonLat => {
  const projection = projectionOf(epsg);
  if (!projection) throw unknownCrs(`EPSG:${epsg}`);
  return projection.toLonLat;
};

const parameter = (wkt: string, name: string, fallback: number): number => {
  const value = Number(new RegExp(`PARAMETER\\[\\s*"${name}"\\s*,\\s*([-+0-9.eE]+)`, 'i').exec(wkt)?.[1] ?? fallback);
  return Number.isFinite(value) ? value : fallback;
};

/** The conversion a .prj or a GeoPackage definition describes (OGC WKT 1): geographic, Web Mercator or any transverse Mercator. */
export const crsOfWkt = (wkt: string): ToLonLat => {
  const text = wkt.trim();
  if (/^GEOG(CS|CRS)/i.test(text)) return GEOGRAPHIC.toLonLat;
  if (/Mercator_Auxiliary_Sphere|Pseudo[-_ ]Mercator|Popular_Visualisation/i.test(text)) return WEB_MERCATOR.toLonLat;
  const semiMajor = Number(/SPHEROID\[\s*"[^"]*"\s*,\s*([0-9.]+)/i.exec(text)?.[1]);
  if (!/PROJECTION\[\s*"(Transverse_Mercator|Gauss_Kruger)"/i.test(text) || semiMajor !== SEMI_MAJOR_M)
    throw unknownCrs(/^\w+\[\s*"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 60));
  return transverseMercator({
    meridian: parameter(text, 'central_meridian', 0),
    origin: parameter(text, 'latitude_of_origin', 0),
    scale: parameter(text, 'scale_factor', 1),
    false_east_m: parameter(text, 'false_easting', 0),
    false_north_m: parameter(text, 'false_northing', 0),
  }).toLonLat;
};
