import type { ExportedField } from '#domain/accounts/export-file.ts';
import { isMaize, type Country, type CropCode } from '#domain/codes.ts';
import { BLANK_INPUTS, NO_PRICES } from '#domain/density/density-plan.ts';
import { usualNitrogen } from '#domain/density/nitrogen.ts';
import { DENSITY } from '#domain/limits.ts';
import type { Season } from '#domain/schemas/season.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import { hopedYield } from './margins.ts';

type Plan = ExportedField['densities'][number];
type Of = {
  readonly country: Country;
  readonly year: number;
  readonly activities: ExportedField['activities'];
  readonly margins: ExportedField['margins'];
};

/** What the lowest and the highest place of a field yield of what the whole is hoped to. */
const [LOW, HIGH] = [0.83, 1.14];
const toHundred = (kg_ha: number): number => Math.round(kg_ha / 100) * 100;

/** The recommendation of density and nitrogen a demo field has in the running season, where that is of maize; grain and bag as margin and record have them. */
export function demoDensities(
  crops: readonly (Season & { readonly crop: CropCode })[],
  { country, year, activities, margins }: Of,
): Plan[] {
  return crops.flatMap((grown): Plan[] => {
    if (grown.year !== year || !isMaize(grown.crop)) return [];
    const { season, period, crop } = grown;
    const sown = activities.find((activity) => activity.type === 'sow' && isSameSeason(activity, grown));
    const margin = margins.find((plan) => isSameSeason(plan, grown));
    const hoped = hopedYield(crop) * 1_000;
    const low_kg_ha = Math.max(DENSITY.min_yield_kg_ha, toHundred(hoped * LOW));
    return [
      {
        year,
        season,
        period,
        inputs: {
          ...BLANK_INPUTS,
          low_kg_ha,
          high_kg_ha: toHundred(hoped * HIGH),
          n_soil_kg_ha: usualNitrogen(country, null),
          hybrid: sown?.type === 'sow' ? sown.details.genotype : null,
          real_plants_ha: sown?.type === 'sow' ? sown.details.density_plants_ha : null,
          is_real_confirmed: true,
        },
        prices: {
          ...NO_PRICES,
          n_usd_kg: 1.25,
          grain_usd_t: margin?.inputs.price_usd_t ?? null,
          commercial_pct: margin?.inputs.commercial_pct ?? null,
          bag_usd: sown?.money?.bag_price_usd ?? null,
        },
        origins: {
          hybrid: 'record',
          real_plants_ha: 'record',
          low_kg_ha: 'typed',
          high_kg_ha: 'typed',
          n_soil_kg_ha: 'default',
          n_usd_kg: 'typed',
          grain_usd_t: 'margin',
          commercial_pct: 'margin',
          bag_usd: 'record',
        },
      },
    ];
  });
}
