import { AppError } from '../errors.ts';
import { chooseTable } from '../files/tables/choose-table.ts';
import { readTables } from '../files/tables/read-tables.ts';
import { isDateCell, type Cell, type Table, type TableRow } from '../files/tables/table.ts';
import { SEED_LOT } from '../limits.ts';
import { readDate } from '../rain/read-date.ts';
import { shownCell } from '../rain/shown-cell.ts';
import { cleanText, nameKey } from '../schemas/text.ts';
import { seedLotNumber, type SeedLotInput } from './seed-lot.ts';

/** What is told of a lot, and what its column may be called, in Spanish, Portuguese or English; the first that fits counts. */
const COLUMNS = {
  number: /\b(batch|lote|lot|partida)\b/,
  genotype: /\b(hibrido|hybrid|genotipo|genotype|cultivar|variedad|variedade|variety)\b/,
  treatment: /\b(tratamiento|treatment|tratamento|curasemilla|terapico)\b/,
  caliber: /\b(calibre|caliber|calibrado|peneira|grade|size)\b/,
  bags: /\b(bolsas?|bags?|sacos?|sacas?|cantidad|quantity|quantidade)\b/,
  delivered_on: /\b(entrega(d[ao]s?)?|entregue|deliver(y|ed)|fecha|date|data)\b/,
} as const;
type ColumnName = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as ColumnName[];
type Found = { readonly header: number; readonly at: Readonly<Partial<Record<ColumnName, number>>> };

export type SeedLotFaultCode =
  | 'number_missing'
  | 'number_wrong'
  | 'number_twice'
  | 'hybrid_missing'
  | 'hybrid_unknown'
  | 'text_long'
  | 'bags_wrong'
  | 'date_unreadable'
  | 'quotes';
/** Why a row cannot come in, and what stands there. */
export type SeedLotFault = {
  readonly line: number;
  readonly code: SeedLotFaultCode;
  readonly text: string;
  /** Where the same number stands before. */
  readonly other_line?: number;
};
export type SeedLotTable = {
  readonly sheet: string | null;
  /** Titles as they stand there, of what was recognised. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Titles nothing was made of. */
  readonly ignored: readonly string[];
  readonly lots: readonly SeedLotInput[];
  readonly faults: readonly SeedLotFault[];
};
export type NamedHybrid = { readonly code: string; readonly names: Readonly<Record<'es' | 'en' | 'pt', string>> };

const LIMITS = {
  file_bytes: SEED_LOT.file_bytes,
  unpacked_bytes: SEED_LOT.unpacked_bytes,
  max_rows: SEED_LOT.rows + SEED_LOT.title_rows,
  max_columns: SEED_LOT.columns,
};

const titleKey = (cell: Cell): string => (typeof cell === 'string' ? nameKey(cell).replaceAll(/[_.\-/()]+/g, ' ') : '');

/** The first row that names the numbers and the hybrids; null in a table without one. */
function findTitles({ rows }: Table): Found | null {
  for (const [header, { cells }] of rows.slice(0, SEED_LOT.title_rows).entries()) {
    const at: Partial<Record<ColumnName, number>> = {};
    for (const name of NAMES) {
      const column = cells.findIndex((cell, i) => COLUMNS[name].test(titleKey(cell)) && !Object.values(at).includes(i));
      if (column >= 0) at[name] = column;
    }
    if (at.number !== undefined && at.genotype !== undefined) return { header, at };
  }
  return null;
}

/** Hybrids by code and by each of their names, blanks, case and accents aside. */
function hybridFinder(hybrids: readonly NamedHybrid[]): (text: string) => string | undefined {
  const keyOf = (text: string): string => nameKey(text).replaceAll(/[\s_-]/g, '');
  const codes = new Map(hybrids.flatMap(({ code, names }) => [code, ...Object.values(names)].map((name) => [keyOf(name), code] as const)));
  return (text) => codes.get(keyOf(text));
}

