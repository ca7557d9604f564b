import { mostOf } from '../extremes.ts';
import type { Cell, TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import { nameKey } from '../schemas/text.ts';
import { isAmount, isMissing } from './read-amount.ts';
import { isDate } from './read-date.ts';
import type { RainOptions } from './rain-table.ts';

export type RainColumns = {
  /** One, or year, month and day. */
  readonly date: readonly number[];
  readonly hour: number | null;
  readonly rain: number;
};
export type FoundTable = RainColumns & {
  /** Index of the row that names the columns; null without one. */
  readonly header: number | null;
  /** Index of the first row of days. */
  readonly first: number;
};

const wordsOf = (cell: Cell | undefined): readonly string[] =>
  typeof cell === 'string' && cell.length <= 120
    ? nameKey(cell)
        .split(/[^a-z0-9#]+/)
        .filter((word) => word !== '')
    : [];
const has = (words: readonly string[], pattern: RegExp): boolean => words.some((word) => pattern.test(word));

const DATE = /^(fecha|data|date|datetime|timestamp)/;
const DAY = /^(dia|day|fec)$/;
const YEAR = /^(year|ano|anio|yyyy)$/;
const MONTH = /^(month|mes)$/;
const HOUR = /^(hora|horas|hour|time|horario)$/;
const RAIN_WORD = /^(lluvia|precip|pluv|chuva|rain|prcp|ppt?$)/;
const MILLIMETRES = /^(mm|milimetros?|millimet(er|re)s?)$/;
/** Columns about rain that are not that of the day. */
const OTHER_RAIN = /^(acum|accum|cum|intens|prob|max|dias|days|anual|annual|mensual|mensal|monthly|media|mean|promedio|hist)/;

const rainScore = (words: readonly string[]): number => {
  const of_rain = has(words, RAIN_WORD) ? 4 : 0;
  const score = of_rain + (has(words, MILLIMETRES) ? 1 : 0);
  return score > 0 && has(words, OTHER_RAIN) ? score - 3 : score;
};

const bestOf = (scores: readonly number[]): number | null => {
  const best = Math.max(0, mostOf(scores));
  return best === 0 ? null : scores.indexOf(best);
};

/** The columns a row names, as far as it does. */
const namedBy = (row: TableRow): { date: readonly number[]; hour: number | null; rain: number | null } => {
  const words = Array.from(row.cells, wordsOf);
  const find = (pattern: RegExp): number => words.findIndex((of_cell) => has(of_cell, pattern));
  const [year, month, day, date] = [find(YEAR), find(MONTH), find(DAY), find(DATE)];
  const dates = date !== -1 ? [date] : year !== -1 && month !== -1 && day !== -1 ? [year, month, day] : day !== -1 ? [day] : [];
  const hour = words.findIndex((of_cell, i) => has(of_cell, HOUR) && !dates.includes(i) && rainScore(of_cell) === 0);
  const rain = bestOf(words.map((of_cell, i) => (dates.includes(i) || i === hour ? 0 : rainScore(of_cell))));
  return { date: dates, hour: hour === -1 ? null : hour, rain };
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
  const best = bestOf(shares.map((share) => (share >= 0.3 ? share : 0)));
  if (best !== null) return [best];
  const year = columns.find(
    (column) =>
      shareOf(rows, column, (cell) => isWhole(cell, ...YEARS)) > 0.9 &&
      shareOf(rows, column + 1, (cell) => isWhole(cell, 1, 12)) > 0.9 &&
      shareOf(rows, column + 2, (cell) => isWhole(cell, 1, 31)) > 0.9,
  );
  return year === undefined ? [] : [year, year + 1, year + 2];
};

/** The first other column with numbers in most cells that are not missing. */
const rainByContent = (rows: readonly TableRow[], taken: readonly number[]): number | null => {
  const column = columnsOf(rows).find((at) => {
    const known = rows.filter(({ cells }) => !isMissing(cells[at] ?? null));
    return !taken.includes(at) && known.length > 0 && shareOf(known, at, isAmount) >= 0.5;
  });
  return column ?? null;
};

/** Without a header that is known: the first row with a day, and the one above where it looks like names. */
const firstDay = (rows: readonly TableRow[], date: readonly number[]): Pick<FoundTable, 'header' | 'first'> => {
  const isDay = ({ cells }: TableRow): boolean => {
    const cell = cells[date[0]!] ?? null;
    return date.length === 3 ? isWhole(cell, ...YEARS) : isDate(cell);
  };
  const first = Math.max(0, rows.slice(0, RAIN.title_rows).findIndex(isDay));
  const above = rows[first - 1]?.cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '') ?? [];
  return { header: above.length > 1 ? first - 1 : null, first };
};

/**
 * Where a table has its days and its rain: by the words of a header in Spanish, Portuguese or English among the first hundred rows, else by
 * what stands in the columns; a choice of the user's goes before both. Null where nothing looks like either.
 */
export function findColumns(rows: readonly TableRow[], chosen: Pick<RainOptions, 'date_column' | 'rain_column'>): FoundTable | null {
  const head = rows.slice(0, RAIN.title_rows).map(namedBy);
  const header = head.findIndex(({ date, rain }) => date.length > 0 && rain !== null);
  const body = rows.slice(header + 1, header + 1 + SAMPLE);
  const named = header === -1 ? null : head[header]!;
  const date = chosen.date_column !== undefined ? [chosen.date_column] : (named?.date ?? datesByContent(body));
  if (date.length === 0) return null;
  const hour = named?.hour ?? null;
  const rain = chosen.rain_column ?? named?.rain ?? rainByContent(body, date);
  if (rain === null) return null;
  return header === -1 ? { date, hour, rain, ...firstDay(rows, date) } : { date, hour, rain, header, first: header + 1 };
}
