import { AppError } from '../../errors.ts';
import type { Position } from '../../geometry/types.ts';
import { NO_FACTS } from '../attributes.ts';
import { scanXml } from '../kml/xml-scanner.ts';
import { collectFeatures, type ReadFeatures } from '../raw-feature.ts';
import { toUtf8 } from '../text/to-utf8.ts';
import type { ZipEntry } from '../zip/read-zip.ts';

/** Kinds of polygons and of lines (ISO 11783-10): a field's border, its outer and its inner rings. */
const BOUNDARY = '1';
const SHELL = '1';
const HOLE = '2';

type Ring = { readonly kind: string; readonly positions: Position[] };
type Partfield = { readonly name: string; readonly farm: string; readonly polygons: (readonly Ring[])[]; readonly lines: Position[][] };

/** Whether an archive is one of task data. */
export const isTaskData = (entries: readonly ZipEntry[]): boolean => entries.some(({ name }) => /(^|\/)TASKDATA\.XML$/i.test(name));

/** The fields of one document, and the farms it names by their number. */
const readDocument = (bytes: Uint8Array, farms: Map<string, string>): Partfield[] => {
  const fields: Partfield[] = [];
  let field: Partfield | null = null;
  let polygon: Ring[] | null = null;
  let ring: Ring | null = null;
  scanXml(bytes, {
    open(name, attributes) {
      const at = ['FRM', 'PFD', 'PLN', 'LSG', 'PNT'].includes(name) ? attributes() : new Map<string, string>();
      if (name === 'FRM') farms.set(at.get('A') ?? '', at.get('B') ?? '');
      else if (name === 'PFD') fields.push((field = { name: at.get('C') ?? '', farm: at.get('F') ?? '', polygons: [], lines: [] }));
      else if (name === 'PLN' && at.get('A') === BOUNDARY) field?.polygons.push((polygon = []));
      else if (name === 'LSG') ring = { kind: at.get('A') ?? '', positions: [] };
      else if (name === 'PNT') ring?.positions.push([Number(at.get('D')), Number(at.get('C'))]);
    },
    close(name) {
      if (name === 'PFD') field = null;
      else if (name === 'PLN') polygon = null;
      else if (name === 'LSG' && ring !== null) {
        if (polygon !== null) polygon.push(ring);
        else field?.lines.push(ring.positions);
        ring = null;
      }
    },
    text: () => {},
  });
  return fields;
};

/**
 * The fields of ISO 11783-10 task data, TASKDATA.XML and the documents beside it, with their farms; what is inside of a task is not
 * looked at. A field without a border is refused as empty.
 */
export const readIsoxml = (entries: readonly ZipEntry[]): ReadFeatures => {
  const collector = collectFeatures();
  const farms = new Map<string, string>();
  const fields = entries.filter(({ name }) => /\.xml$/i.test(name)).flatMap((entry) => readDocument(toUtf8(entry.read()), farms));
  for (const { name, farm, polygons, lines } of fields) {
    const facts = { ...NO_FACTS, name, farm_name: farms.get(farm) || null };
    for (const line of lines) collector.addLine(() => line);
    if (polygons.length === 0) collector.addRefused(facts, 'GEOMETRY_EMPTY');
    for (const rings of polygons) {
      collector.countVertices(rings.reduce((sum, { positions }) => sum + positions.length, 0));
      const holes = rings.filter(({ kind }) => kind === HOLE).map(({ positions }) => positions);
      const shells = rings.filter(({ kind }) => kind === SHELL).map(({ positions }) => positions);
      shells.forEach((shell, i) => collector.addPolygon(facts, i === 0 ? [shell, ...holes] : [shell]));
      if (shells.length === 0) collector.addRefused(facts, 'GEOMETRY_EMPTY');
    }
  }
  if (fields.length === 0) throw new AppError('FILE_NO_POLYGONS');
  return collector.finish();
};
