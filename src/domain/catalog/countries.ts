import type { Country } from '../codes.ts';

/** Countries of the product: the specification's numeric id, ISO 3166-1 code, calling code, and the zone most of its people live in. */
export const COUNTRY_CATALOG: readonly {
  readonly id: number;
  readonly code: Country;
  readonly calling_code: string;
  readonly timezone: string;
}[] = [
  { id: 1, code: 'AR', calling_code: '54', timezone: 'America/Argentina/Buenos_Aires' },
  { id: 2, code: 'MX', calling_code: '52', timezone: 'America/Mexico_City' },
  { id: 3, code: 'BR', calling_code: '55', timezone: 'America/Sao_Paulo' },
];
