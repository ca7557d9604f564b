import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { AppError } from '../../errors.ts';
import { validateFeatures, type ImportedFeature } from '../validate-features.ts';
import { readFile } from '../read-file.ts';
import { readZip } from '../zip/read-zip.ts';
import { cleanText } from '../../schemas/text.ts';
import { readKml } from './read-kml.ts';
import { readKmz } from './read-kmz.ts';
import { cpuTimer } from '../../../../tests/setup/cpu-time.ts';

type Polygon = {
  points: number;
  empty?: boolean;
  unclosed_rings?: number;
  unreadable_tuples?: number;
  out_of_lonlat_range?: boolean;
  valid?: boolean;
  area_ha?: number | null;
  over_500_ha?: boolean;
  tolerant?: { valid: boolean; area_ha: number };
};
type Document = {
  well_formed?: boolean;
  has_doctype?: boolean;
  declared_encoding?: string;
  root?: string;
  depth?: number;
  placemarks?: { name: string | null; polygons: Polygon[] }[];
  names_over_500_ha?: (string | null)[];
  placemarks_left_out?: number;
};
type Expected = Document & { file: string; zip?: boolean; kml?: Document; entries_total?: number; zip_error?: string };

const folder = material('kml');
const files = folder ? materialJson<{ files: Expected[] }>('kml', 'expected.json').files : [];
const ROOTS = ['kml', 'Document', 'Folder', 'Placemark'];

