import { isDateCell, isUnreadFormula, serialMs, type Cell } from '../files/tables/table.ts';
import { nameKey } from '../schemas/text.ts';
import type { DateOrder, RainFaultCode } from './rain-table.ts';

/** A date as it stands there, its parts not yet told apart; `minutes` of the day where it tells a time. */
export type WrittenDate = {
  readonly parts: readonly [number, number, number];
  /** What every order must respect: a year of four digits first, or a month in letters. */
  readonly fixed: DateOrder | null;
  readonly has_short_year: boolean;
  readonly minutes: number | null;
  readonly is_utc: boolean;
};
export type DayMoment = { readonly date: string; readonly minutes: number | null };

/** First three letters in Spanish, Portuguese and English, without accents. */
const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  ['ene jan', 'feb fev', 'mar', 'abr apr', 'may mai', 'jun', 'jul', 'ago aug', 'sep set', 'oct out', 'nov', 'dic dez dec'].flatMap(
    (names, i) => names.split(' ').map((name) => [name, i + 1] as const),
  ),
);

const SIGN = String.raw`\s*(?:[-/. ]|\sde\s)\s*`;
const DATE = new RegExp(String.raw`^(\d{1,4})${SIGN}(\d{1,2}|[a-z]{3,10})\.?${SIGN}(\d{1,4})`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Halves of the day: `AM`, `p. m.`, `p.m`, `p`. */
const HALF = String.raw`(?:([ap])(?:\.? ?m)?\.?)`;
const TIME = new RegExp(
  String.raw`^(?:t|,?\s+)(?:(\d{1,2}):?(\d{2})(?::\d{2}(?:\.\d+)?)?\s*${HALF}?|(\d{1,2})\s*${HALF})\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$`,
);
/** Days of the week before a date, in Spanish, Portuguese and English: they say nothing the date does not. */
const WEEKDAY = /^(?:lun|mar|mie|jue|vie|sab|dom|seg|ter|qua|qui|sex|mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}(?:-feira)?\.?,?\s+(?=\d)/;

/** No date is longer, with all its words. */
const LONGEST = 60;

const monthOf = (word: string): number => MONTHS[word.slice(0, 3)] ?? 0;

/** `hh:mm` with its half of the day; null beyond 24:00. */
const minutesOf = (hour: number, minute: number, half: string | undefined): number | null => {
  if (half !== undefined && hour > 12) return null;
  const shift = half === undefined ? 0 : half === 'p' ? (hour === 12 ? 0 : 12) : hour === 12 ? -12 : 0;
  const minutes = 60 * (hour + shift) + minute;
  return minute < 60 && minutes <= 1_440 ? minutes : null;
};

/** As nearly all dates are written. */
const DIGITS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/;
/** Three numbers as a date, if a year may be among them: of four digits first or last, of two last. */
const fromDigits = (first: string, second: string, third: string): WrittenDate | null => {
  const is_year_first = first.length > 2;
  if (first.length === 3 || third.length === 3 || (is_year_first ? third.length > 2 : third.length === 1)) return null;
  const parts = [Number(first), Number(second), Number(third)] as const;
  return { parts, fixed: is_year_first ? 'ymd' : null, has_short_year: !is_year_first && third.length === 2, minutes: null, is_utc: false };
};

/** A text as a date of some order: `'3-ene-2026 14:00'` → parts 3, 1, 2026, fixed `dmy`, 840 minutes; null for any other text. */
export function splitDate(text: string): WrittenDate | null {
  if (text.length > LONGEST) return null;
  const digits = DIGITS.exec(text);
  if (digits !== null) return fromDigits(digits[1]!, digits[2]!, digits[3]!);
  const plain = nameKey(text).replace(WEEKDAY, '');
  const compact = COMPACT.exec(plain);
  if (compact) {
    const parts = [Number(compact[1]), Number(compact[2]), Number(compact[3])] as const;
    return { parts, fixed: 'ymd', has_short_year: false, minutes: null, is_utc: false };
  }
  const found = DATE.exec(plain);
  if (!found) return null;
  const [whole, first, second, third] = found as unknown as [string, string, string, string];
  const rest = plain.slice(whole.length);
  const time = rest === '' ? null : TIME.exec(rest);
  if (rest !== '' && time === null) return null;
  const minutes = time === null ? null : minutesOf(Number(time[1] ?? time[4]), Number(time[2] ?? 0), time[3] ?? time[5]);
  if (time !== null && minutes === null) return null;
  const is_named = /^[a-z]/.test(second);
  const month = is_named ? monthOf(second) : Number(second);
  const written = month === 0 && is_named ? null : fromDigits(first, String(month), third);
  if (written === null) return null;
  const is_utc = /^(z|utc|gmt)$/.test(time?.[6] ?? '');
  return { ...written, fixed: written.fixed ?? (is_named ? 'dmy' : null), minutes, is_utc };
}

/** Whether a cell looks like a date of any order; plain day counts look like numbers. */
export const isDate = (cell: Cell): boolean => isDateCell(cell) || (typeof cell === 'string' && splitDate(cell) !== null);

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value));

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const daysIn = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** A calendar date; null where there is no such day. `dateFrom(2026, 2, 29)` → null. */
export const dateFrom = (year: number, month: number, day: number): string | null =>
  year >= 1_000 && year <= 9_999 && day >= 1 && day <= daysIn(year, month) ? `${year}-${pad(month)}-${pad(day)}` : null;

