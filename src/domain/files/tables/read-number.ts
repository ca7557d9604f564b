export type DecimalMark = ',' | '.';

/** Marks that only ever part thousands: blanks of any width, and apostrophes. */
const GROUPS = /^[+-]?\d{1,3}(?:[^\S\r\n\t]\d{3}|['’´]\d{3})+(?=$|[.,])/;
const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^[+-]?(?:\d*,?\d+(?:e[+-]?\d{1,3})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?)$/i,
  '.': /^[+-]?(?:\d*\.?\d+(?:e[+-]?\d{1,3})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?)$/i,
};
/** As nearly all numbers are written. */
const DIGITS: Readonly<Record<DecimalMark, RegExp>> = { ',': /^-?\d+(?:,\d+)?$/, '.': /^-?\d+(?:\.\d+)?$/ };
/** No number is longer. */
const LONGEST = 60;

/**
 * A text of a table as a number where the decimal mark is known, thousands parted by the other mark, blanks or apostrophes; NaN for any
 * other text. With a comma: `'9.850'` → 9850, `'9 850,5'` → 9850.5, `'−9,85E+03'` → -9850, `'9.85'` → NaN.
 */
export function readNumber(text: string, decimal: DecimalMark): number {
  if (text.length > LONGEST) return Number.NaN;
  if (DIGITS[decimal].test(text)) return Number(decimal === ',' ? text.replace(',', '.') : text);
  const plain = text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(GROUPS, (whole) => whole.replaceAll(/[\s'’´]/g, ''));
  if (!NUMBERS[decimal].test(plain)) return Number.NaN;
  return Number(decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''));
}
