import type { Country } from '../codes.ts';

/** Countries of the product: the specification's numeric id, ISO 3166-1 code and calling code. */
export const COUNTRY_CATALOG: readonly { readonly id: number; readonly code: Country; readonly calling_code: string }[] = [
  { id: 1, code: 'AR', calling_code: '54' },
  { id: 2, code: 'MX', calling_code: '52' },
  { id: 3, code: 'BR', calling_code: '55' },
];
