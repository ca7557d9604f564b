import type { FiscalIdVerdict } from './fiscal-id-verdict.ts';

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
const KNOWN_PREFIXES: readonly string[] = ['20', '23', '24', '27', '30', '33', '34'];

/** Check digit of the first ten digits of a CUIT, modulo 11 (AFIP); null when no valid number has them. `'2012345678'` → 6, `'2020000009'` → null. */
export const cuitDigit = (ten: string): number | null => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(ten[at]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 11) return 0;
  return digit === 10 ? null : digit;
};

/** Checks 11 characters as a CUIT; an unusual prefix is only doubtful (domain.md §10.3). `'30500000003'` is good. */
export const checkCuit = (id: string): FiscalIdVerdict => {
  const isGood = /^\d{11}$/.test(id) && cuitDigit(id.slice(0, 10)) === Number(id[10]);
  if (!isGood) return { ok: false, code: 'FISCAL_ID_INVALID' };
  return { ok: true, fiscal_id: id, type: 'CUIT', doubtful: !KNOWN_PREFIXES.includes(id.slice(0, 2)) };
};
