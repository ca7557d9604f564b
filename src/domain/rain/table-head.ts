import type { Cell, TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import { isAmount } from './read-amount.ts';
import { shownCell } from './shown-cell.ts';

/** Rows between the titles and the first day that may hold more of the names: units, what is summed, the lower half of merged titles. */
const LOWER = 4;

const isName = (cell: Cell | undefined): cell is string => typeof cell === 'string' && cell.trim() !== '';
const filled = ({ cells }: TableRow): number => cells.filter((cell) => shownCell(cell) !== '').length;

/** A row of names above the titles, as loggers and merged cells write them: directly above, all words. */
const upperOf = (rows: readonly TableRow[], header: number): TableRow | null => {
  const [upper, titles] = [rows[header - 1], rows[header]!];
  if (upper === undefined || upper.line !== titles.line - 1 || filled(upper) < 3) return null;
  return upper.cells.every((cell) => !isName(cell) || !/\d/.test(cell)) &&
    upper.cells.every((cell) => cell === null || typeof cell === 'string')
    ? upper
    : null;
};

export type TableHead = {
  /** The name of each column: its title with what stands above and below it. */
  readonly names: readonly string[];
  /** Whether more names stand there than columns, so that none is sure. */
  readonly is_unsure: boolean;
};

/** Titles that stand further right than their numbers: a text whose rows all lack as many cells as its titles have gaps, over cells that are filled. */
const gapsOf = (titles: TableRow, days: readonly TableRow[]): ReadonlySet<number> | null => {
  const last = titles.cells.findLastIndex(isName);
  const width = Math.max(0, ...days.map(({ cells }) => cells.length));
  if (days.length === 0 || last < width) return new Set();
  const gaps = titles.cells.flatMap((cell, i) => (i > 0 && i < last && !isName(cell) ? [i] : []));
  const is_even = days.every(({ cells }) => cells.length === width && gaps.every((gap) => shownCell(cells[gap]) !== ''));
  return is_even && gaps.length === last + 1 - width ? new Set(gaps) : null;
};

/** The names of a table's columns. `isDay` tells rows of days; only text leaves out what parts its cells. */
export function readHead(rows: readonly TableRow[], header: number, isDay: (row: TableRow) => boolean, is_text: boolean): TableHead {
  const titles = rows[header]!;
  const after = rows.slice(header + 1);
  const first = after.slice(0, LOWER + 1).findIndex((row) => isDay(row) || row.cells.some(isAmount));
  const lower = after.slice(0, Math.max(0, first));
  const days = after.slice(Math.max(0, first), 50).filter(isDay);
  const gaps = is_text ? gapsOf(titles, days) : new Set<number>();
  const aligned = ({ cells }: TableRow): readonly Cell[] => (gaps === null ? cells : cells.filter((_, i) => !gaps.has(i)));
  const upper = upperOf(rows, header);
  const parts = [...(upper === null ? [] : [upper]), titles, ...lower].map(aligned);
  const at = upper === null ? 0 : 1;
  const width = Math.min(RAIN.columns, Math.max(...parts.map((cells) => cells.length), ...days.map(({ cells }) => cells.length)));
  const names = Array.from({ length: width }, (_, column) => {
    const own = parts.map((cells) => (isName(cells[column]) ? cells[column].trim().replace(/\s+/g, ' ') : ''));
    // A title over several columns stands in the first of them; what is below names each.
    if (own[at] === '' && own.slice(at + 1).some((name) => name !== '')) {
      const spanning = parts[at]!.findLastIndex((cell, i) => i < column && isName(cell));
      own[at] = spanning > 0 ? shownCell(parts[at]![spanning]) : '';
    }
    return own.filter((name) => name !== '').join(' ');
  });
  return { names, is_unsure: gaps === null };
}