/** Whole bags, thousands parted or not: `'1.240'` → 1240; NaN for any other text. */
const readBags = (cell: Cell): number => {
  const text = shownCell(cell).replaceAll(/[\s'’]/g, '');
  const digits = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
  const bags = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return bags <= SEED_LOT.max_bags ? bags : Number.NaN;
};

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cleanText(cell) : shownCell(cell));

type Read = { readonly lot: SeedLotInput } | { readonly faults: readonly SeedLotFault[] };

/** A row as a lot, or all that is wrong with it. */
function readRow({ line, cells, has_bad_quotes }: TableRow, { at }: Found, find: ReturnType<typeof hybridFinder>, today: string): Read {
  const cellOf = (name: ColumnName): Cell => (at[name] === undefined ? null : (cells[at[name]] ?? null));
  const faults: SeedLotFault[] = [];
  const refuse = (code: SeedLotFaultCode, cell: Cell = null): void => void faults.push({ line, code, text: shownCell(cell) });
  const optional = <T>(name: ColumnName, read: (cell: Cell) => T): T | null => (shownCell(cellOf(name)) === '' ? null : read(cellOf(name)));
  const short = (name: ColumnName): string | null =>
    optional(name, (cell) => {
      const text = textOf(cell);
      if (text.length > SEED_LOT.text_length) refuse('text_long', cell);
      return text;
    });

  if (has_bad_quotes) refuse('quotes');
  const typed = textOf(cellOf('number'));
  const number = seedLotNumber(typed);
  if (number === null) refuse(typed === '' ? 'number_missing' : 'number_wrong', cellOf('number'));
  const hybrid = textOf(cellOf('genotype'));
  const genotype = find(hybrid);
  if (genotype === undefined) refuse(hybrid === '' ? 'hybrid_missing' : 'hybrid_unknown', cellOf('genotype'));
  const [treatment, caliber] = [short('treatment'), short('caliber')];
  const bags = optional('bags', readBags);
  if (Number.isNaN(bags)) refuse('bags_wrong', cellOf('bags'));
  const delivered_on = optional('delivered_on', (cell) => {
    const read = readDate(cell, 'dmy', today, isDateCell(cell) && cell.is_1904);
    if ('moment' in read) return read.moment.date;
    refuse('date_unreadable', cell);
    return null;
  });
  return faults.length > 0 || number === null || genotype === undefined
    ? { faults }
    : { lot: { number, genotype, treatment, caliber, bags, delivered_on } };
}

/** The lots of the rows below the titles, and every fault; of a number that stands there twice the later row is one. */
function readRows(rows: readonly TableRow[], found: Found, hybrids: readonly NamedHybrid[], today: string) {
  const find = hybridFinder(hybrids);
  const lines = new Map<string, number>();
  const lots: SeedLotInput[] = [];
  const faults: SeedLotFault[] = [];
  for (const row of rows) {
    const read = readRow(row, found, find, today);
    const number = seedLotNumber(textOf(row.cells[found.at.number ?? 0] ?? null));
    const other_line = number === null ? undefined : lines.get(number);
    if ('faults' in read) faults.push(...read.faults);
    if (number !== null && other_line !== undefined) faults.push({ line: row.line, code: 'number_twice', text: number, other_line });
    else if (number !== null) lines.set(number, row.line);
    if ('lot' in read && other_line === undefined) lots.push(read.lot);
  }
  return { lots, faults };
}

/**
 * A table of seed lots that an administrator chose, CSV or Excel: each row a lot, or its faults by line. Days stand before months; a hybrid is
 * named by its code or in any language. With any fault nothing is to come in.
 * `Batch;Híbrido;Bolsas⏎BR25-044718;NX 7115;1.240` → one lot of 1240 bags.
 * Throws FILE_EMPTY, SEED_LOT_NO_COLUMNS, TABLE_TOO_MANY_ROWS, and what `readTables` does.
 */
export function readSeedLots(bytes: Uint8Array, hybrids: readonly NamedHybrid[], today: string): SeedLotTable {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  const { tables } = readTables(bytes, LIMITS);
  const chosen = chooseTable(tables, findTitles);
  if (chosen === null) throw new AppError(tables.some(({ rows }) => rows.length > 0) ? 'SEED_LOT_NO_COLUMNS' : 'FILE_EMPTY');
  const { table, found } = chosen;
  const titles = table.rows[found.header]?.cells ?? [];
  const rows = table.rows.slice(found.header + 1);
  if (rows.length === 0) throw new AppError('FILE_EMPTY');
  if (rows.length > SEED_LOT.rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: SEED_LOT.rows });
  const known = Object.entries(found.at);
  return {
    sheet: table.name,
    columns: Object.fromEntries(known.map(([name, at]) => [name, shownCell(titles[at])])),
    ignored: titles.flatMap((cell, i) => (shownCell(cell) === '' || known.some(([, at]) => at === i) ? [] : [shownCell(cell)])),
    ...readRows(rows, found, hybrids, today),
  };
}
