import type { Country } from '#domain/codes.ts';
import { checkFiscalId } from '#domain/accounts/fiscal-id.ts';
import { AppError } from '#domain/errors.ts';

/** The columns of a fiscal id that its country accepts; throws what is wrong with it. */
export const validateFiscalId = (country: Country, text: string): { country: Country; fiscal_id: string; fiscal_id_type: string } => {
  const fiscal = checkFiscalId(country, text);
  if (!fiscal.ok) throw new AppError(fiscal.code, {}, { fields: [{ path: 'fiscal_id', code: fiscal.code }] });
  return { country, fiscal_id: fiscal.fiscal_id, fiscal_id_type: fiscal.type };
};
