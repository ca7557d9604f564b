import { z } from 'zod';
import { ACTIVITY_TYPES, COUNTRIES } from '../codes.ts';
import { cropCodeSchema } from './season.ts';
import { cleanText, nameSchema, typedNumber } from './text.ts';

/** The lists that activities choose from; each may be overridden and added to by the administration. */
export const LOOKUP_LISTS = [
  'brand',
  'genotype',
  'product',
  'product_type',
  'unit',
  'mode',
  'year_type',
  'stage',
  'price_relation',
] as const;
export type LookupList = (typeof LOOKUP_LISTS)[number];

export const BRAND_KINDS = ['seed', 'machinery'] as const;
export const PRODUCT_ACTIVITIES = ['fertilization', 'application'] as const;
export const MODE_KINDS = ['type', 'mode'] as const;

const CODE_LENGTH = 60;
/** Visible ASCII that is neither a step in a path nor a name every object has. */
export const lookupCodeSchema = z
  .string('REQUIRED')
  .min(1, 'REQUIRED')
  .max(CODE_LENGTH, 'TOO_LONG')
  .regex(/^(?!.*\.\.)(?=.*[A-Za-z0-9])[\w.-]+$/, 'INVALID')
  .refine((code) => !(code in {}), 'INVALID');
/** Of an entry that another refers to; null where none is. */
const reference = lookupCodeSchema.nullable();

const number = z.number('INVALID');
const amount = number.min(0, 'INVALID').nullable();
/** Of rows kept before there was one, null. */
const coefficient = number.positive('INVALID').max(1_000_000, 'INVALID').nullable().default(null);
const price = typedNumber().positive('NOT_POSITIVE').max(100_000, 'OUT_OF_RANGE');
const pct = number.min(0, 'INVALID').max(100, 'INVALID').nullable();
const activity = z.enum(ACTIVITY_TYPES, 'INVALID');
const productActivity = z.enum(PRODUCT_ACTIVITIES, 'INVALID');
const word = z.string('REQUIRED').transform(cleanText).pipe(z.string().min(1, 'REQUIRED').max(CODE_LENGTH, 'TOO_LONG'));

/** What an entry of each list says beside its names. */
export const LOOKUP_ATTRIBUTES = {
  brand: z.object({ kind: z.enum(BRAND_KINDS, 'INVALID') }),
  /** `seed_brand` is the code of a brand; of maize how it answers to density, all five or none (domain.md §4.1). */
  genotype: z.object({
    crop: cropCodeSchema,
    seed_brand: reference,
    a_plants_ha: coefficient,
    b_plants_per_kg: coefficient,
    least_plants_ha: coefficient,
    most_plants_ha: coefficient,
    k: coefficient,
  }),
  product: z.object({
    product_type: lookupCodeSchema,
    activity: productActivity,
    /** Code of the usual unit; the usual dose is in it. */
    unit: lookupCodeSchema,
    usual_min: amount,
    usual_max: amount,
    /** Grade, % of the weight; null where it has none or who applies it types it. */
    n_pct: pct,
    p2o5_pct: pct,
    k2o_pct: pct,
    s_pct: pct,
    density_kg_l: number.positive('INVALID').nullable(),
  }),
  product_type: z.object({ activity: productActivity }),
  /** One of it is `to_base` of `base`: 1 t/ha is 1000 kg/ha. */
  unit: z.object({ activities: z.array(activity).min(1, 'REQUIRED'), dimension: word, to_base: number.positive('INVALID'), base: word }),
  /** `type`: how a fertilizer is placed; `mode`: with what an activity is done. */
  mode: z.object({ activity, kind: z.enum(MODE_KINDS, 'INVALID') }),
  year_type: z.object({}),
  /** `short` is the stage's code in its scale: `V6`. Degree-days from sowing, °Cd; null where the calendar or nobody says. */
  stage: z.object({ scale: word, short: word, crops: z.array(cropCodeSchema).min(1, 'REQUIRED'), gdd_from_sowing: amount }),
  /** What a tonne of a product that carries nitrogen and one of maize cost at a place on a day. `fertilizer` is the code of a product. */
  price_relation: z.object({
    country: z.enum(COUNTRIES, 'INVALID'),
    place: word,
    date: z.iso.date('REQUIRED'),
    source: word,
    fertilizer: lookupCodeSchema,
    fertilizer_usd_t: price,
    grain_usd_t: price,
  }),
} as const;

export const lookupNamesSchema = z.object({ es: nameSchema, en: nameSchema, pt: nameSchema }).meta({ id: 'LookupNames' });

const common = {
  /** Unique in its list; kept by activities, so never reused. */
  code: lookupCodeSchema,
  names: lookupNamesSchema,
  /** Lists are shown in this order. */
  position: z.int('INVALID').min(0, 'INVALID').max(1_000_000, 'INVALID'),
  is_active: z.boolean('INVALID'),
};
const entryOf = <L extends LookupList>(list: L) =>
  z.object({ list: z.literal(list), ...common, attributes: LOOKUP_ATTRIBUTES[list] as (typeof LOOKUP_ATTRIBUTES)[L] });

/** One entry of a list that activities choose from. */
export const lookupEntrySchema = z
  .discriminatedUnion('list', [
    entryOf('brand'),
    entryOf('genotype'),
    entryOf('product'),
    entryOf('product_type'),
    entryOf('unit'),
    entryOf('mode'),
    entryOf('year_type'),
    entryOf('stage'),
    entryOf('price_relation'),
  ])
  .meta({ id: 'LookupEntry' });
export type LookupEntry = z.output<typeof lookupEntrySchema>;
/** An entry as it stands, and whose it is: the program's, the program's as the administration changed it, or the administration's. */
export const lookupRowSchema = z
  .object({
    entry: lookupEntrySchema,
    origin: z.enum(['built_in', 'override', 'own']),
    /** 0: never changed. */
    version: z.int().min(0),
  })
  .meta({ id: 'LookupRow' });
export type LookupRow = z.output<typeof lookupRowSchema>;
export type LookupOf<L extends LookupList> = Extract<LookupEntry, { list: L }>;
