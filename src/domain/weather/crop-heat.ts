import { CROPS, type CropCode } from '../codes.ts';

/** How the warmth of a day counts for a crop. */
export type CropHeat = {
  readonly base_c: number;
  readonly upper_c: number;
  /** `both`: either end of the day is brought between base and upper. `outer`: the maximum is capped, the minimum raised. */
  readonly clamp: 'both' | 'outer';
};

const heat = (base_c: number, upper_c: number): CropHeat => ({ base_c, upper_c, clamp: 'outer' });
/** Modified 86/50 °F method of maize (Purdue). */
const MAIZE: CropHeat = { base_c: 10, upper_c: 30, clamp: 'both' };

/** Base and upper temperature by crop (domain.md §2.3 and 7.3, crops.json: WOFOST, AquaCrop, Purdue). Wheat → 0 and 26 °C. */
export const CROP_HEAT: Readonly<Record<CropCode, CropHeat>> = {
  [CROPS.barley]: heat(0, 26),
  [CROPS.rye]: heat(0, 26),
  [CROPS.sunflower]: heat(4, 30),
  [CROPS.maize_late]: MAIZE,
  [CROPS.maize_early]: MAIZE,
  [CROPS.other]: heat(8, 30),
  [CROPS.soybean_1]: heat(7, 30),
  [CROPS.soybean_2]: heat(7, 30),
  [CROPS.sorghum]: heat(10, 30),
  [CROPS.wheat]: heat(0, 26),
};
