export type FiscalIdType = 'CUIT' | 'RFC' | 'CPF' | 'CNPJ';

/** `doubtful`: accepted although a check that real ids are known to break does not hold. */
export type FiscalIdVerdict =
  | { readonly ok: true; readonly fiscal_id: string; readonly type: FiscalIdType; readonly doubtful: boolean }
  | { readonly ok: false; readonly code: 'FISCAL_ID_LENGTH' | 'FISCAL_ID_INVALID' };
