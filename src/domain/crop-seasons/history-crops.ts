import { CROPS, type CropCode } from '../codes.ts';

/** Crops that have historical analytics: early and late maize, soybean 1st and 2nd, and wheat (specification §5). */
export const HISTORY_CROPS: readonly CropCode[] = [CROPS.maize_early, CROPS.maize_late, CROPS.soybean_1, CROPS.soybean_2, CROPS.wheat];

/** Whether past seasons of a crop are looked at, or the code of why not. `checkHistoryCrop(3)` → `'HISTORY_CROP'`. */
export const checkHistoryCrop = (crop: CropCode): true | 'HISTORY_CROP' => (HISTORY_CROPS.includes(crop) ? true : 'HISTORY_CROP');
