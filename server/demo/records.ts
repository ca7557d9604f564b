import type { ExportedField } from '#domain/accounts/export-file.ts';
import type { CropCode } from '#domain/codes.ts';
import type { ActivityDetails, ActivityInfo, ActivityMoney } from '#domain/schemas/activity.ts';
import type { CropLogInfo } from '#domain/schemas/crop-log.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { climateOf, cycleOf, seasonYearOf, type SownCycle } from '../imagery/provider/demo/calendar.ts';
import { chance, hashText } from '../imagery/provider/demo/noise.ts';
import type { DemoFarm, DemoField } from './farms.ts';

type FieldRecord = Pick<ExportedField, 'activities' | 'crop_log'>;
type Details = ActivityInfo['details'];
/** What is done so many days after the sowing. */
type Step = {
  readonly after: number;
  readonly type: ActivityInfo['type'];
  readonly details: (draw: Draw) => Details;
  readonly money: Partial<ActivityMoney>;
  readonly comments?: string;
};
/** A number between two, the same for a field, a year and a place in its record. */
type Draw = (low: number, high: number) => number;

const CONTRACTORS = ['Servicios del Sur', 'Labranzas Rossi', 'Pulverizaciones del Centro'] as const;
const NO_MONEY: ActivityMoney = { cost_usd_ha: null, bag_price_usd: null, unit_costs_usd: [] };
const CEREALS: readonly CropCode[] = [1, 2, 4, 5, 9, 10];
const SOYBEANS: readonly CropCode[] = [7, 8];
const MAIZE: readonly CropCode[] = [4, 5];

/** Plants a hectare, and dry years to good ones in t/ha and the moisture grain comes in with. */
const CROPS: Readonly<
  Record<CropCode, { readonly plants: number; readonly yields: readonly [number, number]; readonly moisture: number }>
> = {
  1: { plants: 2_200_000, yields: [3.8, 6.2], moisture: 12.6 },
  2: { plants: 1_800_000, yields: [2, 3.8], moisture: 13.2 },
  3: { plants: 52_000, yields: [1.9, 3.4], moisture: 10.4 },
  4: { plants: 62_000, yields: [6.4, 9.6], moisture: 16.8 },
  5: { plants: 75_000, yields: [8.2, 12.4], moisture: 15.6 },
  6: { plants: 300_000, yields: [2, 4], moisture: 12 },
  7: { plants: 320_000, yields: [3.1, 4.9], moisture: 12.9 },
  8: { plants: 380_000, yields: [2.2, 3.5], moisture: 13.1 },
  9: { plants: 180_000, yields: [4.2, 7.1], moisture: 15.2 },
  10: { plants: 2_600_000, yields: [3.6, 5.9], moisture: 13.1 },
};

const MAIZE_STAGES = [
  ['VE', 0.05],
  ['V6', 0.2],
  ['V12', 0.33],
  ['VT', 0.42],
  ['R1', 0.45],
  ['R3', 0.56],
  ['R6', 0.78],
] as const;
const SOY_STAGES = [
  ['VE', 0.06],
  ['V4', 0.22],
  ['R1', 0.34],
  ['R3', 0.48],
  ['R5', 0.6],
  ['R7', 0.86],
] as const;
const CEREAL_STAGES = [
  ['Z10', 0.07],
  ['Z21', 0.22],
  ['Z31', 0.4],
  ['Z39', 0.5],
  ['Z65', 0.62],
  ['Z87', 0.88],
] as const;
const SUNFLOWER_STAGES = [
  ['VE', 0.08],
  ['V8', 0.28],
  ['R1', 0.4],
  ['R5.1', 0.54],
  ['R9', 0.86],
] as const;
const NUMBERED_STAGES = [
  ['1', 0.1],
  ['3', 0.3],
  ['5', 0.46],
  ['6', 0.55],
  ['8', 0.74],
] as const;
/** Stages by their share of the time from sowing to harvest. */
const stagesOf = (crop: CropCode): readonly (readonly [stage: string, share: number])[] => {
  if (MAIZE.includes(crop)) return MAIZE_STAGES;
  if (SOYBEANS.includes(crop)) return SOY_STAGES;
  if (crop === 3) return SUNFLOWER_STAGES;
  return crop === 9 || crop === 6 ? NUMBERED_STAGES : CEREAL_STAGES;
};

const sprayed = (contractor: string, ...products: ActivityDetails['application']['products']): ActivityDetails['application'] => ({
  mode: 'application.ground',
  products,
  contractor,
});
const product = (code: string, dose: number, unit: string): ActivityDetails['application']['products'][number] => ({
  product: code,
  product_type: null,
  name: null,
  dose,
  unit,
});
const fertilized = (code: 'MAP' | 'UREA', dose: number, stage: string | null): ActivityDetails['fertilization'] => ({
  fertilization_type: code === 'MAP' ? 'incorporated' : 'broadcast',
  mode: 'fertilization.ground',
  stage,
  products: [
    { ...product(code, dose, 'kg_ha'), n_pct: code === 'MAP' ? 11 : 46, p2o5_pct: code === 'MAP' ? 52 : 0, k2o_pct: 0, density_kg_l: null },
  ],
  contractor: null,
  machinery_brand: null,
});

