import { AppError } from '../../errors.ts';
import type { Position } from '../../geometry/types.ts';
import { crsOfEpsg, crsOfText, type Crs, type ToLonLat } from '../crs/crs.ts';
import { readAttributes } from '../attributes.ts';
import { collectFeatures, type FeatureCollector, type PointSink, type ReadFeatures } from '../raw-feature.ts';
import { decodeName, type OpenText } from '../text/code-pages.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { groupRings } from './group-rings.ts';
import { readDbf, type DbfRow } from './read-dbf.ts';

const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const INDEX_BYTES = 8;
const NULL_SHAPE = 0;
/** Polygon, PolygonZ, PolygonM, and lines of the three: x and y lie at the same place in all. */
const POLYGONS = new Set([5, 15, 25]);
const LINES = new Set([3, 13, 23]);
const POINTS = new Map<number, 'Point' | 'MultiPoint'>(
  [1, 11, 21, 8, 18, 28].map((type) => [type, type % 10 === 1 ? 'Point' : 'MultiPoint']),
);
const TYPE_NAMES: Readonly<Record<number, string>> = {
  3: 'LineString',
  13: 'LineString',
  23: 'LineString',
  31: 'MultiPatch',
};

const unreadable = (format: 'SHP' | 'SHX' = 'SHP'): AppError => new AppError('FILE_UNREADABLE', { format });

/** The parts of one record of polygons or lines whose content starts at `at` and ends before `end`. */
const readParts = (view: DataView, at: number, end: number, toLonLat: ToLonLat): Position[][] => {
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

/** Of one record of a point, or of several after their box and number. */
const readPositions = (view: DataView, at: number, end: number): Position[] => {
  const is_one = POINTS.get(view.getInt32(at, true)) === 'Point';
  if (!is_one && at + 40 > end) throw unreadable();
  const [count, from] = is_one ? [1, at + 4] : [view.getInt32(at + 36, true), at + 40];
  if (count < 0 || from + 16 * count > end) throw unreadable();
  return Array.from({ length: count }, (_, i): Position => [
    view.getFloat64(from + 16 * i, true),
    view.getFloat64(from + 16 * i + 8, true),
  ]);
};

const viewOf = (bytes: Uint8Array, format: 'SHP' | 'SHX'): DataView => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== FILE_CODE) throw unreadable(format);
  return view;
};

type Place = { readonly content: number; readonly end: number };

/**
 * Where each record lies, in the order of the table's rows. The .shx tells it (ESRI 1998, p. 23): in a file that was edited dead records
 * and gaps lie between. Without one, records follow each other.
 */
function* records(shp: DataView, shx: Uint8Array | null): Generator<Place> {
  const recordAt = (at: number): Place => {
    if (at < HEADER_BYTES || at + 12 > shp.byteLength) throw unreadable();
    const end = at + 8 + 2 * shp.getInt32(at + 4);
    if (end < at + 12 || end > shp.byteLength) throw unreadable();
    return { content: at + 8, end };
  };
  if (shx === null) {
    for (let at = HEADER_BYTES; at + 12 <= shp.byteLength;) {
      const record = recordAt(at);
      yield record;
      at = record.end;
    }
    return;
  }
  const index = viewOf(shx, 'SHX');
  for (let at = HEADER_BYTES; at + INDEX_BYTES <= index.byteLength; at += INDEX_BYTES) yield recordAt(2 * index.getInt32(at));
}

type Layer = {
  readonly shp: Uint8Array;
  readonly shx: Uint8Array | null;
  readonly rows: readonly DbfRow[];
  readonly crs: Crs;
  readonly name: string;
};

const readLayer = ({ shp, shx, rows, crs: { toLonLat, shift }, name }: Layer, collector: FeatureCollector): void => {
  const view = viewOf(shp, 'SHP');
  let row = -1;
  for (const { content, end } of records(view, shx)) {
    row++;
    if (rows[row] === null) continue;
    const type = view.getInt32(content, true);
    const attributes = readAttributes(rows[row] ?? []);
    const facts = { ...attributes, farm_name: attributes.farm_name ?? name, shift };
    if (POLYGONS.has(type)) {
      const rings = readParts(view, content, end, toLonLat);
      collector.countVertices(rings.reduce((sum, ring) => sum + ring.length, 0));
      if (rings.length === 0) collector.addRefused(facts, 'GEOMETRY_EMPTY');
      for (const polygon of groupRings(rings)) collector.addPolygon(facts, polygon);
      continue;
    }
    if (LINES.has(type)) for (const line of readParts(view, content, end, toLonLat)) collector.addLine(() => line);
    const points = POINTS.get(type);
    if (points !== undefined) collector.addPoints(facts, points, rows[row] ?? [], () => readPositions(view, content, end).map(toLonLat));
    else if (type === NULL_SHAPE) collector.addRefused(facts, 'GEOMETRY_EMPTY');
    else collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: TYPE_NAMES[type] ?? String(type) });
  }
};

/**
 * The features of every .shp in an archive, in the order of its .shx and without the rows its .dbf has deleted, with names from there and
 * coordinates taken to longitude and latitude by its .prj (ESRI Shapefile Technical Description, 1998). Each outer ring becomes one feature.
 */
export const readShapefile = (entries: readonly ZipEntry[], points?: PointSink, open?: OpenText): ReadFeatures => {
  const collector = collectFeatures(points);
  const beside = (shp: ZipEntry, extension: string): Uint8Array | null => {
    const wanted = shp.name.slice(0, -4).toLowerCase() + extension;
    return entries.find(({ name }) => name.toLowerCase() === wanted)?.read() ?? null;
  };
  const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : decodeName(bytes));
  for (const shp of entries.filter(({ name }) => /\.shp$/i.test(name))) {
    const name = shp.name.slice(shp.name.lastIndexOf('/') + 1, -4);
    collector.layer(name, () => {
      const dbf = beside(shp, '.dbf');
      const prj = text(beside(shp, '.prj'));
      const rows = dbf === null ? [] : readDbf(dbf, text(beside(shp, '.cpg')), collector.isWanted, points?.max, open);
      const crs = prj === null ? crsOfEpsg(4326) : crsOfText(prj);
      readLayer({ shp: shp.read(), shx: beside(shp, '.shx'), rows, crs, name }, collector);
    });
  }
  return collector.finish();
};
