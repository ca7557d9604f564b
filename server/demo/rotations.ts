import { CROPS, PERIODS, type CropCode, type Period, type SeasonCode } from '#domain/codes.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';

type Sown = { readonly crop: CropCode; readonly season: SeasonCode; readonly period: Period; readonly genotype_id: number | null };

const [summer, winter] = PERIODS;
const maizeEarly: Sown = { crop: CROPS.maize_early, season: 2, period: summer, genotype_id: 502 };
const maizeLate: Sown = { crop: CROPS.maize_late, season: 2, period: summer, genotype_id: 402 };
const soybean1: Sown = { crop: CROPS.soybean_1, season: 2, period: summer, genotype_id: 702 };
const soybean2: Sown = { crop: CROPS.soybean_2, season: 2, period: summer, genotype_id: 802 };
const wheat: Sown = { crop: CROPS.wheat, season: 1, period: winter, genotype_id: 1003 };
const barley: Sown = { crop: CROPS.barley, season: 1, period: winter, genotype_id: 101 };
const sunflower: Sown = { crop: CROPS.sunflower, season: 2, period: summer, genotype_id: 302 };
const sorghum: Sown = { crop: CROPS.sorghum, season: 2, period: summer, genotype_id: 902 };
const tropicalSoybean: Sown = { ...soybean1, genotype_id: 706 };
/** Maize after soybean in the same season, sown January to March. */
const safrinha: Sown = { crop: CROPS.maize_late, season: 2, period: winter, genotype_id: 408 };
/** Irrigated autumn–winter maize of Sinaloa: crop 4 with the winter period (domain.md §10.1). */
const maizeOI: Sown = { crop: CROPS.maize_late, season: 2, period: winter, genotype_id: 408 };

/** What follows what, one list of crops per season; a field enters its cycle at its own step. */
const ROTATIONS = {
  pampa: [[maizeEarly], [soybean1], [wheat, soybean2]],
  pampa_late: [[maizeLate], [soybean1], [wheat, soybean2], [soybean1]],
  pampa_sunflower: [[sunflower], [wheat, soybean2], [maizeEarly], [soybean1]],
  pampa_sorghum: [[sorghum], [soybean1], [barley, soybean2]],
  sinaloa_maize: [[maizeOI], [maizeOI, sorghum], [maizeOI]],
  sinaloa_wheat: [[wheat], [maizeOI], [wheat, sorghum]],
  sinaloa_other: [[{ crop: CROPS.other, season: 1, period: winter, genotype_id: null }], [maizeOI]],
  cerrado: [[tropicalSoybean, safrinha]],
  cerrado_sorghum: [
    [tropicalSoybean, safrinha],
    [tropicalSoybean, { ...sorghum, period: winter, genotype_id: 903 }],
  ],
  cerrado_soybean: [[tropicalSoybean], [tropicalSoybean, safrinha]],
} as const satisfies Record<string, readonly (readonly Sown[])[]>;
export type Rotation = keyof typeof ROTATIONS;

/** Seasons of the demo, by the year each starts in July. */
export const DEMO_YEARS = [2022, 2023, 2024, 2025, 2026] as const;

/** The crops of a field over the demo's seasons. */
export function cropsOf(rotation: Rotation, step: number): FieldCrop[] {
  const cycle: readonly (readonly Sown[])[] = ROTATIONS[rotation];
  return DEMO_YEARS.flatMap((year, index) => (cycle[(index + step) % cycle.length] ?? []).map((sown) => ({ year, ...sown })));
}