/** Products of a crop group with their prices: before it comes up, once it stands, against diseases. None of them harms the crop. */
type Care = Readonly<Record<'before' | 'after' | 'disease', readonly (readonly [code: string, dose: number, unit: string, usd: number])[]>>;
const careOf = (crop: CropCode): Care => {
  const disease = [['azoxystrobin-cyproconazole', 400, 'cc_ha', 0.024]] as const;
  if (MAIZE.includes(crop))
    return {
      before: [
        ['atrazine', 2, 'l_ha', 6.2],
        ['s-metolachlor', 1.2, 'l_ha', 11.5],
      ],
      after: [['glyphosate', 3, 'l_ha', 4.1]],
      disease,
    };
  if (SOYBEANS.includes(crop))
    return { before: [['sulfentrazone', 400, 'cc_ha', 0.021]], after: [['glyphosate', 3, 'l_ha', 4.1]], disease };
  if (crop === 9) return { before: [['atrazine', 2.5, 'l_ha', 6.2]], after: [['2-4-d', 0.6, 'l_ha', 8]], disease };
  if (crop === 3 || crop === 6)
    return { before: [['s-metolachlor', 1.3, 'l_ha', 11.5]], after: [['haloxyfop', 200, 'cc_ha', 0.03]], disease };
  return {
    before: [['metsulfuron', 6, 'g_ha', 0.5]],
    after: [['2-4-d', 0.5, 'l_ha', 8]],
    disease: [['tebuconazole', 450, 'cc_ha', 0.016]],
  };
};

const application = (after: number, contractor: string, products: Care['before'], comments?: string): Step => ({
  after,
  type: 'application',
  details: () => sprayed(contractor, ...products.map(([code, dose, unit]) => product(code, dose, unit))),
  money: { cost_usd_ha: 8, unit_costs_usd: products.map(([, , , usd]) => usd) },
  ...(comments === undefined ? {} : { comments }),
});

/** Sowing and the fertilizer that goes in with it. */
const sowingSteps = ({ crop, genotype_id }: FieldCrop, contractor: string): readonly Step[] => [
  {
    after: 0,
    type: 'sow',
    details: (draw) => ({
      crop,
      seed_brand: MAIZE.includes(crop) ? 'seed.brevant' : 'seed.don-mario',
      genotype: genotype_id === null ? null : String(genotype_id),
      other_genotype: genotype_id === null ? 'Variedad propia' : null,
      density_plants_ha: Math.round(draw(0.96, 1.04) * CROPS[crop].plants * 0.001) * 1_000,
      year_type: 'normal',
      contractor,
      machinery_brand: 'machinery.crucianelli',
    }),
    money: { cost_usd_ha: 42, bag_price_usd: MAIZE.includes(crop) ? 165 : null },
  },
  {
    after: 0,
    type: 'fertilization',
    details: (draw) => fertilized('MAP', Math.round(draw(60, 100)), null),
    money: { cost_usd_ha: 6, unit_costs_usd: [0.72] },
  },
];

/** What is done to a crop, by the days after its sowing. */
function stepsOf(recorded: FieldCrop, { harvest }: SownCycle, country: DemoFarm['country'], contractor: string): readonly Step[] {
  const { crop } = recorded;
  const { yields, moisture } = CROPS[crop];
  const care = careOf(crop);
  const day = (share: number): number => Math.round(harvest * share);
  const nitrogen: Step = {
    after: day(0.26),
    type: 'fertilization',
    details: (draw) => fertilized('UREA', Math.round(draw(14, 22)) * 10, stagesOf(crop)[1]?.[0] ?? null),
    money: { cost_usd_ha: 6, unit_costs_usd: [0.46] },
  };
  const water = (share: number): Step => ({
    after: day(share),
    type: 'irrigation',
    details: (draw) => ({ minutes: Math.round(draw(30, 46)) * 60, flow_l_min: 9_000, mode: 'irrigation.furrow' }),
    money: { cost_usd_ha: 22 },
  });
  return [
    ...sowingSteps(recorded, contractor),
    application(2, contractor, care.before),
    application(day(0.2), contractor, care.after, 'Rebrote de malezas en los bajos'),
    ...(CEREALS.includes(crop) ? [nitrogen] : []),
    ...(country === 'MX' ? [water(0.3), water(0.5)] : []),
    ...(SOYBEANS.includes(crop) ? [application(day(0.5), contractor, [['chlorantraniliprole', 60, 'cc_ha', 0.19]])] : []),
    application(day(0.56), contractor, care.disease),
    {
      after: harvest,
      type: 'harvest',
      details: (draw) => ({
        yield_t_ha: Math.round(draw(...yields) * 100) / 100,
        moisture_pct: Math.round(draw(moisture - 1, moisture + 1.2) * 10) / 10,
        contractor: 'Cosechas Unidas',
        machinery_brand: 'machinery.john-deere',
      }),
      money: { cost_usd_ha: 62 },
    },
  ];
}

