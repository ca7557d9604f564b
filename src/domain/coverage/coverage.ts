import { z } from 'zod';
import { readValues } from '../fields/filters.ts';
import { COVERAGE } from '../limits.ts';
import { RELATIONS } from '../rights/field-matrix.ts';
import { idSchema, versionSchema } from '../schemas/field.ts';
import { seasonSchema } from '../schemas/season.ts';
import { nameSchema, personNameSchema } from '../schemas/text.ts';
import { COVERAGE_FAULTS, COVERED_BRANDS } from './eligibility.ts';
import { COVERAGE_ACTS, COVERAGE_STATES } from './states.ts';

const fieldIds = z
  .array(idSchema, 'REQUIRED')
  .min(1, 'REQUIRED')
  .max(COVERAGE.fields, 'LIMIT_REACHED')
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);
const year = z.coerce.number('INVALID').min(1990, 'INVALID').pipe(seasonSchema.shape.year);
const season = z.coerce.number('INVALID').min(1, 'INVALID').pipe(seasonSchema.shape.season);

/** A season in an address or a form, where numbers are text. */
export const typedSeasonShape = { year, season, period: seasonSchema.shape.period } as const;

/** What is said of a coverage, beside its invoice. */
export const coverageInfoShape = {
  ...typedSeasonShape,
  field_ids: fieldIds,
  seed_brand: z.enum(COVERED_BRANDS, 'REQUIRED'),
  firstname: personNameSchema,
  lastname: personNameSchema,
  business_name: nameSchema,
} as const;
const info = z.object(coverageInfoShape);
export type CoverageInfo = z.output<typeof info>;

/** The same where a file comes with it and all else is text: ids of fields with commas between them. */
export const sentInfoShape = {
  ...coverageInfoShape,
  field_ids: z
    .string('REQUIRED')
    .max(10_000, 'LIMIT_REACHED')
    .meta({ examples: ['00000000-0000-4000-8000-000000000000'] })
    .transform(readValues)
    .pipe(fieldIds),
} as const;

/** The file as it came: its name, and its bytes. */
export const invoiceShape = {
  name: nameSchema,
  file: z.instanceof(Uint8Array, { error: 'REQUIRED' }),
} as const;

/** A field of a coverage, as it is, or as it was when it was accepted or left its holder. */
export const coverageFieldSchema = z
  .object({
    field_id: idSchema,
    name: z.string(),
    farm_name: z.string(),
    area_ha: z.number(),
    /** ISO 3166-2. */
    province: z.string().nullable(),
    /** Of one that waits: why it cannot be accepted with this field. */
    fault: z.enum(COVERAGE_FAULTS).nullable(),
  })
  .meta({ id: 'CoverageField' });
export type CoverageField = z.output<typeof coverageFieldSchema>;

export const INVOICE_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

const acceptanceSchema = z.object({ name: z.string(), at: z.iso.datetime(), terms_version: z.string() });
const annulmentSchema = z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() });

/** A replanting coverage as its reader may see it. */
export const coverageSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    ...seasonSchema.shape,
    state: z.enum(COVERAGE_STATES),
    /** The owner of its fields. */
    holder_id: idSchema,
    firstname: z.string(),
    lastname: z.string(),
    /** Null to whoever may not know it (rules §8, row 14). */
    business_name: z.string().nullable(),
    seed_brand: z.enum(COVERED_BRANDS),
    fields: z.array(coverageFieldSchema),
    area_ha: z.number(),
    /** Null to whoever may not see it (row 65). */
    invoice: z.object({ name: z.string(), media_type: z.enum(INVOICE_TYPES), bytes: z.int() }).nullable(),
    acceptance: acceptanceSchema.nullable(),
    annulment: annulmentSchema.nullable(),
    /** What its reader may do to it now. */
    can: z.array(z.enum(COVERAGE_ACTS)),
    created_by_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** The last day it can be accepted on. */
    last_day: z.iso.date(),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.output<typeof coverageSchema>;

/** The same as a line of a table: as it is said, not what may be done. */
export const coverageLineSchema = coverageSchema
  .omit({ can: true })
  .extend({ fields: z.array(coverageFieldSchema.omit({ fault: true })) })
  .meta({ id: 'CoverageLine' });
export type CoverageLine = z.output<typeof coverageLineSchema>;

/** A field that somebody could take into a coverage, with why not. */
export const coverageCandidateSchema = coverageFieldSchema
  .extend({
    holder_id: idSchema,
    /** Names of its owner, that a form begins with. */
    firstname: z.string(),
    lastname: z.string(),
    business_name: z.string().nullable(),
    /** How the asker is related to the field. */
    relations: z.array(z.enum(RELATIONS)),
  })
  .meta({ id: 'CoverageCandidate' });
export type CoverageCandidate = z.output<typeof coverageCandidateSchema>;

/** By what a list of coverages is filtered, each by several values. */
export const COVERAGE_MENUS = ['years', 'states', 'provinces', 'producers'] as const;
export type CoverageMenu = (typeof COVERAGE_MENUS)[number];
