import { z } from 'zod';
import { SEED_LOT } from '../limits.ts';
import { idSchema, versionSchema } from '../schemas/field.ts';
import { lookupCodeSchema, lookupNamesSchema } from '../schemas/lookup.ts';
import { cropCodeSchema } from '../schemas/season.ts';
import { cleanText, typedNumber } from '../schemas/text.ts';

/** The brand, among those a sowing names, whose hybrids have seed lots and technical sheets here. */
export const SEED_BRAND_CODE = 'seed.brevant';

const NUMBER = /^[A-Z0-9][A-Z0-9.-]{2,23}$/;

/**
 * The number of a seed lot ("batch") as it is kept, whatever blanks and case it was typed in: 3 to 24 letters, digits, `-` and `.`, the first
 * a letter or digit; null for what is none. `seedLotNumber(' br25-0447 18')` → `'BR25-044718'`, `seedLotNumber('#1')` → `null`.
 */
export function seedLotNumber(typed: string): string | null {
  const number = cleanText(typed).replaceAll(' ', '').toUpperCase();
  return NUMBER.test(number) ? number : null;
}

const EXAMPLES = { examples: ['BR25-044718'] };
/** A number as it is kept. */
export const keptNumberSchema = z.string('INVALID').regex(NUMBER, 'INVALID').meta(EXAMPLES);

/** A number that is kept, out of one that was typed. */
export const seedLotNumberSchema = z
  .string('REQUIRED')
  .refine((typed) => cleanText(typed) !== '', { error: 'REQUIRED', abort: true })
  .transform((typed, context) => {
    const number = seedLotNumber(typed);
    if (number === null) context.addIssue({ code: 'custom', message: 'INVALID' });
    return number ?? '';
  })
  .meta(EXAMPLES);

const text = z
  .string('INVALID')
  .transform(cleanText)
  .pipe(z.string().max(SEED_LOT.text_length, 'TOO_LONG'))
  .transform((clean) => (clean === '' ? null : clean))
  .nullable();

/** What the administration says of a seed lot beside its number; `genotype` is the code of a hybrid of the seed brand. */
export const seedLotInfoSchema = z.object({
  genotype: lookupCodeSchema,
  /** As the seed brand calls it. */
  treatment: text,
  caliber: text,
  bags: typedNumber().int('INVALID').min(0, 'INVALID').max(SEED_LOT.max_bags, 'INVALID').nullable(),
  delivered_on: z.iso.date('DATE_INVALID').nullable(),
});
export type SeedLotInfo = z.output<typeof seedLotInfoSchema>;

export const seedLotInputSchema = seedLotInfoSchema.extend({ number: seedLotNumberSchema });
export type SeedLotInput = z.output<typeof seedLotInputSchema>;

/** A technical sheet as it is offered. */
export const hybridPdfSchema = z
  .object({ id: idSchema, version: versionSchema, name: z.string(), bytes: z.int() })
  .meta({ id: 'HybridPdf' });
export type HybridPdf = z.output<typeof hybridPdfSchema>;

/** A validated seed lot with its hybrid, and that one's technical sheet where there is one. */
export const seedLotSchema = z
  .object({
    number: z.string(),
    genotype: z.string(),
    names: lookupNamesSchema,
    treatment: z.string().nullable(),
    caliber: z.string().nullable(),
    bags: z.int().nullable(),
    delivered_on: z.iso.date().nullable(),
    document: hybridPdfSchema.nullable(),
  })
  .meta({ id: 'SeedLot' });
export type SeedLot = z.output<typeof seedLotSchema>;

/** A seed lot as the administration sees it. */
export const seedLotRowSchema = seedLotSchema.omit({ document: true }).extend({ version: versionSchema }).meta({ id: 'SeedLotRow' });
export type SeedLotRow = z.output<typeof seedLotRowSchema>;

/** A hybrid of the seed brand: how many seed lots it has, and its sheet. */
export const hybridSchema = z
  .object({
    code: z.string(),
    names: lookupNamesSchema,
    crop: cropCodeSchema,
    seed_lots: z.int(),
    document: hybridPdfSchema.extend({ uploaded_at: z.string() }).nullable(),
  })
  .meta({ id: 'Hybrid' });
export type Hybrid = z.output<typeof hybridSchema>;

/** One version of a hybrid's sheet, as the administration sees it. */
export const hybridPdfVersionSchema = hybridPdfSchema
  .extend({ uploaded_at: z.string(), is_withdrawn: z.boolean() })
  .meta({ id: 'HybridPdfVersion' });
export type HybridPdfVersion = z.output<typeof hybridPdfVersionSchema>;