const NOTES = [
  'Emergencia despareja',
  'Isoca, 2 focos',
  'Falta agua en las lomas',
  'Buen cierre de surco',
  'Granizo leve en el borde norte',
] as const;
const NOTHING = { rain_mm: null, temperature_c: null, crop: null, stage: null, text: null } as const;

/** What was written down of a crop's days up to `today`: stages, flowering, rain read from the gauge, what was noticed. */
function logOf({ crop }: FieldCrop, { sown, harvest }: SownCycle, today: number, draw: Draw, at: number): CropLogInfo[] {
  const stages = stagesOf(crop);
  const day = (share: number): number => sown + Math.round(share * harvest);
  const flowering = stages.find(([stage]) => ['R1', 'Z65', 'R5.1', '6'].includes(stage));
  const rains = Array.from({ length: 8 }, (_, i) => ({ on: day(0.04 + i * 0.11) + Math.round(draw(0, 6)), mm: Math.round(draw(4, 48)) }));
  const entries: (CropLogInfo & { readonly on: number })[] = [
    ...stages.map(([stage, share]) => ({ on: day(share), kind: 'stage' as const, date: '', ...NOTHING, crop, stage })),
    ...(flowering === undefined ? [] : [{ on: day(flowering[1]) + 2, kind: 'flowering' as const, date: '', ...NOTHING }]),
    ...rains.map(({ on, mm }) => ({ on, kind: 'rain' as const, date: '', ...NOTHING, rain_mm: mm })),
    ...[0.12, 0.45].map((share, i) => ({
      on: day(share) + 3,
      kind: 'note' as const,
      date: '',
      ...NOTHING,
      text: NOTES[(at + 2 * i) % NOTES.length] ?? NOTES[0],
    })),
  ];
  return entries.filter(({ on }) => on <= today).map(({ on, ...entry }) => ({ ...entry, date: dayDate(on) }));
}

/** Days after a plan's day from which it is not foreseen yet. */
const FORESEEN_DAYS = 240;

/**
 * The record of a demo field for the season that runs on a day and the one before: what a producer with an adviser would have written
 * down by then, on the calendar its imagery is painted by. The same for a field and a day, always.
 */
export function demoRecord(farm: DemoFarm, field: DemoField, today: number): FieldRecord {
  const year = seasonYearOf(today);
  const [longitude = 0, latitude = 0] = field.polygon.coordinates[0]?.[0] ?? [];
  const climate = climateOf(longitude, latitude);
  const seed = hashText(field.id);
  const contractor = CONTRACTORS[seed % CONTRACTORS.length] ?? CONTRACTORS[0];
  const crops = field.crops.filter((crop) => crop.year === year || crop.year === year - 1);
  const rain_days = new Set<string>();
  const parts = crops.map((crop): FieldRecord => {
    const cycle = cycleOf(climate, seed, crop);
    let drawn = 0;
    const draw: Draw = (low, high) => low + chance(seed, crop.year * 64 + crop.crop, 20 + (drawn += 1)) * (high - low);
    const { year: of_year, season, period } = crop;
    const activities = stepsOf(crop, cycle, farm.country, contractor).flatMap((step) => {
      const day = cycle.sown + step.after;
      if (day > today + FORESEEN_DAYS) return [];
      const is_done = day <= today;
      const details = step.details(draw);
      const planned = step.type === 'harvest' && !is_done ? { ...details, yield_t_ha: null, moisture_pct: null } : details;
      const info = {
        type: step.type,
        details: planned,
        planned_date: is_done ? null : dayDate(day),
        done_date: is_done ? dayDate(day) : null,
        comments: step.comments ?? null,
        money: { ...NO_MONEY, ...step.money },
      } as ActivityInfo;
      return [{ ...info, year: of_year, season, period }];
    });
    // Two crops of a year share its days; a day has one rain.
    const crop_log = logOf(crop, cycle, today, draw, seed % NOTES.length).filter(({ kind, date }) => {
      const is_new = kind !== 'rain' || !rain_days.has(date);
      if (kind === 'rain') rain_days.add(date);
      return is_new;
    });
    return { activities, crop_log };
  });
  return { activities: parts.flatMap(({ activities }) => activities), crop_log: parts.flatMap(({ crop_log }) => crop_log) };
}
