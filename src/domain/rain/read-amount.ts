import { readNumber, type DecimalMark } from '../files/tables/read-number.ts';
import { isUnreadFormula, type Cell } from '../files/tables/table.ts';
import { nameKey } from '../schemas/text.ts';
import { RAIN_UNITS, type RainFaultCode, type RainUnit } from './rain-table.ts';

/** How tables say that nobody read the gauge, or that what fell could not be measured. */
const MISSING =
  /^(|[-–—_*.?]+|x|nan|na|n\/a|n\.a\.?|#n\/a|nd|n\/d|s\/d|sd|s\.d\.?|sin datos?|sem dados?|no data|null|none|m|falta(nte)?|missing|tr?\.?|trazas?|tracos?|nul[oa]s?|sin registros?|sem registros?|no disponible|nao disponivel|traces?|inap\.?|inapreciable|ip)$/;
/** Numbers that stand for the same: -99 and its kin, and the -88.8 of a trace. */
const SENTINEL = /^-(9{2,4}([.,]9{1,2}|[.,]0+)?|88[.,]8)$/;

/** No number is longer; what is said in a longer text is none. */
const LONGEST = 60;

/** As nearly all amounts are written. */
const DIGITS = /^\d+(?:[.,]\d+)?$/;

/** A unit behind a number counts before the column's. */
const SUFFIX = /(?<=\d) ?(mm|cm|in|inch(?:es)?|pulg(?:adas?)?|pol(?:egadas?)?|["″])\.?$/;
const unitBehind = (text: string): RainUnit | null => {
  const [, unit] = SUFFIX.exec(text) ?? [];
  return unit === undefined ? null : unit === 'mm' || unit === 'cm' ? unit : 'in';
};

const plainText = (cell: string | number): string => nameKey(String(cell).slice(0, LONGEST + 1)).replaceAll('\u2212', '-');
const asText = (cell: string | number): string =>
  typeof cell === 'string' && DIGITS.test(cell)
    ? cell
    : plainText(cell)
        .replace(SUFFIX, '')
        .replace(/\s*mm\.?$/, '');

/** Whether a cell says that nothing is known: `'s/d'`, `'-'`, `-99.9`, blank; not `0`. */
export const isMissing = (cell: Cell): boolean => {
  if (cell === null) return true;
  if (typeof cell === 'number' ? cell >= 0 : typeof cell === 'string' && DIGITS.test(cell)) return false;
  if (typeof cell !== 'string' && typeof cell !== 'number') return false;
  const text = asText(cell);
  return MISSING.test(text) || SENTINEL.test(text);
};

/** A cell as `findDecimal` wants it: what is said without the unit, null where nothing is known. `'12,5 mm'` → `'12,5'`. */
export const amountText = (cell: Cell): Cell => (typeof cell !== 'string' || isMissing(cell) ? null : asText(cell));

export type Amount = { readonly mm: number } | { readonly is_missing: true } | { readonly fault: RainFaultCode };

/** A cell as an amount of rain, from a unit. With a comma: `'12,5 mm'` → 12.5, `'s/d'` → missing, `'1.234,5'` → `thousands`, `'=1+1'` → `formula`; `'0,5'` in inches → 12.7. */
export function readAmount(cell: Cell, decimal: DecimalMark, unit: RainUnit = 'mm'): Amount {
  if (isMissing(cell)) return { is_missing: true };
  const inMm = (value: number, of: RainUnit): Amount => (value < 0 ? { fault: 'negative' } : { mm: value * RAIN_UNITS[of] });
  if (typeof cell === 'number') return inMm(cell, unit);
  if (isUnreadFormula(cell)) return { fault: 'formula' };
  if (typeof cell !== 'string') return { fault: 'not_a_number' };
  const text = asText(cell);
  if (/^[=+@]/.test(text) || (text.startsWith('-') && !/^-[\d.,]+$/.test(text))) return { fault: 'formula' };
  const value = readNumber(text, decimal);
  const other = decimal === ',' ? '.' : ',';
  if (Number.isNaN(value)) return { fault: Number.isNaN(readNumber(text, other)) ? 'not_a_number' : 'decimal_mark' };
  return text.includes(other) ? { fault: 'thousands' } : inMm(value, DIGITS.test(cell) ? unit : (unitBehind(plainText(cell)) ?? unit));
}

/** Whether a cell is an amount with either decimal mark. */
export const isAmount = (cell: Cell): boolean => !isMissing(cell) && ('mm' in readAmount(cell, ',') || 'mm' in readAmount(cell, '.'));
