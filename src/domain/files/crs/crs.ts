import proj4 from 'proj4';
import { AppError } from '../../errors.ts';
import { GEOGRAPHIC, projectionOf, transverseMercator, WEB_MERCATOR } from '../../geometry/projection/projection.ts';
import type { Position } from '../../geometry/types.ts';
import { datumOf, type Datum, type DatumShift } from './datums.ts';
import { systemOfEpsg, type System } from './epsg.ts';

/** Coordinates of a file to longitude and latitude. */
export type ToLonLat = (xy: readonly [x: number, y: number]) => Position;
/** How a file's coordinates become longitude and latitude on WGS 84, and the datum they were on when it is another. */
export type Crs = { readonly toLonLat: ToLonLat; readonly shift: DatumShift | null };

const WGS84 = '+proj=longlat +datum=WGS84';
/** A definition is some hundred characters; whatever follows is not looked at. */
const WKT_LENGTH = 8_192;
const METRE = 1;

const unknownCrs = (crs: string): AppError => new AppError('FILE_CRS_UNKNOWN', { crs });

const crsOfSystem = ({ projection, datum }: System): Crs => {
  const { forward } = proj4(`${projection} ${datum.proj} +no_defs`, WGS84);
  const toLonLat: ToLonLat = ([x, y]) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [x, y];
    const [lon, lat] = forward([x, y]);
    return [lon ?? Number.NaN, lat ?? Number.NaN];
  };
  return { toLonLat, shift: datum.shift };
};

/** The system of an EPSG code used in Argentina, Mexico or Brazil; FILE_CRS_UNKNOWN with its name for any other. */
export const crsOfEpsg = (epsg: number): Crs => {
  const projection = projectionOf(epsg);
  if (projection) return { toLonLat: projection.toLonLat, shift: null };
  const system = systemOfEpsg(epsg);
  if (!system) throw unknownCrs(`EPSG:${epsg}`);
  return crsOfSystem(system);
};

const parameter = (wkt: string, name: string, fallback: number): number => {
  const found = [...wkt.matchAll(/PARAMETER\[\s*"([^"]*)"\s*,\s*([-+0-9.eE]+)/gi)].find(([, key]) => key?.toLowerCase() === name);
  const value = Number(found?.[2] ?? fallback);
  return Number.isFinite(value) ? value : fallback;
};

/** How PROJ writes the projection of a definition; null for one that farm files do not use. */
const projectionOfWkt = (text: string): string | null => {
  const name = /PROJECTION\[\s*"([^"]*)"/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const at = (key: string, fallback = 0): number => parameter(text, key, fallback);
  const origin = `+lat_0=${at('latitude_of_origin', at('latitude_of_center'))} +lon_0=${at('central_meridian', at('longitude_of_center'))} +x_0=${at('false_easting')} +y_0=${at('false_northing')}`;
  if (/^(transverse_mercator|gauss_kruger)$/.test(name)) return `+proj=tmerc ${origin} +k=${at('scale_factor', 1)}`;
  if (/^lambert_conformal_conic(_2sp)?$/.test(name))
    return `+proj=lcc ${origin} +lat_1=${at('standard_parallel_1')} +lat_2=${at('standard_parallel_2', at('standard_parallel_1'))}`;
  if (name === 'polyconic') return `+proj=poly ${origin}`;
  if (name === 'mercator_2sp' || name === 'mercator') return `+proj=merc ${origin} +lat_ts=${at('standard_parallel_1')}`;
  return null;
};

const grid = (text: string): Crs => ({
  toLonLat: transverseMercator({
    meridian: parameter(text, 'central_meridian', 0),
    origin: parameter(text, 'latitude_of_origin', 0),
    scale: parameter(text, 'scale_factor', 1),
    false_east_m: parameter(text, 'false_easting', 0),
    false_north_m: parameter(text, 'false_northing', 0),
  }).toLonLat,
  shift: null,
});

/** A datum is taken by its name alone; a definition that names none, or an unknown one, is refused by the name of the system. */
const datumOfWkt = (text: string): Datum | undefined => datumOf(/(?:DATUM|ENSEMBLE)\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '');

/** The number a definition gives itself at its very end, in WKT 1 and 2. */
const authorityOf = (text: string): number | null => {
  const [, code] = /(?:AUTHORITY|ID)\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]$/i.exec(text) ?? [];
  return code === undefined ? null : Number(code);
};

/**
 * The system a .prj or a GeoPackage definition describes (OGC WKT 1 and Esri's), on a datum of Argentina, Brazil or Mexico: geographic,
 * Web Mercator, transverse Mercator, Lambert's conic, polyconic or Mercator in metres; any other by its EPSG number, if it has one.
 * FILE_CRS_UNKNOWN with its name for all the rest.
 */
export const crsOfWkt = (wkt: string): Crs => {
  const whole = wkt.slice(0, WKT_LENGTH).trim();
  // heights are not read
  const text = /^COMP/i.test(whole) ? whole.slice(whole.search(/(PROJ|GEOG)C/i)) : whole;
  const refuse = (): Crs => {
    const epsg = authorityOf(text);
    const unknown = unknownCrs(/^\w+\[\s*"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 60));
    if (epsg === null) throw unknown;
    try {
      return crsOfEpsg(epsg);
    } catch {
      throw unknown;
    }
  };
  const datum = datumOfWkt(text);
  if (!datum) return refuse();
  if (/^GEOG(CS|CRS)/i.test(text))
    return datum.shift === null ? { toLonLat: GEOGRAPHIC.toLonLat, shift: null } : crsOfSystem({ projection: '+proj=longlat', datum });
  if (/Mercator_Auxiliary_Sphere|Pseudo[-_ ]Mercator|Popular_Visualisation/i.test(text))
    return { toLonLat: WEB_MERCATOR.toLonLat, shift: null };
  const projection = projectionOfWkt(text);
  const units = [...text.matchAll(/UNIT\[\s*"[^"]*"\s*,\s*([0-9.eE+-]+)/gi)];
  if (projection === null || Number(units.at(-1)?.[1] ?? METRE) !== METRE) return refuse();
  return datum.shift === null && projection.startsWith('+proj=tmerc') ? grid(text) : crsOfSystem({ projection, datum });
};

/** An EPSG number as files write it: `EPSG:22185`, `urn:ogc:def:crs:EPSG:9.9:22185`, `…/def/crs/EPSG/0/22185`, `…/gml/srs/epsg.xml#22185`. */
const EPSG = /epsg(?:\.xml)?(?:[:/]+[\d.]*)?[:/#]+(\d{4,6})\b/i;

/**
 * The system a file names, in whichever spelling: a definition as WKT, an EPSG number, OGC's CRS84.
 * FILE_CRS_UNKNOWN with what it says for any other. `crsOfText('urn:ogc:def:crs:EPSG::22185')` → strip 5 of Argentina.
 */
export const crsOfText = (named: string): Crs => {
  const text = named.trim();
  if (/^\w+\s*\[/.test(text)) return crsOfWkt(text);
  if (/CRS:?84$/i.test(text)) return crsOfEpsg(4326);
  const code = EPSG.exec(text)?.[1] ?? /^\d{4,6}$/.exec(text)?.[0];
  if (code === undefined) throw unknownCrs(text.slice(0, 60));
  return crsOfEpsg(Number(code));
};
