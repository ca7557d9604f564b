import { AppError } from '../errors.ts';
import { FILE } from '../limits.ts';
import { readGeopackage } from './geopackage/read-geopackage.ts';
import { isTaskData, readIsoxml } from './isoxml/read-isoxml.ts';
import { readKml } from './kml/read-kml.ts';
import { readKmz } from './kml/read-kmz.ts';
import type { PointSink, ReadFeatures } from './raw-feature.ts';
import { readGeojson } from './read-geojson.ts';
import { isWkt, readWkt } from './read-wkt.ts';
import { readShapefile } from './shapefile/read-shapefile.ts';
import type { CodePage, OpenText, TextReading } from './text/code-pages.ts';
import { looksLikeXml } from './text/looks-like-xml.ts';
import { readZip, type ZipEntry } from './zip/read-zip.ts';

export type FileFormat = 'kml' | 'kmz' | 'geojson' | 'shapefile' | 'geopackage' | 'wkt' | 'gpx' | 'tcx' | 'isoxml';
export type ReadFile = ReadFeatures & {
  readonly format: FileFormat;
  /** Where text of which nothing is declared gives likely words in two code pages: both, to be asked about. */
  readonly readings: readonly TextReading[];
};
type ReadDocument = Omit<ReadFile, 'readings'>;

/** How far into a file one looks for what it is. */
const HEAD_BYTES = 4_096;
const startsWith = (bytes: Uint8Array, text: string): boolean => new TextEncoder().encode(text).every((byte, i) => bytes[i] === byte);

const has = (extension: string) => (entries: readonly ZipEntry[]) => entries.some(({ name }) => name.toLowerCase().endsWith(extension));
type ArchiveReader = {
  readonly format: FileFormat;
  is(entries: readonly ZipEntry[]): boolean;
  read(entries: readonly ZipEntry[], points?: PointSink, open?: OpenText): ReadFeatures;
};
/** What an archive may be, in this order. */
const ARCHIVES: readonly ArchiveReader[] = [
  { format: 'shapefile', is: has('.shp'), read: readShapefile },
  { format: 'kmz', is: has('.kml'), read: readKmz },
  { format: 'isoxml', is: isTaskData, read: readIsoxml },
];
/** Files that others put into an archive as they are. */
const LOOSE = /\.(geojson|json|gpkg|gpx|tcx|wkt|csv)$/i;

async function readLoose(entries: readonly ZipEntry[], open: OpenText, points?: PointSink): Promise<ReadDocument> {
  const files: ReadDocument[] = [];
  for (const entry of entries.filter(({ name }) => LOOSE.test(name))) files.push(await readDocument(entry.read(), open, points));
  const [first] = files;
  if (first === undefined) throw new AppError('ZIP_NO_DOCUMENT');
  const features = files.flatMap((file) => file.features);
  if (features.length > FILE.features) throw new AppError('FILE_TOO_MANY_FEATURES', { max: FILE.features, count: features.length });
  return {
    format: first.format,
    features,
    lines: files.flatMap((file) => file.lines),
    broken_line: files.find((file) => file.broken_line !== null)?.broken_line ?? null,
  };
}

/** The root element of XML, lower case and without prefix. */
function rootOf(bytes: Uint8Array): string {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, HEAD_BYTES))
    .replaceAll('\0', '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
  return /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(head)?.[1]?.toLowerCase() ?? '';
}

/** XML of tracks comes with a library of its own, loaded with the first such file. */
async function readXml(bytes: Uint8Array, points?: PointSink): Promise<ReadDocument> {
  const root = rootOf(bytes);
  if (root === 'iso11783_taskdata')
    return { format: 'isoxml', ...readIsoxml([{ name: 'TASKDATA.XML', size: bytes.length, read: () => bytes }]) };
  if (root !== 'gpx' && root !== 'trainingcenterdatabase') return { format: 'kml', ...readKml(bytes, points) };
  const { readTracks } = await import('./tracks/read-tracks.ts');
  const format = root === 'gpx' ? 'gpx' : 'tcx';
  return { format, ...readTracks(bytes, format) };
}

/** A table whose first line has a column of WKT by its usual names. */
const NAMES_WKT = /^[^\n]*\b(e?wkt|(the_)?geom(etr[iy]a?)?|shape)\b/i;
/** The number at the head of a shapefile's own files. */
const isShp = (bytes: Uint8Array): boolean => bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0x27 && bytes[3] === 0x0a;

async function readDocument(bytes: Uint8Array, open: OpenText, points?: PointSink): Promise<ReadDocument> {
  if (isShp(bytes)) throw new AppError('FILE_SHP_ALONE');
  if (startsWith(bytes, 'SQLite format 3')) return { format: 'geopackage', ...readGeopackage(bytes, points) };
  if (looksLikeXml(bytes)) return readXml(bytes, points);
  const head = new TextDecoder()
    .decode(bytes.subarray(0, HEAD_BYTES))
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replace(/^\W*?(?=[{A-Z])/i, '');
  if (head.startsWith('{')) return { format: 'geojson', ...readGeojson(bytes, points, open) };
  if (isWkt(head)) return { format: 'wkt', ...readWkt(bytes) };
  const table = NAMES_WKT.test(head) ? (await import('./tables/read-wkt-table.ts')).readWktTable(bytes, open) : null;
  if (table !== null) return { format: 'wkt', ...table };
  throw new AppError('FILE_NOT_KML');
}

async function readArchive(bytes: Uint8Array, open: OpenText, points?: PointSink): Promise<ReadDocument> {
  const entries = readZip(bytes, points?.limits, open);
  const archive = ARCHIVES.find((one) => one.is(entries));
  return archive === undefined ? readLoose(entries, open, points) : { format: archive.format, ...archive.read(entries, points, open) };
}

/**
 * Reads a file of shapes by what it is, not by what it is called (rules 17): KML, KMZ, zipped shapefile, GeoPackage, GeoJSON, WKT, also in a table, tracks as
 * GPX or TCX, ISOXML, or any of the plain ones in a zip. Fields and dividing lines come in by it alone. Anything else → FILE_NOT_KML, a .shp
 * by itself → FILE_SHP_ALONE. Where `points` asks for them, they are all that is kept of shapes; `page` is that of text of which nothing is
 * declared, where its words leave that open.
 */
export const readFile = async (bytes: Uint8Array, points?: PointSink, page: CodePage | null = null): Promise<ReadFile> => {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  let readings: readonly TextReading[] = [];
  const open: OpenText = {
    page,
    onOpen: (found) => {
      if (readings.length === 0) readings = found;
    },
  };
  const read = await (startsWith(bytes, 'PK') ? readArchive(bytes, open, points) : readDocument(bytes, open, points));
  return { ...read, readings };
};
