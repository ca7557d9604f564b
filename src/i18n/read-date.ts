import { dateFormat } from '#domain/cached-formats.ts';

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const LEAST_LETTERS = 3;
const names = new Map<string, readonly string[]>();
function monthNames(locale: string): readonly string[] {
  const known = names.get(locale);
  if (known) return known;
  const format = dateFormat(locale, { month: 'long', timeZone: 'UTC' });
  const made = Array.from({ length: 12 }, (_month, at) => plain(format.format(Date.UTC(2026, at, 15))));
  names.set(locale, made);
  return made;
}

const isoOf = (year: number, month: number, day: number): string | null => {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const is_real = full > 999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return is_real ? date.toISOString().slice(0, 10) : null;
};

/**
 * Reads a date as people type it, the day first as the product writes it, or a whole ISO date; null when it is none.
 * `readDate('12 ene 2026', 'es-AR')`, `readDate('12/1/26', 'es-AR')`, `readDate('2026-01-12', 'es-AR')` → `'2026-01-12'`.
 */
export function readDate(text: string, locale: string): string | null {
  const bare = plain(text).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2}|\d{4})$/.exec(bare);
  if (numbers) return isoOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const match = /^(\d{1,2})[\s./-]+(?:de\s+)?([a-z]+)\.?,?[\s./-]+(?:de\s+)?(\d{2}|\d{4})$/.exec(bare);
  const name = match?.[2] ?? '';
  const month = name.length < LEAST_LETTERS ? -1 : monthNames(locale).findIndex((one) => one.startsWith(name));
  return match === null || month < 0 ? null : isoOf(Number(match[3]), month + 1, Number(match[1]));
}
