import { AppError } from '../../errors.ts';
import { TABLE } from '../../limits.ts';
import { readZip, type ZipEntry, type ZipLimits } from '../zip/read-zip.ts';
import { cellCounter } from './count-cells.ts';
import { readSheet, type SheetLimits } from './read-sheet.ts';
import type { Table, TableRow } from './table.ts';
import { readDateStyles, readSharedStrings, scanPart } from './workbook-parts.ts';

const STATES: readonly (string | undefined)[] = [undefined, 'visible', 'hidden', 'veryHidden'];

type Entries = ReadonlyMap<string, ZipEntry>;
const unreadable = (what: string): AppError => new AppError('FILE_UNREADABLE', { format: 'XLSX', what });

/** Where a relation leads: from the archive's root, or beside the part that names it. */
const resolve = (folder: string, target: string): string =>
  (target.startsWith('/') ? target.slice(1) : `${folder}${target}`).replaceAll('/./', '/');
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type Relation = { readonly type: string; readonly path: string };
const readRelations = (entries: Entries, of: string): Map<string, Relation> => {
  const relations = new Map<string, Relation>();
  const entry = entries.get(`${folderOf(of)}_rels/${fileOf(of)}.rels`);
  if (entry !== undefined)
    scanPart(entry, {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const known = attributes();
        relations.set(known.get('Id') ?? '', {
          type: fileOf(known.get('Type') ?? ''),
          path: resolve(folderOf(of), known.get('Target') ?? ''),
        });
      },
    });
  return relations;
};

type SheetName = { readonly name: string; readonly relation: string; readonly is_hidden: boolean };
const readNames = (entry: ZipEntry): { sheets: SheetName[]; is_1904: boolean } => {
  const sheets: SheetName[] = [];
  let is_1904 = false;
  scanPart(entry, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is_1904 = /^(1|true|on)$/.test(attributes().get('date1904') ?? '');
      if (name !== 'sheet') return;
      const known = attributes();
      const state = known.get('state');
      if (!STATES.includes(state)) throw unreadable('state of a sheet');
      sheets.push({ name: known.get('name') ?? '', relation: known.get('id') ?? '', is_hidden: (state ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, is_1904 };
};

/**
 * The sheets of an Excel workbook (ECMA-376, transitional and strict) with the values that are stored in it; formulas are never computed,
 * macros and links never followed. The archive is checked before it is unpacked, and only the parts with cells are.
 * Too many sheets or cells are refused by name; another archive → TABLE_FILE_TYPE, one that is broken → FILE_UNREADABLE or ZIP_UNREADABLE.
 */
export function readXlsx(bytes: Uint8Array, limits: ZipLimits & SheetLimits): Table[] {
  const entries = new Map(readZip(bytes, limits).map((entry) => [entry.name, entry]));
  const main = [...readRelations(entries, '').values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const workbook = entries.get(main);
  if (!entries.has('[Content_Types].xml')) throw entries.has('mimetype') ? new AppError('TABLE_FILE_TYPE') : unreadable('content types');
  if (workbook === undefined || !main.endsWith('.xml')) throw new AppError('TABLE_FILE_TYPE');
  const relations = readRelations(entries, main);
  const partOf = (wanted: string): ZipEntry | undefined =>
    entries.get([...relations.values()].find(({ type }) => type === wanted)?.path ?? '');
  const { sheets, is_1904 } = readNames(workbook);
  if (sheets.length === 0) throw new AppError('TABLE_FILE_TYPE');
  if (sheets.length > TABLE.sheets) throw new AppError('TABLE_TOO_MANY_SHEETS', { max: TABLE.sheets });
  const facts = { strings: readSharedStrings(partOf('sharedStrings')), isDateStyle: readDateStyles(partOf('styles')), is_1904 };
  const countCells = cellCounter();
  const read = new Map<ZipEntry, TableRow[]>();
  /** A part that several sheets name is read once. */
  const rowsOf = (entry: ZipEntry): TableRow[] => {
    const rows = read.get(entry) ?? readSheet(entry, facts, limits, countCells);
    read.set(entry, rows);
    return rows;
  };
  return sheets.map(({ name, relation, is_hidden }): Table => {
    const part = relations.get(relation);
    const entry = part?.type === 'worksheet' ? entries.get(part.path) : undefined;
    // Sheets of charts, dialogs and old macros have no cells of ours.
    if (entry === undefined && part?.type === 'worksheet') throw unreadable('sheet');
    return { name, is_hidden, rows: entry === undefined ? [] : rowsOf(entry) };
  });
}
