import { BLANK_INPUTS, type DensityInputs } from '#domain/density/density-plan.ts';
import { COST_KEYS, type MarginInputs, type MarginPlanInfo } from '#domain/margins/margin-plan.ts';
import type { NoteDraft } from '#domain/notes/note.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';

export const NO_MONEY = { cost_usd_ha: null, bag_price_usd: null, unit_costs_usd: [] };
export const SUMMER = { year: 2025, season: 2, period: 'summer' } as const;

type Of<Type extends ActivityInfo['type']> = Extract<ActivityInfo, { type: Type }>;
const days = { planned_date: null, comments: null, money: null };

export const sowing = (change: Partial<Of<'sow'>['details']> = {}, rest: Partial<Of<'sow'>> = {}): Of<'sow'> => ({
  type: 'sow',
  done_date: '2025-10-02',
  ...days,
  details: {
    crop: 5,
    seed_brand: 'seed.brevant',
    genotype: '502',
    other_genotype: null,
    density_plants_ha: 75_000,
    year_type: 'normal',
    contractor: null,
    machinery_brand: null,
    ...change,
  },
  ...rest,
});

/** 100 kg of urea at 0.41 USD. */
export const fertilization = (rest: Partial<Of<'fertilization'>> = {}): Of<'fertilization'> => ({
  type: 'fertilization',
  done_date: '2025-11-06',
  ...days,
  details: {
    fertilization_type: 'broadcast',
    mode: 'fertilization.ground',
    stage: 'V6',
    products: [
      {
        product: 'UREA',
        product_type: null,
        name: null,
        dose: 100,
        unit: 'kg_ha',
        n_pct: 46,
        p2o5_pct: 0,
        k2o_pct: 0,
        density_kg_l: null,
      },
    ],
    contractor: 'Servicios del Sur',
    machinery_brand: null,
  },
  money: { ...NO_MONEY, unit_costs_usd: [0.41] },
  ...rest,
});

export const harvest = (rest: Partial<Of<'harvest'>> = {}): Of<'harvest'> => ({
  type: 'harvest',
  done_date: '2026-03-20',
  ...days,
  details: { yield_t_ha: 10, moisture_pct: 18, contractor: null, machinery_brand: null },
  ...rest,
});

/** Hail seen in the field of `squareAt(0)`, as a form sends it. */
export const newNote = (change: Partial<NoteDraft> = {}): NoteDraft => ({
  type: 'other',
  specific_type: 'hail',
  specific_name: null,
  crop: 5,
  date: '2026-01-10',
  description: 'Hojas rotas',
  position: [-60.995, -33.995],
  accuracy_m: null,
  task: null,
  measure: null,
  photo_ids: [],
  is_public: false,
  previewed: null,
  ...change,
});

const NO_COSTS = Object.fromEntries(COST_KEYS.map((key) => [key, null])) as MarginInputs['costs'];

/** 9.5 t/ha at 178 USD/t with 14 % of commerce, a lease of 385 USD/ha and seeds of 168: 901.26 USD/ha. */
export const newPlan = (
  change: Partial<Omit<MarginInputs, 'costs'>> & Partial<MarginInputs['costs']> = {},
  name = 'Plan base',
): MarginPlanInfo => {
  const { yield_t_ha = 9.5, price_usd_t = 178, commercial_pct = 14, ...costs } = change;
  return { name, crop: 5, inputs: { yield_t_ha, price_usd_t, commercial_pct, costs: { ...NO_COSTS, lease: 385, seeds: 168, ...costs } } };
};

/** A recommendation of density and nitrogen as it is kept, without money. */
export const newDensity = (change: Partial<DensityInputs> = {}) => ({
  inputs: {
    ...BLANK_INPUTS,
    hybrid: '405',
    low_kg_ha: 7_700,
    high_kg_ha: 10_800,
    n_soil_kg_ha: 86,
    ...change,
  },
  prices: null,
  origins: { n_soil_kg_ha: 'report' as const },
});
