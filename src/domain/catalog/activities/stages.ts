import type { CropCode } from '../../codes.ts';
import scales from '../../explorer/catalog/stages.json' with { type: 'json' };
import { entriesOf } from './entries.ts';

const MAIZE: CropCode[] = [4, 5];

/** The crops of each scale of the crop explorer; of maize the intermediate one comes first, as what a field without a genotype gets. */
const CROPS_OF: Readonly<Record<keyof typeof scales, CropCode[]>> = {
  zadoks_wheat: [10],
  zadoks_barley: [1],
  zadoks_rye: [2],
  maize_mid: MAIZE,
  maize_short: MAIZE,
  maize_long: MAIZE,
  soybean: [7, 8],
  sunflower: [3],
  sorghum: [9],
  bbch: [6],
};

/** Phenological stages of every crop with the degree-days from sowing that reach them (domain.md §2.3). */
export const STAGES = entriesOf(
  'stage',
  (Object.keys(CROPS_OF) as (keyof typeof scales)[]).flatMap((scale) =>
    scales[scale].map(
      ({ code, names, gdd }) => [`${scale}.${code}`, names, { scale, short: code, crops: CROPS_OF[scale], gdd_from_sowing: gdd }] as const,
    ),
  ),
);
