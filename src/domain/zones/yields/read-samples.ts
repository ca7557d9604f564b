import { AppError, type ErrorCode } from '../../errors.ts';
import { chooseTable } from '../../files/tables/choose-table.ts';
import { findDecimal, soleValue } from '../../files/tables/find-decimal.ts';
import { readNumber, type DecimalMark } from '../../files/tables/read-number.ts';
import { readPoints } from '../../files/read-points.ts';
import { isZip, readTables } from '../../files/tables/read-tables.ts';
import { readZip } from '../../files/zip/read-zip.ts';
import type { Cell, Table, TableRow } from '../../files/tables/table.ts';
import type { Position } from '../../geometry/types.ts';
import { DOSES, YIELD_SAMPLES } from '../../limits.ts';
import { findColumns, namesYield, type SampleColumns } from './find-columns.ts';
import { splitUnit, unitNamed, type FoundUnit, type YieldUnit } from './yield-units.ts';

/** A yield of a place, or of a zone as the user calls it. */
export type YieldSample = { readonly line: number; readonly value: number } & ({ readonly position: Position } | { readonly zone: string });
export type YieldTable = {
  readonly samples: readonly YieldSample[];
  /** The unit the table names for its yields; null where it names none. */
  readonly unit: YieldUnit | null;
};
export type YieldOptions = {
  /** What the user says the yields are in: counts where the table does not say, and for limits only. */
  readonly unit?: YieldUnit;
  /** What the user says where the table does not tell. */
  readonly decimal?: DecimalMark;
  /** Which of several columns the user says the yields are in. */
  readonly column?: string;
};

const LIMITS = { ...YIELD_SAMPLES, max_rows: YIELD_SAMPLES.max, max_columns: YIELD_SAMPLES.columns };
const ARCHIVE = { packed_bytes: YIELD_SAMPLES.file_bytes, unpacked_bytes: YIELD_SAMPLES.unpacked_bytes };
/** How far numbers of one column lie from each other without a reason to ask. */
const ALIKE = 10;

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '');
const refuse = ({ line, cells }: TableRow): never => {
  throw new AppError('SAMPLES_UNREADABLE', { line, text: cells.map(textOf).join(';').slice(0, 40) });
};
const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const numberOf = (cell: Cell | undefined, decimal: DecimalMark): number =>
  typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(cell, decimal) : Number.NaN;
const isLon = (degrees: number): boolean => Math.abs(degrees) <= 180;

/** Of several sheets one that names its columns goes before a longer one that does not. */
const named = (found: SampleColumns | null): SampleColumns | null => (found === null || found.first === 0 ? null : found);

type Found = { readonly rows: readonly TableRow[]; readonly columns: SampleColumns };

/** What `readFile` says of a file that is no layer: it may be a table. */
const NO_LAYER: ReadonlySet<ErrorCode> = new Set(['FILE_NOT_KML', 'ZIP_NO_DOCUMENT']);

/** The points of a layer as rows; null of a file that is none. Which column holds yields is asked unless one alone is called so. */
async function readLayer(bytes: Uint8Array, column: string | undefined): Promise<Found | null> {
  const fits = column === undefined ? namesYield : (name: string) => name === column;
  const layer = await readPoints(bytes, fits, { ...ARCHIVE, max: YIELD_SAMPLES.max }).catch((error: unknown) => {
    if (error instanceof AppError && NO_LAYER.has(error.code)) return null;
    throw error;
  });
  // A table with a column of shapes may still name zones.
  if (layer === null || layer.format === 'wkt') return null;
  const { found, columns, points, count } = layer;
  if (count === 0 || columns.length === 0) throw new AppError('SAMPLES_NO_POINTS');
  const [value] = found;
  if (value === undefined || found.length > 1)
    throw new AppError('SAMPLES_YIELD_COLUMN', { columns: value === undefined ? columns : found });
  const rows = points.map(({ position, value: cell }, i): TableRow => ({ line: i + 1, cells: [...position, cell] }));
  return { rows, columns: { lon: 0, lat: 1, zone: -1, value: 2, values: found, unit: unitNamed(value), width: 3, first: 0 } };
}

const TABLE_FILE = /\.(csv|tsv|txt|xlsx|xlsm)$/i;
/** The table that lies alone in an archive; a workbook is one itself. Which of several is meant nobody can say. */
function openArchive(bytes: Uint8Array): Uint8Array {
  const entries = readZip(bytes, ARCHIVE);
  const [table, ...more] = entries.filter(({ name }) => TABLE_FILE.test(name));
  if (table === undefined || entries.some(({ name }) => name === '[Content_Types].xml')) return bytes;
  if (more.length > 0) throw new AppError('TABLE_FILE_TYPE');
  return table.read();
}

/** The rows of a table below what names its columns. */
function readTable(source: Uint8Array, column: string | undefined): Found {
  const { tables } = readTables(isZip(source) ? openArchive(source) : source, LIMITS);
  const find = (table: Table): SampleColumns | null => findColumns(table, column);
  const chosen = chooseTable(tables, (table) => named(find(table))) ?? chooseTable(tables, find);
  if (chosen === null) throw new AppError(tables.some(({ rows }) => rows.length > 0) ? 'SAMPLES_COLUMNS' : 'SAMPLES_EMPTY');
  const { values, first } = chosen.found;
  if (values.length > 1 && (column === undefined || !values.includes(column)))
    throw new AppError('SAMPLES_YIELD_COLUMN', { columns: values });
  return { rows: chosen.table.rows.slice(first), columns: chosen.found };
}

