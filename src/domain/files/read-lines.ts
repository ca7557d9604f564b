import { AppError } from '../errors.ts';
import type { LineString, Position } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { readCoordinates } from './kml/read-coordinates.ts';
import { toUtf8 } from './kml/to-utf8.ts';
import { checkJsonDepth } from './read-geojson.ts';
import { scanXml } from './kml/xml-scanner.ts';

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const readKmlLines = (source: Uint8Array): Position[][] => {
  const bytes = toUtf8(source);
  const lines: Position[][] = [];
  const path: string[] = [];
  scanXml(bytes, {
    open: (name) => void path.push(name),
    text: (from, to) => {
      if (path.at(-1) === 'coordinates' && path.at(-2) === 'LineString') lines.push(readCoordinates(bytes, from, to));
    },
    close: () => void path.pop(),
  });
  return lines;
};

const readPositions = (value: unknown): Position[] => {
  if (!Array.isArray(value)) throw new AppError('COORDINATES_UNREADABLE', { text: String(value).slice(0, 40) });
  return value.map((position: unknown): Position => {
    const [lon, lat]: unknown[] = Array.isArray(position) ? position : [];
    if (typeof lon !== 'number' || typeof lat !== 'number')
      throw new AppError('COORDINATES_UNREADABLE', { text: JSON.stringify(position).slice(0, 40) });
    return [lon, lat];
  });
};

const linesOf = (geometry: unknown): Position[][] => {
  if (!isObject(geometry)) return [];
  const { type, coordinates, geometries, features } = geometry;
  if (type === 'LineString') return [readPositions(coordinates)];
  if (type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.map(readPositions);
  if (type === 'Feature') return linesOf(geometry['geometry']);
  const members = type === 'FeatureCollection' ? features : geometries;
  return Array.isArray(members) ? members.flatMap(linesOf) : [];
};

const readGeojsonLines = (bytes: Uint8Array): Position[][] => {
  checkJsonDepth(bytes);
  try {
    return linesOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('FILE_UNREADABLE', { format: 'GeoJSON' }, { cause });
  }
};

/**
 * The lines of a KML or GeoJSON file, for cutting a field along them; polygons and points are passed over.
 * Throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TOO_MANY_POINTS, FILE_NO_LINES and what the readers throw.
 */
export const readLines = (bytes: Uint8Array): readonly LineString[] => {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  if (bytes.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const is_json = new TextDecoder()
    .decode(bytes.subarray(0, 200))
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('{');
  const lines = (is_json ? readGeojsonLines(bytes) : readKmlLines(bytes)).filter((line) => line.length >= 2);
  if (lines.length === 0) throw new AppError('FILE_NO_LINES');
  if (lines.reduce((sum, line) => sum + line.length, 0) > FILE.ring_vertices)
    throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.ring_vertices });
  return lines.map((coordinates) => ({ type: 'LineString', coordinates }));
};
