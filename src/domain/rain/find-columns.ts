import { mostOf } from '../extremes.ts';
import { isDateCell, type Cell, type Table, type TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import { chooseRain } from './choose-rain.ts';
import { readColumnName, type NamedColumn } from './column-meaning.ts';
import type { FoundTable } from './found-table.ts';
import type { RainOptions } from './rain-table.ts';
import { isAmount, isMissing } from './read-amount.ts';
import { isDate } from './read-date.ts';
import { readHead } from './table-head.ts';

const DATE = /^(fecha|data$|data[^a-z]|dataho|datamed|date|timestamp|moment|instant|obstime|fec$)/;
const DAY = /^(dia|day)$/;
const YEAR = /^(year|ano|anio|yyyy)$/;
const MONTH = /^(month|mes)$/;
const HOUR = /^(hora|horas|hour|time|horario)$/;
const UTC = /(?:utc|gmt)\b(?! ?[+-]\d)/i;

type Named = { readonly columns: readonly NamedColumn[]; readonly dates: readonly number[]; readonly hours: readonly number[] };

const isRain = ({ meaning }: NamedColumn): boolean => meaning !== 'unknown' && meaning !== 'other';
const nameOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');

/** The columns of moments that names tell; a column that tells its rain is none of them. */
const namedBy = (names: readonly string[]): Named => {
  const columns = names.map(readColumnName);
  const all = (pattern: RegExp): number[] =>
    columns.flatMap(({ meaning, words }, i) => (meaning === 'unknown' && words.some((word) => pattern.test(word)) ? [i] : []));
  const [[year], [month], [day], dates] = [all(YEAR), all(MONTH), all(DAY), all(DATE)];
  const parts = year !== undefined && month !== undefined && day !== undefined ? [year, month, day] : day === undefined ? [] : [day];
  return { columns, dates: dates.length > 0 ? dates : parts, hours: all(HOUR) };
};

/** Rows whose cells tell what a column holds. */
const SAMPLE = 400;

const isWhole = (cell: Cell, from: number, to: number): boolean => {
  const value = typeof cell === 'number' ? cell : typeof cell === 'string' && /^\s*\d{1,4}\s*$/.test(cell) ? Number(cell) : Number.NaN;
  return Number.isInteger(value) && value >= from && value <= to;
};

const YEARS = [1_850, 2_150] as const;

/** Which rows of a sample, by column, hold what is asked for. */
const shareOf = (rows: readonly TableRow[], column: number, is: (cell: Cell) => boolean): number =>
  rows.filter(({ cells }) => is(cells[column] ?? null)).length / Math.max(1, rows.length);

const widthOf = (rows: readonly TableRow[]): number => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
const columnsOf = (rows: readonly TableRow[]): number[] => Array.from({ length: Math.min(RAIN.columns, widthOf(rows)) }, (_, i) => i);

/** Columns of dates by what stands in them: most cells of a sample are dates, or three beside each other year, month and day. */
const datesByContent = (rows: readonly TableRow[]): readonly number[] => {
  const columns = columnsOf(rows);
  const shares = columns.map((column) => shareOf(rows, column, isDate));
  const best = mostOf(shares);
  if (best >= 0.3) return [shares.indexOf(best)];
  const year = columns.find(
    (column) =>
      shareOf(rows, column, (cell) => isWhole(cell, ...YEARS)) > 0.9 &&
      shareOf(rows, column + 1, (cell) => isWhole(cell, 1, 12)) > 0.9 &&
      shareOf(rows, column + 2, (cell) => isWhole(cell, 1, 31)) > 0.9,
  );
  return year === undefined ? [] : [year, year + 1, year + 2];
};

/** The columns with numbers in most cells that are not missing. */
const amountColumns = (rows: readonly TableRow[]): number[] =>
  columnsOf(rows).filter((at) => {
    const known = rows.filter(({ cells }) => !isMissing(cells[at] ?? null));
    return known.length > 0 && shareOf(known, at, isAmount) >= 0.5;
  });

type Place = { readonly header: number | null; readonly first: number; readonly date: readonly number[] };

const isDayOf =
  (date: readonly number[]) =>
  ({ cells }: TableRow): boolean => {
    const cell = cells[date[0]!] ?? null;
    return date.length === 3 ? isWhole(cell, ...YEARS) : isDate(cell) || isDateCell(cell) || isWhole(cell, 10_000, 99_999);
  };

/** Of the columns called so the one that holds dates; else another that does, unless it is called rain. */
const dateAmong = ({ dates, columns }: Named, body: readonly TableRow[]): readonly number[] => {
  if (dates.length === 3) return dates;
  const holding = dates.find((column) => shareOf(body, column, isDate) >= 0.3);
  if (holding !== undefined) return [holding];
  const found = datesByContent(body);
  return found.length > 0 && (dates.length === 0 || !found.some((column) => isRain(columns[column]!))) ? found : dates.slice(0, 1);
};

/** Where the titles stand: the first row that names dates and rain, else one that names rain over a column of dates, else the row above the first day. */
const placeOf = (rows: readonly TableRow[], chosen: number | undefined): Place | null => {
  const heads = rows.slice(0, RAIN.title_rows).map(({ cells }) => namedBy(Array.from(cells, nameOf)));
  const bodyOf = (header: number): TableRow[] => rows.slice(header + 1, header + 1 + SAMPLE);
  const dateOf = (names: Named, header: number): readonly number[] => (chosen === undefined ? dateAmong(names, bodyOf(header)) : [chosen]);
  const named = [...heads.keys()].filter((i) => heads[i]!.columns.some(isRain));
  const both = named.filter((i) => heads[i]!.dates.length > 0);
  const several = named.filter((i) => rows[i]!.cells.filter((cell) => nameOf(cell).trim() !== '').length > 1);
  for (const header of [...both.slice(0, 1), ...several]) {
    const date = dateOf(heads[header]!, header);
    const is_title = date.length > 0 && !isDayOf(date)(rows[header]!);
    if (is_title && heads[header]!.columns.some((column, i) => isRain(column) && !date.includes(i)))
      return { header, first: header + 1, date };
  }
  const date = chosen === undefined ? datesByContent(rows.slice(0, SAMPLE)) : [chosen];
  if (date.length === 0) return null;
  const first = Math.max(0, rows.slice(0, RAIN.title_rows).findIndex(isDayOf(date)));
  const above = rows[first - 1]?.cells.filter((cell) => nameOf(cell).trim() !== '') ?? [];
  return above.length > 1 ? { header: first - 1, first, date } : { header: null, first, date };
};

/**
 * Where a table has its days and its rain: by the words of titles in Spanish, Portuguese or English among the first hundred rows, else by
 * what stands in the columns; a choice of the user's goes before both. What is called a rate, a temperature or the like is never the rain;
 * which of several is, is asked. Null where nothing looks like either.
 */
export function findColumns({ rows, name }: Table, options: Pick<RainOptions, 'date_column' | 'rain_column'>): FoundTable | null {
  const place = placeOf(rows, options.date_column);
  if (place === null) return null;
  const { header, first, date } = place;
  const head = header === null ? null : readHead(rows, header, isDayOf(date), name === null);
  // Titles that cannot be told to their columns name none.
  const names = head === null || head.is_unsure ? null : head.names;
  const named = names === null ? null : namedBy(names);
  const moments = { date, hour: named?.hours.find((column) => !date.includes(column)) ?? null };
  const body = rows.slice(first);
  const chosen = chooseRain({
    columns: named?.columns ?? null,
    amounts: amountColumns(body.slice(0, SAMPLE)),
    moments,
    rows: body,
    wanted: options.rain_column,
    is_unsure: head?.is_unsure ?? false,
  });
  if (chosen === null) return null;
  const is_utc = [...date, moments.hour ?? date[0]!].some((column) => UTC.test(names?.[column] ?? ''));
  return { ...moments, ...chosen, header, first, names: names ?? [], is_utc };
}
