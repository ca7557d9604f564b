import { GENOTYPES } from '../../catalog/genotypes.ts';
import type { CropCode, Language } from '../../codes.ts';
import { HYBRIDS } from './hybrids.ts';

/** Lengths of cereals' and sunflower's cycles, and maturity groups of soybean. */
export type Cycle = 'short' | 'mid' | 'long' | 'MG_III' | 'MG_IV' | 'MG_V' | 'MG_VI' | 'MG_VII' | 'MG_VIII';

export type GenotypeCycle = {
  readonly id: number;
  readonly crop: CropCode;
  readonly names: Readonly<Record<Language, string>>;
  readonly cycle: Cycle;
  /** How the cycle is measured: relative maturity, group, days; null where it is only named. */
  readonly definition: Readonly<Record<Language, string>> | null;
};

const same = (text: string): Readonly<Record<Language, string>> => ({ es: text, en: text, pt: text });
const days = (text: string): Readonly<Record<Language, string>> => ({ es: `${text} días`, en: `${text} days`, pt: `${text} dias` });
const toFlowering = (text: string): Readonly<Record<Language, string>> => ({
  es: `${text} días a floración`,
  en: `${text} days to flowering`,
  pt: `${text} dias até a floração`,
});

const SOYBEAN: readonly Cycle[] = ['MG_III', 'MG_IV', 'MG_V', 'MG_VI', 'MG_VII', 'MG_VIII'];
const LENGTHS: readonly Cycle[] = ['short', 'mid', 'long'];
/** Crops whose one cycle is the middle one, and those without a long one, still count from short. */
const firstCycle = (crop: CropCode): number => (crop === 2 ? 1 : 0);
const MAIZE_CYCLES = 3;

const MAIZE = [same('MR 95–112'), same('MR 113–122'), same('MR ≥ 123')];
const DEFINITIONS: Partial<Record<CropCode, readonly Readonly<Record<Language, string>>[]>> = {
  3: [days('90–105'), days('105–120'), days('> 120')],
  4: MAIZE,
  5: MAIZE,
  7: ['3.0–3.9', '4.0–4.9', '5.0–5.9', '6.0–6.9', '7.0–7.9', '≥ 8.0'].map((range) => same(`GM ${range}`)),
  8: ['3.0–3.9', '4.0–4.9', '5.0–5.9', '6.0–6.9', '7.0–7.9', '≥ 8.0'].map((range) => same(`GM ${range}`)),
  9: [toFlowering('< 65'), toFlowering('65–75'), toFlowering('> 75')],
  10: [days('115–130')],
};

function cycleOf(crop: CropCode, at: number): Cycle {
  if (crop === 7 || crop === 8) return SOYBEAN[at] ?? 'MG_VIII';
  const hybrid = crop === 4 || crop === 5 ? HYBRIDS[at - MAIZE_CYCLES] : undefined;
  return hybrid?.cycle ?? LENGTHS[at + firstCycle(crop)] ?? 'mid';
}

/** Every genotype of the catalogue with the cycle it has (domain.md §10.1); the generic hybrids have that of their trials. */
export const GENOTYPE_CYCLES: readonly GenotypeCycle[] = GENOTYPES.map(({ id, crop, names }) => {
  const at = GENOTYPES.filter((one) => one.crop === crop && one.id < id).length;
  return { id, crop, names, cycle: cycleOf(crop, at), definition: DEFINITIONS[crop]?.[at] ?? null };
});