/** The cells of yields without units behind their numbers; all of one unit, which is the column's. */
function readUnits(rows: readonly TableRow[], { value, unit }: SampleColumns): { cells: readonly Cell[]; unit: YieldUnit | null } {
  let first: FoundUnit | null = unit === null ? null : { weight: unit.label.split('/', 1)[0]!, unit };
  const cells = rows.map((row): Cell => {
    const cell = row.cells[value] ?? null;
    if (typeof cell !== 'string') return cell;
    const { text, found } = splitUnit(cell);
    if (found !== null && first !== null && (found.weight !== first.weight || (found.unit ?? first.unit)?.label !== first.unit?.label))
      refuse(row);
    first ??= found;
    return text;
  });
  return { cells, unit: first?.unit ?? null };
}

/** The decimal mark that all other columns with one agree on. */
function markOfOthers(rows: readonly TableRow[], value: number): DecimalMark | null {
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const marks = new Set<DecimalMark>();
  for (let column = 0; column < columns; column++) {
    if (column === value) continue;
    const { decimal, unsure } = findDecimal(rows.map(({ cells }) => cells[column] ?? null));
    if (decimal !== null && unsure === null) marks.add(decimal);
  }
  return marks.size === 1 ? [...marks][0]! : null;
}

/** The decimal mark of the yields, or the question which one it is. */
function decimalOf(rows: readonly TableRow[], cells: readonly Cell[], unit: YieldUnit | null, hint: DecimalMark | null): DecimalMark {
  const typical = medianOf(cells.map(soleValue).filter((value) => value > 0));
  const isPossible = (value: number): boolean => {
    const kg_ha = value * (unit?.kg_ha ?? Number.NaN);
    return !(kg_ha < DOSES.min_yield_kg_ha || kg_ha > DOSES.max_yield_kg_ha || value > typical * ALIKE || value < typical / ALIKE);
  };
  const { decimal, unsure } = findDecimal(cells, { isPossible, hint });
  if (unsure === null) return decimal ?? '.';
  const text = textOf(cells[unsure]);
  const [comma, point] = [readNumber(text, ','), readNumber(text, '.')];
  throw new AppError('SAMPLES_DECIMAL', { line: rows[unsure]!.line, text, comma, point });
}

/** No crop yields that: one sample so much, or so little; of a harvester's places, which end in next to nothing, most so little. */
function checkRange(samples: readonly YieldSample[], cells: readonly Cell[], { label, kg_ha }: YieldUnit): void {
  const known = samples.map(({ value }) => value * kg_ha).filter((value) => value > 0);
  const is_low = medianOf(known) < DOSES.min_yield_kg_ha;
  const at = samples.findIndex((sample) => {
    const yield_kg_ha = sample.value * kg_ha;
    if (yield_kg_ha > DOSES.max_yield_kg_ha) return true;
    return yield_kg_ha > 0 && yield_kg_ha < DOSES.min_yield_kg_ha && (is_low || 'zone' in sample);
  });
  if (at !== -1) throw new AppError('SAMPLES_RANGE', { line: samples[at]!.line, text: textOf(cells[at]), unit: label });
}

/**
 * Yields out of a table: a file (CSV in any encoding, or an Excel workbook) or pasted text; or out of the points of a layer in any format
 * that fields come in, as harvesters export them. One sample a row, as zone and yield or as longitude, latitude and yield; a row may name
 * the columns, in any order. Places go before zones where both are there. The decimal mark is that of the column. Throws SAMPLES_EMPTY,
 * SAMPLES_COLUMNS, SAMPLES_NO_POINTS, SAMPLES_YIELD_COLUMN where several may be that of yields, or none of a layer's is called so,
 * SAMPLES_UNREADABLE with the line, SAMPLES_DECIMAL where a number may be a thousand times another, SAMPLES_RANGE in the unit named or given,
 * and what `readTables` and `readFile` refuse. `zona;rinde⏎Alta;9.500,5` → "Alta", 9500.5.
 */
export async function readSamples(source: string | Uint8Array, options: YieldOptions = {}): Promise<YieldTable> {
  const is_text = typeof source === 'string';
  const bytes = is_text ? new TextEncoder().encode(source) : source;
  const layer = is_text || bytes.length === 0 ? null : await readLayer(bytes, options.column);
  const { rows, columns } = layer ?? readTable(bytes, options.column);
  if (rows.length === 0) throw new AppError('SAMPLES_EMPTY');
  const is_placed = columns.lon !== -1 && columns.lat !== -1;
  const places = is_placed ? rows.flatMap(({ cells }) => [cells[columns.lon] ?? null, cells[columns.lat] ?? null]) : [];
  const { decimal: of_places } = findDecimal(places, { isPossible: isLon });
  const { cells: values, unit } = readUnits(rows, columns);
  const decimal = options.decimal ?? decimalOf(rows, values, unit, of_places ?? markOfOthers(rows, columns.value));
  const samples = rows.map((row, i): YieldSample => {
    const { line, cells } = row;
    const value = numberOf(values[i], decimal);
    const is_broken = row.has_bad_quotes === true || cells.slice(columns.width).some((cell) => textOf(cell) !== '');
    if (is_broken || !Number.isFinite(value) || value < 0) return refuse(row);
    if (!is_placed) {
      const zone = textOf(cells[columns.zone]);
      return zone === '' ? refuse(row) : { line, value, zone };
    }
    const [lon, lat] = [numberOf(cells[columns.lon], of_places ?? '.'), numberOf(cells[columns.lat], of_places ?? '.')];
    return isLon(lon) && Math.abs(lat) <= 90 ? { line, value, position: [lon, lat] } : refuse(row);
  });
  const of_range = unit ?? options.unit;
  if (of_range !== undefined) checkRange(samples, values, of_range);
  return { samples, unit };
}
