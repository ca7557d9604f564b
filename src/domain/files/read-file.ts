import { AppError } from '../errors.ts';
import { readKml } from './kml/read-kml.ts';
import { readKmz } from './kml/read-kmz.ts';
import { readGeopackage } from './geopackage/read-geopackage.ts';
import { readGeojson } from './read-geojson.ts';
import { isWkt, readWkt } from './read-wkt.ts';
import type { RawFeature } from './raw-feature.ts';
import { readShapefile } from './shapefile/read-shapefile.ts';
import { readZip } from './zip/read-zip.ts';

export type FileFormat = 'kml' | 'kmz' | 'geojson' | 'shapefile' | 'geopackage' | 'wkt';

const startsWith = (bytes: Uint8Array, text: string): boolean => new TextEncoder().encode(text).every((byte, i) => bytes[i] === byte);
const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[0] === 0 || bytes[1] === 0;

/**
 * Reads a file of field outlines by what it is, not by what it is called (rules 17): KML, KMZ, zipped shapefile, GeoPackage,
 * GeoJSON, WKT.
 * Anything else → FILE_NOT_KML.
 */
export const readFile = (bytes: Uint8Array): { readonly format: FileFormat; readonly features: readonly RawFeature[] } => {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  if (startsWith(bytes, 'PK')) {
    const entries = readZip(bytes);
    const isShapefile = entries.some(({ name }) => /\.shp$/i.test(name));
    return isShapefile ? { format: 'shapefile', features: readShapefile(entries) } : { format: 'kmz', features: readKmz(entries) };
  }
  if (startsWith(bytes, 'SQLite format 3')) return { format: 'geopackage', features: readGeopackage(bytes) };
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 200))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head.startsWith('<') || (isUtf16(bytes) && bytes.includes(60))) return { format: 'kml', features: readKml(bytes) };
  if (head.startsWith('{')) return { format: 'geojson', features: readGeojson(bytes) };
  if (isWkt(head)) return { format: 'wkt', features: readWkt(bytes) };
  throw new AppError('FILE_NOT_KML');
};
