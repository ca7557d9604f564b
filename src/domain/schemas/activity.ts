import { z } from 'zod';
import { ACTIVITY } from '../limits.ts';
import { idSchema, versionSchema } from './field.ts';
import { cropCodeSchema, seasonSchema } from './season.ts';
import { cleanLines, cleanText, typedNumber } from './text.ts';

/** A calendar day of the field, YYYY-MM-DD. */
export const daySchema = z.iso
  .date({ error: 'REQUIRED', abort: true })
  .refine((day) => day >= ACTIVITY.first_date && day <= ACTIVITY.last_date, 'DATE_INVALID');

/** A day that is asked about: one the calendar has, of the years the product knows. */
export const askedDaySchema = z.iso
  .date({ abort: true })
  .refine((day) => day >= ACTIVITY.first_date && day <= ACTIVITY.last_date, 'INVALID');

const blankIsNull = (text: string | null): string | null => (text === null ? null : cleanText(text) || null);
const wordSchema = z.string().nullable().transform(blankIsNull).pipe(z.string().max(ACTIVITY.word_length, 'TOO_LONG').nullable());
export const commentsSchema = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : cleanLines(text) || null))
  .pipe(z.string().max(ACTIVITY.text_length, 'TOO_LONG').nullable());
/** A code of one of the lookups; which there are is known where they are chosen. */
const codeSchema = z.string('REQUIRED').trim().min(1, 'REQUIRED').max(60, 'TOO_LONG');
const optionalCode = codeSchema.nullable();
/** Above zero: an amount that was not typed is missing, not nothing. */
const amountSchema = typedNumber().positive('NOT_POSITIVE').max(ACTIVITY.max_amount, 'OUT_OF_RANGE');
const pctSchema = typedNumber().min(0, 'OUT_OF_RANGE').max(100, 'OUT_OF_RANGE').nullable();
const priceSchema = typedNumber().min(0, 'OUT_OF_RANGE').max(ACTIVITY.max_price, 'OUT_OF_RANGE').nullable();

/** What was bought and put on the field: a product of the lookup, or what the person calls it with its type. */
const doseShape = {
  product: optionalCode,
  product_type: optionalCode,
  name: wordSchema,
  dose: amountSchema,
  unit: codeSchema,
};
const hasProduct = ({
  product,
  product_type,
  name,
}: {
  product: string | null;
  product_type: string | null;
  name: string | null;
}): boolean => product !== null || product_type !== null || name !== null;
/** Asked beside what else is missing, not once all of that is there. */
const when = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
const NO_PRODUCT = { message: 'REQUIRED', path: ['product'], when };

export const applicationProductSchema = z.object(doseShape).refine(hasProduct, NO_PRODUCT);
/** With the grade it was sold with, so that nutrients stay what they were when a list changes; litres need the density. */
export const fertilizerProductSchema = z
  .object({
    ...doseShape,
    n_pct: pctSchema,
    p2o5_pct: pctSchema,
    k2o_pct: pctSchema,
    density_kg_l: typedNumber().positive('NOT_POSITIVE').max(10, 'OUT_OF_RANGE').nullable(),
  })
  .refine(hasProduct, NO_PRODUCT);

const productsOf = <One extends z.ZodType>(one: One) => z.array(one).min(1, 'REQUIRED').max(ACTIVITY.products, 'PRODUCTS_TOO_MANY');

const sowSchema = z
  .object({
    crop: z.custom<z.output<typeof cropCodeSchema>>((value) => cropCodeSchema.safeParse(value).success, 'REQUIRED'),
    seed_brand: codeSchema,
    genotype: optionalCode,
    other_genotype: wordSchema,
    density_plants_ha: typedNumber().positive('NOT_POSITIVE').max(ACTIVITY.max_density, 'OUT_OF_RANGE'),
    year_type: optionalCode,
    contractor: wordSchema,
    machinery_brand: wordSchema,
  })
  .refine(({ genotype, other_genotype }) => typeof genotype === 'string' || typeof other_genotype === 'string', {
    message: 'REQUIRED',
    path: ['genotype'],
    when,
  });

