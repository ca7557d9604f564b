import { FERTILIZERS } from '#domain/catalog/fertilizers.ts';
import type { Country } from '#domain/codes.ts';
import type { ActivityDetails, ActivityInfo, ActivityMoney } from '#domain/schemas/activity.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { careOf, CEREALS, type Dosed, GLYPHOSATE, GROWN, MAIZE, stagesOf, TRADES } from './record-crops.ts';

/** A number between two, the same for a field, a year and a place in its record. */
export type Draw = (low: number, high: number) => number;
/** A crop on a field: the days it stands there, since 1970-01-01, and the one from which the field was free for it. */
export type Stand = FieldCrop & { readonly free: number; readonly sown: number; readonly harvested: number };
/** What is done on a day. */
export type Step = {
  readonly on: number;
  readonly type: ActivityInfo['type'];
  readonly details: ActivityInfo['details'];
  readonly money: ActivityMoney;
  /** Noticed while it was done. */
  readonly comments?: string;
};
export type Work = { readonly country: Country; readonly area_ha: number; readonly contractor: string; readonly seed: number };

const NO_MONEY: ActivityMoney = { cost_usd_ha: null, bag_price_usd: null, unit_costs_usd: [] };
/** What a spraying and a spreading cost, USD/ha. */
const LABOUR_USD = { application: 8, fertilization: 6 };
/** Days before the sowing on which weeds are cleared where the ground is not tilled. */
const FALLOW_DAYS = 15;
/** The canal's water on a field, L/min, and what an irrigation brings of it, mm. */
const FLOW_L_MIN = 9_000;
const WATER_MM = [80, 105] as const;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const doseOf = (product: string, dose: number, unit: string): ActivityDetails['application']['products'][number] => ({
  product,
  product_type: null,
  name: null,
  dose,
  unit,
});

const application = (on: number, contractor: string, products: readonly Dosed[], comments?: string): Step => ({
  on,
  type: 'application',
  details: { mode: 'application.ground', products: products.map(([code, dose, unit]) => doseOf(code, dose, unit)), contractor },
  money: { ...NO_MONEY, cost_usd_ha: LABOUR_USD.application, unit_costs_usd: products.map(([, , , usd]) => usd) },
  ...(comments === undefined ? {} : { comments }),
});

type Range = readonly [low: number, high: number];
type Fertilizing = { readonly type: string; readonly dose: Range; readonly usd: Range };
const FERTILIZING: Readonly<Record<'MAP' | 'UREA' | 'UAN', Fertilizing>> = {
  MAP: { type: 'incorporated', dose: [60, 100], usd: [0.68, 0.82] },
  UREA: { type: 'broadcast', dose: [140, 220], usd: [0.41, 0.6] },
  UAN: { type: 'liquid_stream', dose: [150, 240], usd: [0.48, 0.64] },
};

function fertilization(on: number, code: keyof typeof FERTILIZING, stage: string | null, { contractor }: Work, draw: Draw): Step {
  const { type, dose, usd } = FERTILIZING[code];
  const grade = FERTILIZERS.find((one) => one.code === code);
  const { n_pct = 0, p2o5_pct = 0, k2o_pct = 0, density_kg_l = null } = grade ?? {};
  const amount = doseOf(code, Math.round(draw(...dose) / 5) * 5, grade?.state === 'liquid' ? 'l_ha' : 'kg_ha');
  return {
    on,
    type: 'fertilization',
    details: {
      fertilization_type: type,
      mode: 'fertilization.ground',
      stage,
      products: [{ ...amount, n_pct, p2o5_pct, k2o_pct, density_kg_l }],
      contractor: stage === null ? null : contractor,
      machinery_brand: null,
    },
    money: { ...NO_MONEY, cost_usd_ha: LABOUR_USD.fertilization, unit_costs_usd: [rounded(draw(...usd), 2)] },
  };
}

/** Weeds cleared where the field lies fallow, the sowing, and the fertilizer that goes in with it. */
function sowingSteps(stand: Stand, work: Work, draw: Draw): readonly Step[] {
  const { crop, genotype_id, sown, free } = stand;
  const { drill, maize, others } = TRADES[work.country];
  const is_maize = MAIZE.includes(crop);
  const sowing: Step = {
    on: sown,
    type: 'sow',
    details: {
      crop,
      seed_brand: is_maize ? maize : others,
      genotype: genotype_id === null ? null : String(genotype_id),
      other_genotype: genotype_id === null ? 'Garbanzo Blanco Sinaloa' : null,
      density_plants_ha: Math.round((draw(0.96, 1.04) * GROWN[crop].plants) / 1_000) * 1_000,
      year_type: 'normal',
      contractor: work.contractor,
      machinery_brand: drill,
    },
    money: { ...NO_MONEY, cost_usd_ha: Math.round(draw(38, 46)), bag_price_usd: is_maize ? Math.round(draw(150, 180)) : null },
  };
  const is_fallow = work.country !== 'MX' && sown - FALLOW_DAYS >= free;
  return [
    ...(is_fallow ? [application(sown - FALLOW_DAYS, work.contractor, [GLYPHOSATE])] : []),
    sowing,
    fertilization(sown, 'MAP', null, work, draw),
  ];
}

const irrigation = (on: number, { area_ha }: Work, draw: Draw): Step => ({
  on,
  type: 'irrigation',
  // A millimetre is 10,000 litres a hectare.
  details: {
    minutes: Math.round((draw(...WATER_MM) * 10_000 * area_ha) / FLOW_L_MIN / 30) * 30,
    flow_l_min: FLOW_L_MIN,
    mode: 'irrigation.furrow',
  },
  money: { ...NO_MONEY, cost_usd_ha: Math.round(draw(10, 15)) },
});

const harvest = ({ crop, harvested }: Stand, { country }: Work, draw: Draw): Step => ({
  on: harvested,
  type: 'harvest',
  details: {
    yield_t_ha: rounded(draw(...GROWN[crop].yields), 2),
    moisture_pct: rounded(GROWN[crop].moisture + draw(-1, 1.2), 1),
    contractor: TRADES[country].harvester,
    machinery_brand: 'machinery.john-deere',
  },
  money: { ...NO_MONEY, cost_usd_ha: Math.round(draw(50, 70)) },
});

/** All that is done to a crop, as an adviser would have it. */
export function stepsOf(stand: Stand, work: Work, draw: Draw): readonly Step[] {
  const { crop, sown, harvested } = stand;
  const { contractor, country, seed } = work;
  const care = careOf(crop, country);
  const day = (share: number): number => sown + Math.round((harvested - sown) * share);
  const nitrogen = seed % 3 === 0 ? 'UAN' : 'UREA';
  return [
    ...sowingSteps(stand, work, draw),
    application(sown + 2, contractor, care.before),
    application(day(0.2), contractor, care.after, 'Rebrote de malezas en los bajos'),
    ...(CEREALS.includes(crop) ? [fertilization(day(0.26), nitrogen, stagesOf(crop)[1]?.[0] ?? null, work, draw)] : []),
    ...(country === 'MX' ? [0.3, 0.45, 0.6].map((share) => irrigation(day(share), work, draw)) : []),
    ...(care.insects === undefined ? [] : [application(day(0.5), contractor, care.insects)]),
    application(day(0.56), contractor, care.disease),
    harvest(stand, work, draw),
  ];
}
