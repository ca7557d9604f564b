import type { FiscalIdVerdict } from './fiscal-id-verdict.ts';

const FORM = /^(?:[A-ZÑ&]{3}|[A-ZÑ&]{4})(\d{2})(\d{2})(\d{2})[A-V1-9][A-Z1-9][0-9A]$/u;
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
/** Used by the tax office for people without an RFC; they break the digit rule on purpose. */
const GENERIC: readonly string[] = ['XAXX010101000', 'XEXX010101000'];
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The century is not written: 29 February holds if 19YY or 20YY is a leap year, that is for each YY divisible by four. */
const isDate = (year: number, month: number, day: number): boolean => {
  const days = MONTH_DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days && (month !== 2 || day !== 29 || year % 4 === 0);
};

/** Check sign of an RFC without its last one, 11 or 12 characters, modulo 11 (SAT). `'GODE561231GR'` → `'8'`, `'ABC850101UY'` → `'6'`. */
export const rfcDigit = (body: string): string => {
  const padded = [...body.padStart(12, ' ')];
  const sum = padded.reduce((total, sign, at) => total + VALUES.indexOf(sign) * (13 - at), 0);
  const rest = sum % 11;
  if (rest === 0) return '0';
  return rest === 1 ? 'A' : String(11 - rest);
};

/** Checks 12 or 13 characters as an RFC. Real ones break the digit, so that is only doubtful; form and date are errors (domain.md §10.4). */
export const checkRfc = (id: string): FiscalIdVerdict => {
  if (GENERIC.includes(id)) return { ok: true, fiscal_id: id, type: 'RFC', doubtful: false };
  const [, year, month, day] = FORM.exec(id) ?? [];
  if (!isDate(Number(year), Number(month), Number(day))) return { ok: false, code: 'FISCAL_ID_INVALID' };
  return { ok: true, fiscal_id: id, type: 'RFC', doubtful: rfcDigit(id.slice(0, -1)) !== id.at(-1) };
};
