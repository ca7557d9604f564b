import type { Country, CropKey } from '#domain/codes.ts';

/** Countries with a home of their own (specification §2). */
export type HomeCountry = Extract<Country, 'AR' | 'MX'>;

/** What the home of a country shows in its own way; the texts that differ stand in the locales. */
export type Home = {
  /** Spanish of the country; other languages are written as everywhere. */
  readonly spanish: 'es' | 'es-MX';
  /** Month the year's main season starts in, from 1. */
  readonly first_month: number;
  readonly currency: string;
  readonly crops: readonly CropKey[];
};

const MAIZE = ['maize_early', 'maize_late'] as const satisfies readonly CropKey[];

const HOMES: Readonly<Record<HomeCountry, Home>> = {
  AR: {
    spanish: 'es',
    first_month: 9,
    currency: 'ARS',
    crops: [...MAIZE, 'soybean_1', 'soybean_2', 'wheat', 'sunflower'],
  },
  MX: {
    spanish: 'es-MX',
    first_month: 5,
    currency: 'MXN',
    crops: [...MAIZE, 'sorghum', 'wheat', 'soybean_1'],
  },
};

/** The page of no country is that of the product's own one. */
export const homeOf = (country: HomeCountry | null): Home => HOMES[country ?? 'AR'];
