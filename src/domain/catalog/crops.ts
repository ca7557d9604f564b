import type { CropCode, CropKey, SeasonCode } from '../codes.ts';

export type CropFacts = {
  readonly code: CropCode;
  readonly key: CropKey;
  /** The season it is usually sown for; "other" is listed with the default one. */
  readonly season: SeasonCode;
  /** Swatch in lists, legends and charts. */
  readonly color: string;
  /** EPPO code of the species; null for "other". */
  readonly eppo: string | null;
};

/** The ten crops of the product (specification §3; domain.md §10.1), in the order of their codes. Labels: i18n catalog under `key`. */
export const CROP_CATALOG: readonly CropFacts[] = [
  { code: 1, key: 'barley', season: 1, color: '#7fa8a3', eppo: 'HORVX' },
  { code: 2, key: 'rye', season: 1, color: '#8a7fb0', eppo: 'SECCE' },
  { code: 3, key: 'sunflower', season: 2, color: '#e2762b', eppo: 'HELAN' },
  { code: 4, key: 'maize_late', season: 2, color: '#b9770e', eppo: 'ZEAMX' },
  { code: 5, key: 'maize_early', season: 2, color: '#d9a520', eppo: 'ZEAMX' },
  { code: 6, key: 'other', season: 2, color: '#8b8f94', eppo: null },
  { code: 7, key: 'soybean_1', season: 2, color: '#6f9a3a', eppo: 'GLXMA' },
  { code: 8, key: 'soybean_2', season: 2, color: '#a7bd6b', eppo: 'GLXMA' },
  { code: 9, key: 'sorghum', season: 2, color: '#a8503a', eppo: 'SORVU' },
  { code: 10, key: 'wheat', season: 1, color: '#5b8fb0', eppo: 'TRZAX' },
];
