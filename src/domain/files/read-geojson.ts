import { AppError } from '../errors.ts';
import type { Position } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { crsOfEpsg, crsOfText, type Crs, type ToLonLat } from './crs/crs.ts';
import { readAttributes, type FeatureFacts } from './attributes.ts';
import { collectFeatures, type FeatureCollector, type PointSink, type ReadFeatures } from './raw-feature.ts';
import type { OpenText } from './text/code-pages.ts';
import { decodeText } from './text/decode-text.ts';

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const QUOTE = 34;
const BACKSLASH = 92;
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);

/** Refuses lists and objects nested deeper than any GeoJSON, before anything is built of them; linear in the bytes. */
const checkJsonDepth = (bytes: Uint8Array): void => {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
    } else if (OPENS.has(byte)) {
      if (++depth > FILE.xml_depth) throw new AppError('JSON_TOO_DEEP', { max: FILE.xml_depth });
    } else if (CLOSES.has(byte)) depth--;
  }
};

const parse = (bytes: Uint8Array, open?: OpenText): unknown => {
  checkJsonDepth(bytes);
  try {
    return JSON.parse(decodeText(bytes, open)?.text ?? '');
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_UNREADABLE', { format: 'GeoJSON' }, { cause });
  }
};

/** The old `crs` member, still written by desktop programs, as a name, a number or a link; none is WGS 84 (RFC 7946). */
const crsOf = ({ crs }: Json): Crs => {
  if (crs === undefined || crs === null) return crsOfEpsg(4326);
  const { properties } = isObject(crs) ? crs : {};
  const { name, code, href } = isObject(properties) ? properties : {};
  const named = [name, code, href, crs].find((one) => typeof one === 'string' || typeof one === 'number');
  return crsOfText(named === undefined ? JSON.stringify(crs) : String(named));
};

/** A position as a person may find it in the file; lists in it are not followed, they may be nested without end. */
const textOf = (position: unknown): string => {
  const parts: unknown[] = Array.isArray(position) ? position.slice(0, 4) : [position];
  return parts
    .map((part) => (typeof part === 'object' && part !== null ? '…' : String(part)))
    .join(', ')
    .slice(0, 40);
};

const readRing = (value: unknown, toLonLat: ToLonLat): Position[] => {
  if (!Array.isArray(value)) throw new AppError('COORDINATES_UNREADABLE', { text: textOf(value) });
  return value.map((position: unknown): Position => {
    const [x, y]: unknown[] = Array.isArray(position) ? position : [];
    if (typeof x !== 'number' || typeof y !== 'number') throw new AppError('COORDINATES_UNREADABLE', { text: textOf(position) });
    return toLonLat([x, y]);
  });
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

type Described = { readonly facts: FeatureFacts; readonly properties: Json };

const addGeometry = (collector: FeatureCollector, geometry: unknown, toLonLat: ToLonLat, described: Described): void => {
  const { facts, properties } = described;
  if (!isObject(geometry)) return collector.addRefused(facts, 'GEOMETRY_EMPTY');
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    for (const one of geometries as unknown[]) {
      // one level: deeper nesting has no use for farms
      if (isObject(one) && one['type'] === type) collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type });
      else addGeometry(collector, one, toLonLat, described);
    }
    return;
  }
  const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? listOf(coordinates) : [];
  for (const part of parts) collector.addLine(() => readRing(part, toLonLat));
  if (type === 'Point' || type === 'MultiPoint') {
    const points = type === 'Point' ? [coordinates] : coordinates;
    return collector.addPoints(facts, type, Object.entries(properties), () => readRing(points, toLonLat));
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: String(type) });
  const polygons = type === 'Polygon' ? [coordinates] : Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  for (const rings of polygons) {
    try {
      const read = listOf(rings).map((ring) => readRing(ring, toLonLat));
      collector.countVertices(read.reduce((sum, ring) => sum + ring.length, 0));
      collector.addPolygon(facts, read);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'COORDINATES_UNREADABLE') throw error;
      collector.addRefused(facts, error.code, error.params);
    }
  }
};

/** The features of a GeoJSON text (RFC 7946): collection, feature or bare geometry; names from the usual properties. */
export const readGeojson = (bytes: Uint8Array, points?: PointSink, open?: OpenText): ReadFeatures => {
  if (bytes.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const root = parse(bytes, open);
  if (!isObject(root) || typeof root['type'] !== 'string') throw new AppError('FILE_UNREADABLE', { format: 'GeoJSON' });
  const { toLonLat, shift } = crsOf(root);
  const collector = collectFeatures(points);
  const members = root['type'] === 'FeatureCollection' ? root['features'] : [root];
  if (!Array.isArray(members)) throw new AppError('FILE_UNREADABLE', { format: 'GeoJSON' });
  for (const member of members as unknown[]) {
    const isFeature = isObject(member) && member['type'] === 'Feature';
    const properties = isFeature && isObject(member['properties']) ? member['properties'] : {};
    const facts = { ...readAttributes(Object.entries(properties)), shift };
    addGeometry(collector, isFeature ? member['geometry'] : member, toLonLat, { facts, properties });
  }
  return collector.finish();
};
