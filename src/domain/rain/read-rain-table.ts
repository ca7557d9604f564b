import { AppError } from '../errors.ts';
import { chooseTable } from '../files/tables/choose-table.ts';
import { readTables } from '../files/tables/read-tables.ts';
import { isDateCell, type TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import { chooseReading } from './choose-reading.ts';
import { findColumns } from './find-columns.ts';
import type { FoundTable } from './found-table.ts';
import { leaveOut } from './leave-out.ts';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readAmount } from './read-amount.ts';
import { readDays } from './read-days.ts';
import { readRows } from './read-rows.ts';
import { shownCell } from './shown-cell.ts';

const LIMITS = {
  file_bytes: RAIN.file_bytes,
  unpacked_bytes: RAIN.unpacked_bytes,
  max_rows: RAIN.rows + RAIN.title_rows,
  max_columns: RAIN.columns,
};

/** `letterOf(27)` → `'AB'`. */
const letterOf = (column: number): string =>
  (column > 25 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const titlesOf = (rows: readonly TableRow[], { first, names }: FoundTable): string[] => {
  const width = Math.min(
    RAIN.columns,
    Math.max(names.length, ...rows.slice(Math.max(0, first - 1), first + 50).map(({ cells }) => cells.length)),
  );
  return Array.from({ length: width }, (_, i) => (names[i] ?? '').slice(0, 60) || letterOf(i));
};

/** Tables with as many rows as rain and titles may have; what is told is how many the rain may. */
const tablesOf = (bytes: Uint8Array): ReturnType<typeof readTables> => {
  try {
    return readTables(bytes, LIMITS);
  } catch (error) {
    throw error instanceof AppError && error.code === 'TABLE_TOO_MANY_ROWS' ? new AppError(error.code, { max: RAIN.rows }) : error;
  }
};

/** Values that tell a column from others: the first few that are not 0, else the first. */
const SAMPLES = 4;
const sampleOf = (rows: readonly TableRow[], column: number): string[] => {
  const texts = rows.map(({ cells }) => shownCell(cells[column]).slice(0, 12)).filter((text) => text !== '');
  const telling = texts.filter((text) => /[1-9]/.test(text));
  return (telling.length > 0 ? telling : texts).slice(0, SAMPLES);
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
  const { tables, text } = tablesOf(bytes);
  const chosen = chooseTable(
    tables,
    (one) => findColumns(one, one.name === options.sheet || tables.length === 1 ? options : {}),
    options.sheet,
  );
  if (chosen === null) throw new AppError(tables.some(({ rows }) => rows.length > 0) ? 'RAIN_NO_COLUMNS' : 'FILE_EMPTY');
  const { table, found, names } = chosen;
  const below = table.rows.slice(found.first);
  if (below.length === 0) throw new AppError('FILE_EMPTY');
  const is_1904 = table.rows.some(({ cells }) => cells.some((cell) => isDateCell(cell) && cell.is_1904));
  const { today, left_out: by_hand = [] } = options;
  const { days: rows, left_out } = leaveOut(below, { columns: found, today, is_1904, by_hand });
  if (rows.length > RAIN.rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: RAIN.rows });
  const reading = chooseReading(rows, found, options);
  const unit = options.unit ?? found.unit ?? 'mm';
  // A header says how many columns there are; without one a decimal comma among commas shows in no other way than more cells than most have.
  const width =
    text?.separator === ',' ? (found.header === null ? usualWidth(rows) : table.rows[found.header]!.cells.length) : RAIN.columns;
  const read = readRows(rows, { ...reading, unit, found, today, is_1904, width });
  const days = readDays(read, { ...found, is_counter: options.is_counter, zone: options.zone ?? null });
  const questions = [...reading.questions, ...(days.counter !== null && options.is_counter === undefined ? (['counter'] as const) : [])];
  const sample = rows.slice(0, 400);
  const first_amount = sample
    .map(({ cells }) => readAmount(cells[found.rain] ?? null, reading.decimal ?? '.'))
    .find((amount) => 'mm' in amount && amount.mm > 0);
  const header_line = found.header === null ? null : table.rows[found.header]!.line;
  return {
    encoding: text?.encoding ?? null,
    separator: text?.separator ?? null,
    sheet: table.name,
    sheets: names,
    header_line,
    title_lines: found.header ?? found.first,
    columns: titlesOf(table.rows, found),
    date_columns: found.date,
    hour_column: found.hour,
    rain_column: found.rain,
    rain_choices: found.choices.map((column) => ({ column, sample: sampleOf(sample, column) })),
    unit,
    unit_sample: first_amount !== undefined && 'mm' in first_amount ? first_amount.mm : null,
    date_order: reading.is_dated_text ? reading.date_order : null,
    decimal: reading.decimal,
    questions,
    left_out,
    ...days,
    is_importable: days.rows.length > 0 && days.faults.length === 0 && questions.length === 0,
  };
}
