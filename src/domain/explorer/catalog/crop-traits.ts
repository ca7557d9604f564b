import type { CropCode } from '../../codes.ts';

export type StageScale = 'zadoks_wheat' | 'zadoks_barley' | 'zadoks_rye' | 'maize' | 'soybean' | 'sunflower' | 'sorghum' | 'bbch';

export type CropTraits = {
  readonly scale: StageScale;
  /** Temperatures between which development goes on (domain.md §2.3); null where no scale has degree-days. */
  readonly heat: { readonly base_c: number; readonly upper_c: number } | null;
  /** EVI of bare soil and of the full canopy: the default envelope (domain.md §2.5). */
  readonly evi: { readonly base: number; readonly peak: number };
  /** First and last stage of the critical period, and days the first is moved by. */
  readonly critical: { readonly from: string; readonly shift_days: number; readonly to: string } | null;
};

/** What the ten crops need and look like (domain.md §2.3, §2.5, §10.1). */
export const CROP_TRAITS: Readonly<Record<CropCode, CropTraits>> = {
  1: {
    scale: 'zadoks_barley',
    heat: { base_c: 0, upper_c: 26 },
    evi: { base: 0.14, peak: 0.6 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
  2: {
    scale: 'zadoks_rye',
    heat: { base_c: 0, upper_c: 26 },
    evi: { base: 0.14, peak: 0.52 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
  3: {
    scale: 'sunflower',
    heat: { base_c: 4, upper_c: 30 },
    evi: { base: 0.14, peak: 0.62 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  4: {
    scale: 'maize',
    heat: { base_c: 10, upper_c: 30 },
    evi: { base: 0.15, peak: 0.62 },
    critical: { from: 'VT', shift_days: -15, to: 'R3' },
  },
  5: {
    scale: 'maize',
    heat: { base_c: 10, upper_c: 30 },
    evi: { base: 0.14, peak: 0.68 },
    critical: { from: 'VT', shift_days: -15, to: 'R3' },
  },
  6: { scale: 'bbch', heat: null, evi: { base: 0.14, peak: 0.6 }, critical: null },
  7: {
    scale: 'soybean',
    heat: { base_c: 7, upper_c: 30 },
    evi: { base: 0.15, peak: 0.75 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  8: {
    scale: 'soybean',
    heat: { base_c: 7, upper_c: 30 },
    evi: { base: 0.17, peak: 0.7 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  9: {
    scale: 'sorghum',
    heat: { base_c: 10, upper_c: 30 },
    evi: { base: 0.15, peak: 0.6 },
    critical: { from: '4', shift_days: 0, to: '7' },
  },
  10: {
    scale: 'zadoks_wheat',
    heat: { base_c: 0, upper_c: 26 },
    evi: { base: 0.14, peak: 0.62 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
};
