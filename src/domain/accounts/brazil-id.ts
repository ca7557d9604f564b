import type { FiscalIdVerdict } from './fiscal-id-verdict.ts';

const INVALID: FiscalIdVerdict = { ok: false, code: 'FISCAL_ID_INVALID' };
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

const modulo11 = (signs: string, weights: readonly number[]): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * (signs.charCodeAt(at) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
};

/** The two digits that follow from the first 12 characters of a CNPJ, letters included. `'12ABC34501DE'` → `'35'`. */
export const cnpjDigits = (twelve: string): string => {
  const first = modulo11(twelve, CNPJ_WEIGHTS.slice(1));
  return first + modulo11(twelve + first, CNPJ_WEIGHTS);
};

/** The two digits that follow from the first nine of a CPF. `'111444777'` → `'35'`. */
export const cpfDigits = (nine: string): string => {
  const first = modulo11(nine, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first + modulo11(nine + first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
};

/** Checks 11 characters as a CPF; eleven equal digits fit the rule but are nobody's (domain.md §10.6). `'11144477735'` is good. */
export const checkCpf = (id: string): FiscalIdVerdict => {
  const isGood = /^\d{11}$/.test(id) && !/^(\d)\1{10}$/.test(id) && cpfDigits(id.slice(0, 9)) === id.slice(9);
  return isGood ? { ok: true, fiscal_id: id, type: 'CPF', doubtful: false } : INVALID;
};

/** Checks 14 characters as a CNPJ, with letters since July 2026 (fourteen zeros fit the rule but are nobody's), and keeps the first 12 (domain.md §10.6). `'11222333000181'` → `'112223330001'`. */
export const checkCnpj = (id: string): FiscalIdVerdict => {
  const isGood = /^[0-9A-Z]{12}\d{2}$/.test(id) && !/^0+$/.test(id) && cnpjDigits(id.slice(0, 12)) === id.slice(12);
  return isGood ? { ok: true, fiscal_id: id.slice(0, 12), type: 'CNPJ', doubtful: false } : INVALID;
};

/** The full CNPJ of its stored 12 characters, masked for the screen. `'112223330001'` → `'11.222.333/0001-81'`. */
export const maskedCnpj = (twelve: string): string => {
  const full = twelve + cnpjDigits(twelve);
  return full.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
};