/** Years of two digits are those up to this one. `fullYear(26, 2026)` → 2026, `fullYear(98, 2026)` → 1998. */
const fullYear = (year: number, this_year: number): number => {
  const near = year + 100 * Math.floor(this_year / 100);
  return near > this_year ? near - 100 : near;
};

/** The day a written date means in an order; null where it means none. */
export function dateIn({ parts, fixed, has_short_year }: WrittenDate, order: DateOrder, today: string): string | null {
  const used = fixed ?? order;
  const [a, b, c] = parts;
  if (used === 'ymd') return fixed === null ? null : dateFrom(a, b, c);
  const year = has_short_year ? fullYear(c, Number(today.slice(0, 4))) : c;
  return used === 'dmy' ? dateFrom(year, b, a) : dateFrom(year, a, b);
}

/** Day counts that a number without a date's format is taken for: of 1927 to 2119; and `yyyymmdd`. */
const SERIALS = { from: 10_000, to: 80_000 };
const isCompact = (value: number): boolean => Number.isInteger(value) && value >= 10_000_000 && value < 100_000_000;

const fromMs = (ms: number): DayMoment => {
  const at = new Date(ms);
  const date = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return { date, minutes: at.getUTCHours() * 60 + at.getUTCMinutes() };
};

export type ReadDate = { readonly moment: DayMoment; readonly is_utc: boolean } | { readonly fault: RainFaultCode };

/** A cell as a day, and as a time where it holds one. */
export function readDate(cell: Cell, order: DateOrder, today: string, is_1904: boolean): ReadDate {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { fault: 'date_missing' };
  if (isUnreadFormula(cell)) return { fault: 'formula' };
  if (isDateCell(cell))
    return cell.serial < 1 && !cell.is_1904 ? { fault: 'date_impossible' } : { moment: fromMs(serialMs(cell)), is_utc: false };
  if (typeof cell === 'boolean') return { fault: 'date_unreadable' };
  const number = typeof cell === 'number' ? cell : /^\d{5}$/.test(cell.trim()) ? Number(cell) : null;
  if (number !== null && !isCompact(number)) {
    if (number < SERIALS.from || number > SERIALS.to) return { fault: 'date_unreadable' };
    return { moment: fromMs(serialMs({ serial: number, is_1904 })), is_utc: false };
  }
  const written = splitDate(String(cell));
  if (written === null) return { fault: /^\s*[=+@]/.test(String(cell)) ? 'formula' : 'date_unreadable' };
  const date = dateIn(written, order, today);
  if (date === null) return { fault: 'date_impossible' };
  return { moment: { date, minutes: written.minutes }, is_utc: written.is_utc };
}

/** Year, month and day of three cells. */
export function readDateParts(cells: readonly Cell[], today: string): ReadDate {
  if (cells.every((cell) => cell === null || cell === '')) return { fault: 'date_missing' };
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = cells.map((cell) =>
    typeof cell === 'number' || (typeof cell === 'string' && /^\s*\d{1,4}\s*$/.test(cell)) ? Number(cell) : Number.NaN,
  );
  if (Number.isNaN(year + month + day)) return { fault: 'date_unreadable' };
  const date = dateFrom(year < 100 ? fullYear(year, Number(today.slice(0, 4))) : year, month, day);
  return date === null ? { fault: 'date_impossible' } : { moment: { date, minutes: null }, is_utc: false };
}

/** The day of a row: of one cell, or of three with year, month and day. */
export const dateOfCells = (
  cells: readonly Cell[],
  columns: readonly number[],
  order: DateOrder,
  today: string,
  is_1904: boolean,
): ReadDate => {
  const of_date = columns.map((column) => cells[column] ?? null);
  return of_date.length === 1 ? readDate(of_date[0]!, order, today, is_1904) : readDateParts(of_date, today);
};

const HOUR = new RegExp(String.raw`^(\d{1,2})(?::?(\d{2}))?(?::\d{2})?\s*(?:${HALF}|h|hs|hrs|z|utc|gmt)?$`);

/** A cell of hours as minutes of the day: `'0100 UTC'` → 60, `13` → 780, `'3:30 p. m.'` → 930, a quarter of a day → 360; null for any other. */
export function readHour(cell: Cell): number | null {
  if (isDateCell(cell)) return Math.round((cell.serial % 1) * 1_440);
  if (typeof cell === 'number' && !Number.isInteger(cell)) return cell < 1 ? Math.round(cell * 1_440) : null;
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const text = nameKey(String(cell));
  const [, hour, minute, half] = HOUR.exec(/^\d{3}$/.test(text) ? `0${text}` : text) ?? [];
  return hour === undefined ? null : minutesOf(Number(hour), Number(minute ?? 0), half);
}