type Outcome = { code: string } | { rows: ImportedFeature[] };
const outcomeOf = (bytes: Uint8Array, isZip: boolean): Outcome => {
  try {
    return { rows: validateFeatures((isZip ? readKmz(readZip(bytes)) : readKml(bytes)).features) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
};

/** What may be answered instead of reading the file; null when it must be read. */
const refusalsOf = ({ file, zip, zip_error, entries_total }: Expected, document: Document): string[] | null => {
  if (zip && (zip_error !== undefined || (entries_total ?? 0) > 100 || /zip-slip|bomb|nested/.test(file)))
    return ['ZIP_UNREADABLE', 'ZIP_TOO_MANY_ENTRIES', 'ZIP_UNSAFE_PATH', 'ZIP_TOO_LARGE', 'ZIP_NESTED'];
  if (document.has_doctype) return ['XML_DOCTYPE'];
  if (document.well_formed === false) return ['XML_MALFORMED', 'FILE_ENCODING', 'FILE_EMPTY', 'FILE_NOT_KML'];
  if ((document.depth ?? 0) > 64) return ['XML_TOO_DEEP'];
  if (document.root && !ROOTS.includes(document.root)) return ['FILE_NOT_KML'];
  return null;
};

/** Its placemarks are named by the label in their ExtendedData alone, which the answers do not look at. */
const NAMED_BY_DATA = 'ekylibre/imports__process_to_wine__productions.kml';

const nameMatches = (ours: string, theirs: string | null): boolean =>
  theirs?.includes('… (')
    ? ours.length === 200 && theirs.startsWith(ours.slice(0, 50))
    : ours ===
      cleanText(theirs ?? '')
        .slice(0, 200)
        .trim();

/** Rows of what the answers do not look at: points and lines, links, documents nobody links to. */
const NO_SHAPES = new Set(['GEOMETRY_NOT_POLYGON', 'GEOMETRY_EMPTY', 'FILE_LINK', 'FILE_NOT_LINKED']);

/** What is wrong with our row for one polygon of the file; null when it is right. */
const compare = (row: ImportedFeature, name: string | null, theirs: Polygon): string | null => {
  if (!nameMatches(row.name, name)) return `name ${row.name} instead of ${name}`;
  // storing at 1e-7° moves outlines by up to 5 mm
  const areaIs = (area_ha: number): boolean => row.area_ha !== null && Math.abs(row.area_ha - area_ha) <= Math.max(2e-3, 3e-6 * area_ha);
  if (theirs.tolerant)
    return row.code === 'COORDINATES_UNREADABLE' || areaIs(theirs.tolerant.area_ha) ? null : `tolerant ${row.code} ${row.area_ha}`;
  if (theirs.unreadable_tuples) return row.code === 'COORDINATES_UNREADABLE' ? null : `unreadable but ${row.code}`;
  if (theirs.empty) return row.code === 'GEOMETRY_EMPTY' ? null : `empty but ${row.code}`;
  if (theirs.out_of_lonlat_range)
    return row.code === 'GEOMETRY_OUT_OF_RANGE' || row.code === 'COORDINATES_UNREADABLE' ? null : `out of range but ${row.code}`;
  if (row.code === 'GEOMETRY_TOO_MANY_POINTS') return theirs.points > 20_000 ? null : 'too many points';
  if (row.code === 'GEOMETRY_ANTIMERIDIAN') return null;
  // closed, it is checked like any other (rules 15)
  if (theirs.unclosed_rings)
    return row.repairs.includes('closed') || row.outcome === 'refused' ? null : `open but ${row.outcome} ${row.code}`;
  if (theirs.valid === false) return row.outcome === 'accepted' ? 'invalid but accepted' : null;
  if (theirs.over_500_ha)
    return row.code === 'FIELD_OVER_500_HA' && areaIs(theirs.area_ha!) ? null : `over 500 ha but ${row.code} ${row.area_ha}`;
  if ((theirs.area_ha ?? 0) < 0.1) return row.code === 'FIELD_UNDER_MINIMUM' ? null : `small but ${row.code}`;
  return row.outcome === 'accepted' && areaIs(theirs.area_ha!)
    ? null
    : `${row.outcome} ${row.code} ${row.area_ha} instead of ${theirs.area_ha}`;
};

describe.skipIf(folder === null)(`every KML and KMZ file of the set${folder ? '' : ' (material absent)'}`, () => {
  it('has 136 files', () => {
    expect(files.length).toBe(136);
  });

  it.each(files.map((expected) => [expected.file, expected] as const))('%s', (file, expected) => {
    const bytes = new Uint8Array(readFileSync(join(folder!, file)));
    const document = expected.zip ? (expected.kml ?? {}) : expected;
    const cpuMs = cpuTimer();
    const outcome = outcomeOf(bytes, expected.zip === true);
    expect(cpuMs()).toBeLessThan(2_000);

    const refusals = refusalsOf(expected, document);
    if ('code' in outcome || refusals) {
      expect('code' in outcome ? refusals : `${file} must be refused`).toContain('code' in outcome ? outcome.code : '');
      return;
    }
    const theirs = (document.placemarks ?? []).flatMap(({ name, polygons }) => polygons.map((polygon) => ({ name, polygon })));
    const rows = outcome.rows.filter(({ code }) => !NO_SHAPES.has(code ?? ''));
    const emptyRows = outcome.rows.filter(({ code }) => code === 'GEOMETRY_EMPTY');
    const readable = theirs.filter(({ polygon }) => !polygon.empty || polygon.unreadable_tuples);
    if (!document.placemarks_left_out) expect(rows.length).toBe(readable.length);
    if (file === NAMED_BY_DATA) expect(rows.filter(({ name }) => name === '')).toEqual([]);
    expect(emptyRows.length).toBeGreaterThanOrEqual(theirs.length - readable.length);
    expect(
      readable.flatMap(({ name, polygon }, i) => compare(rows[i]!, file === NAMED_BY_DATA ? rows[i]!.name : name, polygon) ?? []),
    ).toEqual([]);
    if (document.names_over_500_ha && !document.placemarks_left_out)
      expect([...new Set(outcome.rows.flatMap(({ code, name }) => (code === 'FIELD_OVER_500_HA' ? [name] : [])))].toSorted()).toEqual(
        [...new Set(document.names_over_500_ha.map((name) => cleanText(name ?? '')))].toSorted(),
      );
  });

  it('is read the same through the import panel, whatever the file is called', async () => {
    expect(await readFile(new Uint8Array(readFileSync(join(folder!, 'made-here/plain.kmz'))))).toMatchObject({ format: 'kmz' });
    expect((await readFile(new Uint8Array(readFileSync(join(folder!, 'made-here/utf16be-bom.kml'))))).features).toHaveLength(4);
    await expect(readFile(new Uint8Array(readFileSync(join(folder!, 'made-here/png-in-disguise.kml'))))).rejects.toThrow('FILE_NOT_KML');
  });
});
