/** Enumerations of the specification §3, with the product's own English keys. Labels: i18n catalog under the same keys. */
export const CROPS = {
  barley: 1,
  rye: 2,
  sunflower: 3,
  maize_late: 4,
  maize_early: 5,
  other: 6,
  soybean_1: 7,
  soybean_2: 8,
  sorghum: 9,
  wheat: 10,
} as const;
export type CropKey = keyof typeof CROPS;
export type CropCode = (typeof CROPS)[CropKey];
export const CROP_CODES: readonly CropCode[] = Object.values(CROPS);
/** Key of a crop code, for its label; undefined for a code there is not. `cropKey(7)` → `'soybean_1'`. */
export const cropKey = (code: number): CropKey | undefined => (Object.keys(CROPS) as CropKey[]).find((key) => CROPS[key] === code);

/** Early or late. */
export const isMaize = (crop: CropCode): boolean => crop === CROPS.maize_early || crop === CROPS.maize_late;

/** 1 winter (fine grains), 2 summer (coarse grains). */
export const SEASONS = { winter: 1, summer: 2 } as const;
export type SeasonCode = 1 | 2;

/** What is done on a field, in the order it is offered (specification §3). */
export const ACTIVITY_TYPES = ['sow', 'resow', 'fertilization', 'application', 'irrigation', 'harvest', 'uproot'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
/** What a note is about, with the specification's codes (§3). */
export const NOTE_TYPES = { weed: 1, water: 2, insects: 3, disease: 4, task: 5, other: 6, density: 7, densities: 8, yield: 9 } as const;
export type NoteType = keyof typeof NOTE_TYPES;
export const PERIODS = ['summer', 'winter'] as const;
export type Period = (typeof PERIODS)[number];

export const PLAN_STATUS = { unpaid: 0, pending: 1, paid: 2, trial: 3 } as const;
export type PlanStatus = 0 | 1 | 2 | 3;

export const OWNERSHIP = ['owner', 'tenant'] as const;
export type Ownership = (typeof OWNERSHIP)[number];

/** How the seed of a field in a gaps project was treated (decision 44). */
export const TREATMENT_TYPES = ['untreated', 'fungicide', 'insecticide', 'fungicide_insecticide', 'biological', 'other'] as const;
export type TreatmentType = (typeof TREATMENT_TYPES)[number];

export const LANGUAGES = { es: 1, en: 2, pt: 3 } as const;
export type Language = keyof typeof LANGUAGES;

export const COUNTRIES = ['AR', 'MX', 'BR'] as const;
export type Country = (typeof COUNTRIES)[number];
