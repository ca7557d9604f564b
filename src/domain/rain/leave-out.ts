import { isUnreadFormula, type Cell, type TableRow } from '../files/tables/table.ts';
import { nameKey } from '../schemas/text.ts';
import type { RainColumns } from './found-table.ts';
import type { LeftOutReason, LeftOutRow } from './rain-table.ts';
import { isAmount, isMissing } from './read-amount.ts';
import { dateOfCells, isDate } from './read-date.ts';
import { shownCell } from './shown-cell.ts';

const TOTAL = /^(sub ?)?tota(l|is|les)?\b|^tot\b|^(suma|soma|sum|promedio|media|mean|average|maxim[ao]|minim[ao]|max|min|acumulado)\b/;

const textOf = (cells: readonly Cell[]): string =>
  cells
    .map(shownCell)
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 40);

type Context = { readonly columns: RainColumns; readonly today: string; readonly is_1904: boolean; readonly by_hand: readonly number[] };

/** Why a row is no day, if it is none: what holds a day, or an amount that may be of one, is never left out. */
function reasonOf({ cells }: TableRow, { columns, today, is_1904 }: Context, is_head: boolean): LeftOutReason | null {
  const date = cells[columns.date[0]!] ?? null;
  const rain = cells[columns.rain] ?? null;
  if (isDate(date)) return null;
  const first = shownCell(cells.find((cell) => shownCell(cell) !== '') ?? null);
  // what begins with a figure is no word of a total, and its amount may be of a day whatever the figure says
  if (/^\s*\d/.test(first) && isAmount(rain)) return null;
  const read = dateOfCells(cells, columns.date, 'dmy', today, is_1904);
  if (!('fault' in read) || (read.fault !== 'date_unreadable' && read.fault !== 'date_missing')) return null;
  if (TOTAL.test(nameKey(first))) return 'total';
  const has_text = !isMissing(rain);
  if (isAmount(rain) || isUnreadFormula(rain) || isDate(rain)) return null;
  if (has_text && (/^\s*\d/.test(shownCell(date)) || /^\s*[=+@]/.test(shownCell(rain)))) return null;
  return is_head ? 'head' : 'note';
}

/**
 * Parts rows that are no days from those that are read: units and kinds below the titles, totals, remarks without an amount, and what the
 * user leaves out. `Total;12` → a total; `13/01/2026;much` and `yesterday;8.4` stay.
 */
export function leaveOut(rows: readonly TableRow[], context: Context): { days: TableRow[]; left_out: LeftOutRow[] } {
  const by_hand = new Set(context.by_hand);
  const days: TableRow[] = [];
  const left_out: LeftOutRow[] = [];
  for (const row of rows) {
    const reason = by_hand.has(row.line) ? 'by_hand' : row.has_bad_quotes ? null : reasonOf(row, context, days.length === 0);
    if (reason === null) days.push(row);
    else left_out.push({ line: row.line, reason, text: textOf(row.cells) });
  }
  return { days, left_out };
}
