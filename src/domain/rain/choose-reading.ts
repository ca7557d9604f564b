import { findDecimal } from '../files/tables/find-decimal.ts';
import type { DecimalMark } from '../files/tables/read-number.ts';
import type { Cell, TableRow } from '../files/tables/table.ts';
import type { FoundTable } from './found-table.ts';
import type { DateOrder, RainOptions, RainQuestion } from './rain-table.ts';
import { amountText } from './read-amount.ts';
import { dateIn, splitDate, type WrittenDate } from './read-date.ts';

export type Reading = {
  readonly date_order: DateOrder;
  /** Whether any date is text whose order means something. */
  readonly is_dated_text: boolean;
  readonly decimal: DecimalMark | null;
  readonly questions: readonly RainQuestion[];
};

const DAY_MS = 86_400_000;

/** How many dates follow the one before by a day: what tells the likelier of two orders that both can be. */
const steps = (dates: readonly WrittenDate[], order: DateOrder, today: string): number => {
  let [count, before] = [0, Number.NaN];
  for (const written of dates) {
    const date = dateIn(written, order, today);
    const at = date === null ? Number.NaN : Date.parse(date);
    if (Math.abs(at - before) === DAY_MS) count += 1;
    before = at;
  }
  return count;
};

/** The order in which most dates exist; unsure where day and month of all could be changed about and any would be another day. */
const orderOf = (dates: readonly WrittenDate[], today: string): { order: DateOrder; is_unsure: boolean } => {
  const open = dates.filter(({ fixed }) => fixed === null);
  if (open.length === 0) return { order: dates[0]?.fixed ?? 'dmy', is_unsure: false };
  const readable = (order: DateOrder): number => open.filter((written) => dateIn(written, order, today) !== null).length;
  const [dmy, mdy] = [readable('dmy'), readable('mdy')];
  if (dmy !== mdy) return { order: dmy > mdy ? 'dmy' : 'mdy', is_unsure: false };
  const differs = dmy > 0 && open.some(({ parts: [a, b] }) => a !== b);
  return { order: steps(open, 'mdy', today) > steps(open, 'dmy', today) ? 'mdy' : 'dmy', is_unsure: differs };
};

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string';

/** How dates and numbers of a table are written, what the user says before what the file shows. */
export function chooseReading(rows: readonly TableRow[], { date, rain, questions: of_columns }: FoundTable, options: RainOptions): Reading {
  const texts = date.length === 1 ? rows.map(({ cells }) => cells[date[0]!]).filter(isText) : [];
  const dates = texts.map(splitDate).filter((written) => written !== null);
  const { order, is_unsure } = orderOf(dates, options.today);
  const { decimal, unsure } = findDecimal(rows.map(({ cells }) => amountText(cells[rain] ?? null)));
  const questions: RainQuestion[] = of_columns.filter((question) => question !== 'unit' || options.unit === undefined);
  if (is_unsure && options.date_order === undefined) questions.push('date_order');
  if (unsure !== null && options.decimal === undefined) questions.push('decimal');
  return {
    date_order: options.date_order ?? order,
    is_dated_text: dates.length > 0,
    decimal: options.decimal ?? decimal,
    questions,
  };
}
