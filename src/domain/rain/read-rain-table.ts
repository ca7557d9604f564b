import { AppError } from '../errors.ts';
import { chooseTable } from '../files/tables/choose-table.ts';
import { readTables } from '../files/tables/read-tables.ts';
import { isDateCell, type Cell, type TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import { chooseReading } from './choose-reading.ts';
import { findColumns, type FoundTable } from './find-columns.ts';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readDays } from './read-days.ts';
import { readRows } from './read-rows.ts';

const LIMITS = {
  file_bytes: RAIN.file_bytes,
  unpacked_bytes: RAIN.unpacked_bytes,
  max_rows: RAIN.rows + RAIN.title_rows,
  max_columns: RAIN.columns,
};

/** `letterOf(27)` → `'AB'`. */
const letterOf = (column: number): string =>
  (column > 25 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const titleOf = (cell: Cell | undefined, column: number): string => {
  const text = typeof cell === 'string' ? cell.trim().replace(/\s+/g, ' ').slice(0, 60) : '';
  return text === '' ? letterOf(column) : text;
};
const namesOf = (rows: readonly TableRow[], { header, first }: FoundTable): string[] => {
  const width = Math.min(RAIN.columns, Math.max(...rows.slice(Math.max(0, first - 1), first + 50).map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, i) => titleOf(header === null ? undefined : rows[header]!.cells[i], i));
};

/** How many cells most rows have. */
const usualWidth = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0];
};

/**
 * A person's table of rain as days: CSV and other separated text, or an Excel workbook, told apart by what they are. Each row is a day's
 * value, a missing day or a fault with its reason; with any fault, or a question only the user can answer, nothing is importable.
 * `Fecha;Lluvia (mm)⏎13/01/2026;8,4` → one day, 2026-01-13 with 8.4 mm, order `dmy`, decimal comma.
 * Throws FILE_TOO_LARGE, FILE_EMPTY, TABLE_FILE_TYPE, TABLE_TOO_MANY_ROWS, RAIN_NO_COLUMNS, FILE_UNREADABLE, and what archives are refused for.
 */
export function readRainTable(bytes: Uint8Array, options: RainOptions): RainPreview {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  const { tables, text } = readTables(bytes, LIMITS);
  const chosen = chooseTable(
    tables,
    ({ name, rows }) => findColumns(rows, name === options.sheet || tables.length === 1 ? options : {}),
    options.sheet,
  );
  if (chosen === null) throw new AppError(tables.some(({ rows }) => rows.length > 0) ? 'RAIN_NO_COLUMNS' : 'FILE_EMPTY');
  const { table, found, names } = chosen;
  const rows = table.rows.slice(found.first);
  if (rows.length === 0) throw new AppError('FILE_EMPTY');
  if (rows.length > RAIN.rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: RAIN.rows });
  const columns = namesOf(table.rows, found);
  const is_1904 = table.rows.some(({ cells }) => cells.some((cell) => isDateCell(cell) && cell.is_1904));
  const reading = chooseReading(rows, found, options);
  // A header says how many columns there are; without one a decimal comma among commas shows in no other way than more cells than most have.
  const width =
    text?.separator === ',' ? (found.header === null ? usualWidth(rows) : table.rows[found.header]!.cells.length) : RAIN.columns;
  const read = readRows(rows, { ...reading, found, today: options.today, is_1904, width });
  const days = readDays(read, options.zone ?? null);
  const header_line = found.header === null ? null : table.rows[found.header]!.line;
  return {
    encoding: text?.encoding ?? null,
    separator: text?.separator ?? null,
    sheet: table.name,
    sheets: names,
    header_line,
    title_lines: found.header ?? found.first,
    columns,
    date_columns: found.date,
    hour_column: found.hour,
    rain_column: found.rain,
    date_order: reading.is_dated_text ? reading.date_order : null,
    decimal: reading.decimal,
    questions: reading.questions,
    ...days,
    is_importable: days.rows.length > 0 && days.faults.length === 0 && reading.questions.length === 0,
  };
}
