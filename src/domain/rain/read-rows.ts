import type { DecimalMark } from '../files/tables/read-number.ts';
import type { Cell, TableRow } from '../files/tables/table.ts';
import { RAIN } from '../limits.ts';
import type { FoundTable } from './found-table.ts';
import type { DateOrder, RainFault, RainFaultCode, RainUnit } from './rain-table.ts';
import { isAmount, isMissing, readAmount } from './read-amount.ts';
import { dateOfCells, isDate, readHour } from './read-date.ts';
import { shownCell } from './shown-cell.ts';

/** A row that was understood; `mm` null where it says that nothing is known. */
export type Measured = { readonly line: number; readonly date: string; readonly minutes: number | null; readonly mm: number | null };
export type ReadRows = { readonly measured: readonly Measured[]; readonly faults: readonly RainFault[]; readonly is_utc: boolean };
export type RowContext = {
  readonly found: FoundTable;
  readonly date_order: DateOrder;
  readonly decimal: DecimalMark | null;
  readonly unit: RainUnit;
  readonly today: string;
  readonly is_1904: boolean;
  /** Columns the header has; cells beyond them mean that a decimal comma parted a number in two. */
  readonly width: number;
};

const dayFault = ({ date }: { date: string }, today: string): RainFaultCode | null =>
  date > today ? 'date_future' : date < RAIN.first_date ? 'date_too_old' : null;

/** Each row as what it says or as the first thing that is wrong with it. */
export function readRows(rows: readonly TableRow[], context: RowContext): ReadRows {
  const { found, date_order, unit, today, is_1904, width } = context;
  const decimal = context.decimal ?? '.';
  const measured: Measured[] = [];
  const faults: RainFault[] = [];
  let { is_utc } = found;
  const isSwapped = (cells: readonly Cell[]): boolean => {
    const [date = null, rain = null] = [cells[found.date[0]!], cells[found.rain]];
    return found.date.length === 1 && isDate(rain) && (isAmount(date) || isMissing(date));
  };
  for (const { line, cells, has_bad_quotes } of rows) {
    const rain = cells[found.rain] ?? null;
    const date_cell = cells[found.date[0]!] ?? null;
    const refuse = (code: RainFaultCode, cell: Cell | undefined): void => void faults.push({ line, code, text: shownCell(cell) });
    const extra = cells.length > width ? cells.slice(width).find((cell) => shownCell(cell) !== '') : undefined;
    const read = dateOfCells(cells, found.date, date_order, today, is_1904);
    const amount = readAmount(rain, decimal, unit);
    const hour_cell = found.hour === null ? null : (cells[found.hour] ?? null);
    const minutes = found.hour === null ? null : readHour(hour_cell);
    if (has_bad_quotes === true) refuse('quotes', date_cell);
    else if (extra !== undefined) refuse('extra_cells', extra);
    else if ('fault' in read) refuse(isSwapped(cells) ? 'columns_swapped' : read.fault, isSwapped(cells) ? rain : date_cell);
    else if (dayFault(read.moment, today) !== null) refuse(dayFault(read.moment, today)!, date_cell);
    else if ('fault' in amount) refuse(amount.fault, rain);
    else if (found.hour !== null && minutes === null) refuse('hour_unreadable', hour_cell);
    else {
      is_utc ||= read.is_utc || /utc|gmt/i.test(shownCell(hour_cell));
      const { date, minutes: of_date } = read.moment;
      measured.push({ line, date, minutes: minutes ?? of_date, mm: 'mm' in amount ? amount.mm : null });
    }
  }
  return { measured, faults, is_utc };
}