/** What there is to say of each type beside its day, comments and money (specification §3). */
export const ACTIVITY_DETAILS = {
  sow: sowSchema,
  resow: z.object({}),
  fertilization: z.object({
    fertilization_type: codeSchema,
    mode: codeSchema,
    stage: optionalCode,
    products: productsOf(fertilizerProductSchema),
    contractor: wordSchema,
    machinery_brand: wordSchema,
  }),
  application: z.object({ mode: codeSchema, products: productsOf(applicationProductSchema), contractor: wordSchema }),
  irrigation: z.object({
    minutes: typedNumber().positive('NOT_POSITIVE').max(ACTIVITY.max_minutes, 'OUT_OF_RANGE'),
    flow_l_min: amountSchema,
    mode: optionalCode,
  }),
  harvest: z.object({
    yield_t_ha: typedNumber().min(0, 'OUT_OF_RANGE').max(ACTIVITY.max_yield_t_ha, 'OUT_OF_RANGE').nullable(),
    moisture_pct: typedNumber()
      .min(ACTIVITY.min_moisture_pct, 'MOISTURE_OUT_OF_RANGE')
      .max(ACTIVITY.max_moisture_pct, 'MOISTURE_OUT_OF_RANGE')
      .nullable(),
    contractor: wordSchema,
    machinery_brand: wordSchema,
  }),
  uproot: z.object({}),
} as const;
export type ActivityDetails = { readonly [Type in keyof typeof ACTIVITY_DETAILS]: z.output<(typeof ACTIVITY_DETAILS)[Type]> };

/** What it cost, in US dollars; its own object because not everybody who sees an activity sees its money (rules §8, row 41). */
export const activityMoneySchema = z.object({
  /** Labour and machines, a hectare. */
  cost_usd_ha: priceSchema,
  /** A bag of seed. */
  bag_price_usd: priceSchema,
  /** A unit of each product's dose, in their order. */
  unit_costs_usd: z.array(priceSchema).max(ACTIVITY.products, 'PRODUCTS_TOO_MANY'),
});
export type ActivityMoney = z.output<typeof activityMoneySchema>;

const common = {
  /** When it was meant to be, when it was done: one at least; one record from plan to deed. */
  planned_date: daySchema.nullable(),
  done_date: daySchema.nullable(),
  comments: commentsSchema,
  /** Null: nothing said of it, or as it was. */
  money: activityMoneySchema.nullable(),
};
const infoOf = <Type extends keyof typeof ACTIVITY_DETAILS>(type: Type) =>
  z.object({ type: z.literal(type), details: ACTIVITY_DETAILS[type], ...common });

/** What a person types of an activity. */
export const activityInfoSchema = z
  .discriminatedUnion(
    'type',
    [
      infoOf('sow'),
      infoOf('resow'),
      infoOf('fertilization'),
      infoOf('application'),
      infoOf('irrigation'),
      infoOf('harvest'),
      infoOf('uproot'),
    ],
    'REQUIRED',
  )
  .refine(({ planned_date, done_date }) => typeof planned_date === 'string' || typeof done_date === 'string', {
    message: 'REQUIRED',
    path: ['done_date'],
    when,
  })
  .meta({ id: 'ActivityInfo' });
export type ActivityInfo = z.output<typeof activityInfoSchema>;
export type ActivityType = ActivityInfo['type'];

const recordShape = {
  id: idSchema,
  version: versionSchema,
  field_id: idSchema,
  ...seasonSchema.shape,
  /** The polygon of that day, and its hectares: what totals are of. */
  geometry_version: versionSchema,
  area_ha: z.number(),
  /** Those entered at once on several fields. */
  group_id: idSchema.nullable(),
  /** The reader may change and delete it. */
  can_edit: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
const recordOf = <Type extends keyof typeof ACTIVITY_DETAILS>(type: Type) => infoOf(type).extend(recordShape);

/** An activity as it is kept; `money` is null also for whoever may not see it. */
export const activitySchema = z
  .discriminatedUnion('type', [
    recordOf('sow'),
    recordOf('resow'),
    recordOf('fertilization'),
    recordOf('application'),
    recordOf('irrigation'),
    recordOf('harvest'),
    recordOf('uproot'),
  ])
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activitySchema>;
