import type { Country, CropCode } from '#domain/codes.ts';

export const MAIZE: readonly CropCode[] = [4, 5];
export const SOYBEANS: readonly CropCode[] = [7, 8];
/** What gets nitrogen once it stands. */
export const CEREALS: readonly CropCode[] = [1, 2, 4, 5, 9, 10];

/** Plants a hectare, dry years to good ones in t/ha, and the moisture grain comes in with. */
export const GROWN: Readonly<
  Record<CropCode, { readonly plants: number; readonly yields: readonly [number, number]; readonly moisture: number }>
> = {
  1: { plants: 2_200_000, yields: [3.8, 6.2], moisture: 12.6 },
  2: { plants: 1_800_000, yields: [2, 3.8], moisture: 13.2 },
  3: { plants: 52_000, yields: [1.9, 3.4], moisture: 10.4 },
  4: { plants: 62_000, yields: [6.4, 9.6], moisture: 16.8 },
  5: { plants: 75_000, yields: [8.2, 12.4], moisture: 15.6 },
  6: { plants: 150_000, yields: [1.6, 2.6], moisture: 12 },
  7: { plants: 320_000, yields: [3.1, 4.9], moisture: 12.9 },
  8: { plants: 380_000, yields: [2.2, 3.5], moisture: 13.1 },
  9: { plants: 180_000, yields: [4.2, 7.1], moisture: 15.2 },
  10: { plants: 2_600_000, yields: [3.6, 5.9], moisture: 13.1 },
};

type Stages = readonly (readonly [stage: string, share: number])[];
const MAIZE_STAGES: Stages = [
  ['VE', 0.05],
  ['V6', 0.2],
  ['V12', 0.33],
  ['VT', 0.42],
  ['R1', 0.45],
  ['R3', 0.56],
  ['R6', 0.78],
];
const SOYBEAN_STAGES: Stages = [
  ['VE', 0.06],
  ['V4', 0.22],
  ['R1', 0.34],
  ['R3', 0.48],
  ['R5', 0.6],
  ['R7', 0.86],
];
const CEREAL_STAGES: Stages = [
  ['Z10', 0.07],
  ['Z21', 0.22],
  ['Z31', 0.4],
  ['Z39', 0.5],
  ['Z65', 0.62],
  ['Z87', 0.88],
];
const SUNFLOWER_STAGES: Stages = [
  ['VE', 0.08],
  ['V8', 0.28],
  ['R1', 0.4],
  ['R5.1', 0.54],
  ['R9', 0.86],
];
const NUMBERED_STAGES: Stages = [
  ['0', 0.06],
  ['1', 0.1],
  ['3', 0.3],
  ['5', 0.46],
  ['6', 0.55],
  ['8', 0.74],
];
/** Stages by their share of the time from sowing to harvest; the first is the emergence. */
export const stagesOf = (crop: CropCode): Stages => {
  if (MAIZE.includes(crop)) return MAIZE_STAGES;
  if (SOYBEANS.includes(crop)) return SOYBEAN_STAGES;
  if (crop === 3) return SUNFLOWER_STAGES;
  return crop === 9 || crop === 6 ? NUMBERED_STAGES : CEREAL_STAGES;
};
/** The stage in which each crop flowers. */
export const FLOWERING: Readonly<Record<CropCode, string>> = {
  1: 'Z65',
  2: 'Z65',
  3: 'R5.1',
  4: 'R1',
  5: 'R1',
  6: '6',
  7: 'R1',
  8: 'R1',
  9: '6',
  10: 'Z65',
};

/** A product of the lookup with the dose and unit it is given in, and what a unit costs in US dollars. */
export type Dosed = readonly [code: string, dose: number, unit: string, usd: number];
/** Before it comes up, once it stands, against diseases and, where they matter, insects. None of them harms the crop. */
type Care = {
  readonly before: readonly Dosed[];
  readonly after: readonly Dosed[];
  readonly disease: readonly Dosed[];
  readonly insects?: readonly Dosed[];
};
export const GLYPHOSATE: Dosed = ['glyphosate', 3, 'l_ha', 4.1];
const CATERPILLARS: Dosed = ['chlorantraniliprole', 60, 'cc_ha', 0.19];
const METOLACHLOR: Dosed = ['s-metolachlor', 1.3, 'l_ha', 11.5];
const LEAF_DISEASES: readonly Dosed[] = [['azoxystrobin-cyproconazole', 400, 'cc_ha', 0.024]];

export const careOf = (crop: CropCode, country: Country): Care => {
  if (MAIZE.includes(crop))
    // No maize that stands glyphosate is grown in Mexico.
    return {
      before: [['atrazine', 2, 'l_ha', 6.2], METOLACHLOR],
      after: [country === 'MX' ? ['dicamba', 250, 'cc_ha', 0.018] : GLYPHOSATE],
      disease: LEAF_DISEASES,
    };
  if (SOYBEANS.includes(crop))
    return { before: [['sulfentrazone', 400, 'cc_ha', 0.021]], after: [GLYPHOSATE], disease: LEAF_DISEASES, insects: [CATERPILLARS] };
  if (crop === 9) return { before: [['atrazine', 2.5, 'l_ha', 6.2]], after: [['2-4-d', 0.6, 'l_ha', 8]], disease: LEAF_DISEASES };
  if (crop === 3 || crop === 6)
    return { before: [METOLACHLOR], after: [['haloxyfop', 200, 'cc_ha', 0.03]], disease: LEAF_DISEASES, insects: [CATERPILLARS] };
  return {
    before: [['diflufenican', 200, 'cc_ha', 0.06]],
    after: [
      ['metsulfuron', 6, 'g_ha', 0.5],
      ['2-4-d', 0.5, 'l_ha', 8],
    ],
    disease: [['tebuconazole', 450, 'cc_ha', 0.016]],
  };
};

/** Who works for a farm and what is sown there. */
type Trade = {
  readonly contractors: readonly [string, ...string[]];
  readonly harvester: string;
  readonly drill: string;
  readonly maize: string;
  readonly others: string;
};
export const TRADES: Readonly<Record<Country, Trade>> = {
  AR: {
    contractors: ['Servicios del Sur', 'Labranzas Rossi', 'Pulverizaciones del Centro'],
    harvester: 'Cosechas Unidas',
    drill: 'machinery.crucianelli',
    maize: 'seed.brevant',
    others: 'seed.don-mario',
  },
  MX: {
    contractors: ['Maquilas del Humaya', 'Servicios Agrícolas del Valle'],
    harvester: 'Trillas Culiacán',
    drill: 'machinery.john-deere',
    maize: 'seed.asgrow',
    others: 'seed.advanta',
  },
  BR: {
    contractors: ['Serviços Agrícolas Teles Pires', 'Pulverizações do Norte'],
    harvester: 'Colheitas Mato Grosso',
    drill: 'machinery.stara',
    maize: 'seed.agroceres',
    others: 'seed.tmg',
  },
};
