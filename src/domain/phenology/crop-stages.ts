import type { CropCode, Language } from '../codes.ts';
import { CROP_TRAITS, type StageScale } from '../explorer/catalog/crop-traits.ts';
import { GENOTYPE_CYCLES, type Cycle } from '../explorer/catalog/cycles.ts';
import scales from '../explorer/catalog/stages.json' with { type: 'json' };

/** A stage of a crop's scale with the degree-days from sowing that reach it, °C·d; null where days or nothing say so. */
export type CropStage = { readonly code: string; readonly names: Readonly<Record<Language, string>>; readonly gdd: number | null };

const DEFAULT_CYCLE: Cycle = 'mid';
const DEFAULT_GROUP: Cycle = 'MG_IV';

/** Length of the cycle of a genotype, of a soybean its maturity group; the middle one where none is named. `cycleOf(7, null)` → `'MG_IV'`. */
export const cycleOf = (crop: CropCode, genotype_id: number | null): Cycle =>
  GENOTYPE_CYCLES.find((one) => one.crop === crop && one.id === genotype_id)?.cycle ??
  (CROP_TRAITS[crop].scale === 'soybean' ? DEFAULT_GROUP : DEFAULT_CYCLE);

/** Every stage of a crop in order; of maize those of its cycle (domain.md §2.3). `stagesOf(5, 'mid')` → VE 61 … R6 1394 °C·d. */
export function stagesOf(crop: CropCode, cycle: Cycle): readonly CropStage[] {
  const { scale } = CROP_TRAITS[crop];
  if (scale !== 'maize') return scales[scale];
  return cycle === 'short' ? scales.maize_short : cycle === 'long' ? scales.maize_long : scales.maize_mid;
}

/** Codes of a crop's stages in order, those of every cycle: of maize the long one has all. `stageCodes(5)` → VE … V18, VT, R1 … R6. */
export const stageCodes = (crop: CropCode): readonly string[] => stagesOf(crop, 'long').map(({ code }) => code);

type Marks = {
  readonly emergence: string;
  readonly flowering: string;
  /** What a report names also where nobody noted it: a handful of the scale. */
  readonly key: readonly string[];
};
const ZADOKS: Marks = { emergence: 'Z10', flowering: 'Z65', key: ['Z10', 'Z21', 'Z31', 'Z39', 'Z65', 'Z83', 'Z92'] };
const MARKS: Readonly<Record<StageScale, Marks | null>> = {
  zadoks_wheat: ZADOKS,
  zadoks_barley: ZADOKS,
  zadoks_rye: ZADOKS,
  maize: { emergence: 'VE', flowering: 'R1', key: ['VE', 'V6', 'V12', 'R1', 'R3', 'R6'] },
  soybean: { emergence: 'VE', flowering: 'R1', key: ['VE', 'R1', 'R3', 'R5', 'R6', 'R7', 'R8'] },
  sunflower: { emergence: 'VE', flowering: 'R5.1', key: ['VE', 'V8', 'R1', 'R3', 'R5.1', 'R6', 'R9'] },
  sorghum: { emergence: '0', flowering: '6', key: ['0', '3', '4', '6', '7', '9'] },
  bbch: null,
};

/** Emergence, flowering and the stages a report names; null for crops without a scale of their own (domain.md §2.3). Maize → VE, R1. */
export const stageMarks = (crop: CropCode): Marks | null => MARKS[CROP_TRAITS[crop].scale];
