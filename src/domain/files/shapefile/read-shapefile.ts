import { AppError } from '../../errors.ts';
import type { Position, Ring } from '../../geometry/types.ts';
import { crsOfEpsg, crsOfWkt, type Crs, type ToLonLat } from '../crs/crs.ts';
import { isKnownAttribute, readAttributes } from '../attributes.ts';
import { collectFeatures, type FeatureCollector, type RawFeature } from '../raw-feature.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { groupRings } from './group-rings.ts';
import { encodingOfCpg, readDbf } from './read-dbf.ts';

const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const NULL_SHAPE = 0;
/** Polygon, PolygonZ, PolygonM: x and y lie at the same place in all three. */
const POLYGONS = new Set([5, 15, 25]);
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'Point',
  3: 'LineString',
  8: 'MultiPoint',
  11: 'Point',
  13: 'LineString',
  21: 'Point',
  23: 'LineString',
};

const unreadable = (): AppError => new AppError('FILE_UNREADABLE', { format: 'SHP' });

/** The rings of one polygon record whose content starts at `at` and ends before `end`. */
const readRings = (view: DataView, at: number, end: number, toLonLat: ToLonLat): Ring[] => {
  if (at + 44 > end) throw unreadable();
  const parts = view.getInt32(at + 36, true);
  const points = view.getInt32(at + 40, true);
  const xy = at + 44 + 4 * parts;
  if (parts < 0 || points < 0 || xy + 16 * points > end) throw unreadable();
  const starts = Array.from({ length: parts }, (_, i) => view.getInt32(at + 44 + 4 * i, true));
  return starts.map((start, i) => {
    const stop = starts[i + 1] ?? points;
    if (start < 0 || stop > points || stop < start) throw unreadable();
    return Array.from({ length: stop - start }, (_, k): Position =>
      toLonLat([view.getFloat64(xy + 16 * (start + k), true), view.getFloat64(xy + 16 * (start + k) + 8, true)]),
    );
  });
};

const readShp = (
  bytes: Uint8Array,
  rows: [string, string][][],
  { toLonLat, shift }: Crs,
  layer: string,
  collector: FeatureCollector,
): void => {
  if (bytes.length < HEADER_BYTES) throw unreadable();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getInt32(0) !== FILE_CODE) throw unreadable();
  let at = HEADER_BYTES;
  for (let row = 0; at + 12 <= bytes.length; row++) {
    const content = at + 8;
    const end = content + 2 * view.getInt32(at + 4);
    if (end <= content || end > bytes.length) throw unreadable();
    const type = view.getInt32(content, true);
    const attributes = readAttributes(rows[row] ?? []);
    const facts = { ...attributes, farm_name: attributes.farm_name ?? layer, shift };
    if (POLYGONS.has(type)) {
      const rings = readRings(view, content, end, toLonLat);
      collector.countVertices(rings.reduce((sum, ring) => sum + ring.length, 0));
      for (const polygon of groupRings(rings)) collector.addPolygon(facts, polygon);
    } else if (type === NULL_SHAPE) collector.addRefused(facts, 'GEOMETRY_EMPTY');
    else collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: TYPE_NAMES[type] ?? String(type) });
    at = end;
  }
};

/**
 * The features of every .shp in an archive, with names from its .dbf (in the .cpg's encoding) and coordinates taken to longitude
 * and latitude by its .prj (ESRI Shapefile Technical Description, 1998). Each outer ring becomes one feature.
 */
export const readShapefile = (entries: readonly ZipEntry[]): readonly RawFeature[] => {
  const collector = collectFeatures();
  const beside = (shp: ZipEntry, extension: string): ZipEntry | undefined => {
    const wanted = shp.name.slice(0, -4).toLowerCase() + extension;
    return entries.find(({ name }) => name.toLowerCase() === wanted);
  };
  const text = (entry: ZipEntry | undefined): string | null => (entry ? new TextDecoder().decode(entry.read()) : null);
  for (const shp of entries.filter(({ name }) => /\.shp$/i.test(name))) {
    const dbf = beside(shp, '.dbf');
    const prj = text(beside(shp, '.prj'));
    const rows = dbf ? readDbf(dbf.read(), encodingOfCpg(text(beside(shp, '.cpg'))), isKnownAttribute) : [];
    const layer = shp.name.slice(shp.name.lastIndexOf('/') + 1, -4);
    readShp(shp.read(), rows, prj ? crsOfWkt(prj) : crsOfEpsg(4326), layer, collector);
  }
  return collector.finish();
};
