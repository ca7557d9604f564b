import { readNumber } from '#domain/files/tables/read-number.ts';

/** What a typed number may be: its decimals, and what it lies between. */
export type NumberRange = { readonly decimals?: number; readonly min?: number; readonly max?: number };

/** Signs a keyboard or another program puts in the place of a minus. */
const MINUS = /[\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d]/g;
/** As amounts are pasted: `R$ 1.250,50`, `U$S 12`, `-USD 3`. */
const CURRENCY = /^([+-]?)\s*(?:[A-Z]{0,2}\$S?|USD|ARS|BRL|MXN)\s*/i;

/**
 * What a text that is typed can be as a number, with comma or point: none, one, or both of `1.250`, the thousand first. Both only where the
 * input's decimals and range leave both: `readTyped('1.250')` → [1250, 1.25], with no decimals → [1250], up to 30 → [1.25]; `'0,004'` → [0.004].
 */
export function readTyped(text: string, { decimals = 2, min = -Infinity, max = Infinity }: NumberRange = {}): readonly number[] {
  const bare = text
    .trim()
    .replaceAll(MINUS, '-')
    .replace(CURRENCY, '$1')
    .replace(/(\d[.,])$/, '$10')
    .replace(/^([+-]?)\s+/, '$1');
  if (/[a-z]/i.test(bare)) return [];
  const [comma, point] = [readNumber(bare, ','), readNumber(bare, '.')];
  const readings = [...new Set([comma, point])].filter((value) => !Number.isNaN(value)).toSorted((a, b) => Math.abs(b) - Math.abs(a));
  const [thousand] = readings;
  if (thousand === undefined || readings.length === 1) return readings;
  if (decimals === 0) return [thousand];
  const inside = readings.filter((value) => value >= min && value <= max);
  const written = inside.filter((value) => Number(value.toFixed(decimals)) === value);
  return [written, inside].find(({ length }) => length === 1) ?? readings;
}
