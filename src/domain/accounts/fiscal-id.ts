import type { Country } from '../codes.ts';
import { checkCnpj, checkCpf, maskedCnpj } from './brazil-id.ts';
import { checkCuit } from './cuit.ts';
import type { FiscalIdVerdict } from './fiscal-id-verdict.ts';
import { checkRfc } from './rfc.ts';

/** Without separators, upper case, composed: the form that is stored and counted (rules 6). `'20-12345678-6'` → `'20123456786'`. */
export const cleanFiscalId = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s.\-/]/gu, '')
    .toUpperCase();

const TOO_LONG_OR_SHORT = { ok: false, code: 'FISCAL_ID_LENGTH' } as const;
const lengthOf = (id: string): number => [...id].length;

/**
 * Checks a fiscal id by its country (specification §5, domain.md §10.3–10.6) and gives the form to store:
 * 11 characters in Argentina, 12 or 13 in Mexico; in Brazil a CPF of 11, or a CNPJ of 14 kept as its first 12,
 * which the last two follow from. `checkFiscalId('AR', '20-12345678-6')` → `{ ok: true, fiscal_id: '20123456786', … }`.
 */
export const checkFiscalId = (country: Country, text: string): FiscalIdVerdict => {
  const id = cleanFiscalId(text);
  const length = lengthOf(id);
  switch (country) {
    case 'AR':
      return length === 11 ? checkCuit(id) : TOO_LONG_OR_SHORT;
    case 'MX':
      return length === 12 || length === 13 ? checkRfc(id) : TOO_LONG_OR_SHORT;
    case 'BR':
      if (length === 11) return checkCpf(id);
      return length === 14 ? checkCnpj(id) : TOO_LONG_OR_SHORT;
  }
};

/** A stored id as its owner writes it: a CNPJ is kept without the two digits that follow from it. `shownFiscalId('112223330001', 'BR')` → `'11.222.333/0001-81'`. */
export const shownFiscalId = (stored: string, country: Country): string =>
  country === 'BR' && stored.length === 12 ? maskedCnpj(stored) : stored;
