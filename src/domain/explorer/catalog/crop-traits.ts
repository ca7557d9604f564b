import type { CropCode } from '../../codes.ts';

export type StageScale = 'zadoks_wheat' | 'zadoks_barley' | 'zadoks_rye' | 'maize' | 'soybean' | 'sunflower' | 'sorghum' | 'bbch';

export type CropTraits = {
  readonly scale: StageScale;
  /** EVI of bare soil and of the full canopy: the default envelope (domain.md §2.5). */
  readonly evi: { readonly base: number; readonly peak: number };
  /** First and last stage of the critical period, and days the first is moved by. */
  readonly critical: { readonly from: string; readonly shift_days: number; readonly to: string } | null;
};

/** What the ten crops need and look like (domain.md §2.3, §2.5, §10.1). */
export const CROP_TRAITS: Readonly<Record<CropCode, CropTraits>> = {
  1: {
    scale: 'zadoks_barley',
    evi: { base: 0.14, peak: 0.6 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
  2: {
    scale: 'zadoks_rye',
    evi: { base: 0.14, peak: 0.52 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
  3: {
    scale: 'sunflower',
    evi: { base: 0.14, peak: 0.62 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  4: {
    scale: 'maize',
    evi: { base: 0.15, peak: 0.62 },
    critical: { from: 'VT', shift_days: -15, to: 'R3' },
  },
  5: {
    scale: 'maize',
    evi: { base: 0.14, peak: 0.68 },
    critical: { from: 'VT', shift_days: -15, to: 'R3' },
  },
  6: { scale: 'bbch', evi: { base: 0.14, peak: 0.6 }, critical: null },
  7: {
    scale: 'soybean',
    evi: { base: 0.15, peak: 0.75 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  8: {
    scale: 'soybean',
    evi: { base: 0.17, peak: 0.7 },
    critical: { from: 'R3', shift_days: 0, to: 'R6' },
  },
  9: {
    scale: 'sorghum',
    evi: { base: 0.15, peak: 0.6 },
    critical: { from: '4', shift_days: 0, to: '7' },
  },
  10: {
    scale: 'zadoks_wheat',
    evi: { base: 0.14, peak: 0.62 },
    critical: { from: 'Z33', shift_days: 0, to: 'Z65' },
  },
};
