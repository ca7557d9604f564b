import type { Country } from '#domain/codes.ts';
import type { CountryPrices } from '#domain/plans/price.ts';

/** Prices of a year where none are configured, as they are written in the configuration. */
export const DEFAULT_PRICES: Readonly<Record<Country, string>> = { AR: '180000,320000', MX: '3600,6400', BR: '990,1790' };

/** `readPrices('990,1790.50')` → `{ up_to_140: 99_000, up_to_500: 179_050 }`, in hundredths. */
export function readPrices(text: string): CountryPrices {
  const [up_to_140 = 0, up_to_500 = 0] = text.split(',').map((price) => Math.round(Number(price) * 100));
  return { up_to_140, up_to_500 };
}
