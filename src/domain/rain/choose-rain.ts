import { isDateCell, type TableRow } from '../files/tables/table.ts';
import type { Meaning, NamedColumn } from './column-meaning.ts';
import type { FoundTable, RainColumns } from './found-table.ts';
import type { RainQuestion } from './rain-table.ts';
import { readHour, splitDate } from './read-date.ts';
import { shownCell } from './shown-cell.ts';

type Moments = Pick<RainColumns, 'date' | 'hour'>;
/** Whether the rows of one day, and of one hour, are several moments. */
type Density = { readonly is_of_day: boolean; readonly is_of_hour: boolean };

const momentOf = ({ cells }: TableRow, { date, hour }: Moments): readonly [string, number | null] => {
  const cell = cells[date[0]!] ?? null;
  const minutes = hour === null ? null : readHour(cells[hour] ?? null);
  if (date.length === 3) return [date.map((column) => shownCell(cells[column])).join('-'), minutes];
  const serial = isDateCell(cell) ? cell.serial : typeof cell === 'number' ? cell : null;
  if (serial !== null) return [String(Math.floor(serial)), minutes ?? Math.round((serial % 1) * 1_440)];
  const written = splitDate(shownCell(cell));
  return [written?.parts.join('-') ?? shownCell(cell), minutes ?? written?.minutes ?? null];
};

const densityOf = (rows: readonly TableRow[], moments: Moments): Density => {
  const firsts = new Map<string, number>();
  let [is_of_day, is_of_hour] = [false, false];
  for (const row of rows) {
    const [day, minutes] = momentOf(row, moments);
    if (minutes === null) continue;
    const hour = `${day} ${Math.floor(minutes / 60)}`;
    is_of_day ||= (firsts.get(day) ?? minutes) !== minutes;
    is_of_hour ||= (firsts.get(hour) ?? minutes) !== minutes;
    firsts.set(day, firsts.get(day) ?? minutes);
    firsts.set(hour, firsts.get(hour) ?? minutes);
  }
  return { is_of_day, is_of_hour };
};

/** How near a column is to what fell since the row before; 0 where its name does not tell. */
const rankOf = (meaning: Meaning, { is_of_day, is_of_hour }: Density, has_others: boolean): number => {
  if (meaning === 'fallen') return 6;
  if (meaning === 'amount') return 5;
  if (meaning === 'day') return is_of_day ? 3 : 6;
  if (meaning === 'hour') return is_of_hour ? 2 : is_of_day ? 6 : 0;
  if (meaning === 'total') return has_others ? 1 : 4;
  return meaning === 'long' ? 1 : 0;
};

const SPANS = ['long', 'hour', 'day'] as const;

export type RainCandidates = {
  /** Null for a table without titles. */
  readonly columns: readonly NamedColumn[] | null;
  /** Columns of numbers. */
  readonly amounts: readonly number[];
  readonly moments: Moments;
  readonly rows: readonly TableRow[];
  readonly wanted: number | undefined;
  readonly is_unsure: boolean;
};

/**
 * The column of the rain among those that may be it: what fell since the row before goes before a counter, a counter of the day before
 * longer ones. Several alike, and one whose name tells nothing, are asked about; null without any.
 */
export function chooseRain({
  columns,
  amounts,
  moments,
  rows,
  wanted,
  is_unsure,
}: RainCandidates): Pick<FoundTable, 'rain' | 'choices' | 'unit' | 'span' | 'is_total' | 'questions'> | null {
  const taken = new Set([...moments.date, moments.hour ?? -1]);
  const free = amounts.filter((column) => !taken.has(column));
  const meaningOf = (column: number): Meaning => columns?.[column]?.meaning ?? 'unknown';
  const isOther = (column: number): boolean => meaningOf(column) === 'other' || meaningOf(column) === 'rate';
  const called = (columns ?? []).flatMap((_, i) => (taken.has(i) || isOther(i) || meaningOf(i) === 'unknown' ? [] : [i]));
  const filled = called.filter((column) => amounts.includes(column));
  const choices = [...new Set([...(filled.length > 0 ? filled : called), ...free.filter((column) => !isOther(column))])].toSorted(
    (a, b) => a - b,
  );
  const is_timed = choices.some((column) => meaningOf(column) === 'hour' || meaningOf(column) === 'day');
  const density = is_timed ? densityOf(rows, moments) : { is_of_day: false, is_of_hour: false };
  const has_others = (columns ?? []).some(({ meaning }) => ['rate', 'hour', 'day', 'long'].includes(meaning));
  const ranks = choices.map((column) => rankOf(meaningOf(column), density, has_others));
  const best = Math.max(...ranks);
  const likeliest = choices.filter((_, i) => ranks[i] === best);
  const isFree = wanted !== undefined && !taken.has(wanted) && !isOther(wanted);
  const rain = isFree ? wanted : likeliest[0];
  if (rain === undefined) return null;
  const { unit = null, has_odd_unit = false, words = [] } = columns?.[rain] ?? {};
  // NOAA writes tenths of a millimetre, millimetres or inches under one name, beside the station's.
  const is_noaa = unit === null && words.includes('prcp') && (columns ?? []).some((column) => column.words.includes('station'));
  const questions: RainQuestion[] = [];
  if (!isFree && (likeliest.length > 1 || (best === 0 && columns !== null) || is_unsure)) questions.push('rain_column');
  if (has_odd_unit || is_noaa) questions.push('unit');
  const rank = rankOf(meaningOf(rain), density, has_others);
  return { rain, choices, unit, span: SPANS[rank - 1] ?? null, is_total: meaningOf(rain) === 'total', questions };
}
