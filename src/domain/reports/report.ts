import { z } from 'zod';
import { LANGUAGES, type Language } from '../codes.ts';
import { PAPER_LIMITS, REPORT } from '../limits.ts';
import { idSchema } from '../schemas/field.ts';
import { seasonSchema } from '../schemas/season.ts';
import { cleanLines } from '../schemas/text.ts';
import { sheetSchema } from './sheet-schema.ts';

/** What is issued: of each its own page, all by one snapshot with a code. */
export const REPORT_KINDS = ['planning', 'phenology', 'margin', 'evi', 'density'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What of a planning report is printed; each may be left out. */
export const REPORT_SECTIONS = ['data', 'curve', 'images', 'phenology', 'zones', 'margin'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Below this share of usable pixels an image is warned of in a planning report, whatever counts as a usable image elsewhere (rules 31). */
export const REPORT_USABLE = 0.7;

const comment = z.string('INVALID').transform(cleanLines).pipe(z.string().max(PAPER_LIMITS.comment, 'TOO_LONG'));
const amount = (min: number, max: number) => z.number('REQUIRED').min(min, 'INVALID').max(max, 'INVALID');

/** What is filled in for a planning report. */
export const planningSchema = z
  .object({
    /** The day that sowing is suggested for; null where none is. */
    sowing_date: z.iso.date('INVALID').nullable(),
    target_yield_kg_ha: amount(REPORT.min_yield_kg_ha, REPORT.max_yield_kg_ha),
    /** Nitrogen available at sowing, kg/ha. */
    n_kg_ha: amount(0, REPORT.max_n_kg_ha),
    graph_comment: comment,
    comments: comment,
    sections: z.array(z.enum(REPORT_SECTIONS, 'INVALID')).max(REPORT_SECTIONS.length),
  })
  .strict()
  .meta({ id: 'PlanningInputs' });
export type PlanningInputs = z.output<typeof planningSchema>;

/** The seed a field is planned with: the number on the bags of a seed lot, its hybrid and its treatment as they are printed. */
export const plannedBatchSchema = z
  .object({ number: z.string(), hybrid: z.string(), treatment: z.string().nullable() })
  .strict()
  .meta({ id: 'PlannedBatch' });
export type PlannedBatch = z.output<typeof plannedBatchSchema>;
/** The same as it was issued; only a batch report, which has looked the number up, says what is sown. */
export const issuedPlanningSchema = planningSchema.extend({ batch: plannedBatchSchema.optional() }).strict().meta({ id: 'IssuedPlanning' });
export type IssuedPlanning = z.output<typeof issuedPlanningSchema>;

const short = z.string('INVALID').overwrite(cleanLines).max(REPORT.line_length, 'TOO_LONG');
/** Where what is printed comes from: formulas by name with their version, and the weather with its age. */
export const reportSourcesSchema = z
  .object({
    formulas: z
      .record(z.string().regex(/^[a-z_]{1,40}$/, 'INVALID'), short)
      .refine((all) => Object.keys(all).length <= 20, 'LIMIT_REACHED'),
    weather: z
      .object({ attribution: short, until: z.iso.date('INVALID') })
      .strict()
      .nullable(),
  })
  .strict();
export type ReportSources = z.output<typeof reportSourcesSchema>;

/** An image of a report, as the installation knows it, not as a page says it. */
export const printedImageSchema = z
  .object({ scene_id: z.string().max(200), date: z.iso.date(), usable: z.number(), mean: z.number().nullable() })
  .strict();
/** A field of a page. */
export const printedFieldSchema = z
  .object({ name: z.string(), farm: z.string(), area_ha: z.number(), province: z.string().nullable() })
  .strict();
export type PrintedField = z.output<typeof printedFieldSchema>;

/** What all data hold that are sealed. */
export const sealedShape = {
  format: z.literal(1),
  version: z.int().min(1),
  /** Code of the version before; null of the first. */
  replaces: z.string().nullable(),
  issued: z.object({ at: z.iso.datetime(), by: z.string(), brand: z.int(), build: z.string(), origin: z.string() }).strict(),
  season: seasonSchema,
  producer: z.string().nullable(),
  sources: reportSourcesSchema,
  sheet: sheetSchema,
  /** Counted up where another report has the code already. */
  salt: z.int().min(0),
} as const;

/** What an issued report holds, of which its SHA-256 is taken. */
export const reportDataSchema = z
  .object({
    ...sealedShape,
    kind: z.enum(REPORT_KINDS, 'INVALID'),
    field: printedFieldSchema,
    planning: issuedPlanningSchema.nullable(),
    images: z.array(printedImageSchema).max(REPORT.images),
  })
  .strict();
export type ReportData = z.output<typeof reportDataSchema>;

/** What is asked for: the rest of a report's data is the installation's. */
export const reportRequestSchema = seasonSchema
  .extend({
    field_id: idSchema,
    kind: z.enum(REPORT_KINDS, 'INVALID'),
    /** The report this is a new version of. */
    replaces: idSchema.nullable().default(null),
    planning: planningSchema.nullable().default(null),
    /** What of the season it is of, where that has several: the plan of a margin. */
    subject: short.nullable().default(null),
    scene_ids: z.array(z.string().min(1).max(200)).max(REPORT.images, 'LIMIT_REACHED').default([]),
    sources: reportSourcesSchema,
    sheet: sheetSchema,
  })
  .strict();

/** A report as lists show it. */
export const reportSchema = z
  .object({
    id: idSchema,
    /** The first version's id: versions of one report share it. */
    series_id: idSchema,
    version: z.int(),
    /** Of the newest version of its series. */
    newest_version: z.int(),
    field_id: idSchema,
    field_name: z.string(),
    farm_name: z.string(),
    /** ISO 3166-2. */
    province: z.string().nullable(),
    owner_name: z.string(),
    /** Of the owner: null to whoever may not know it (row 14). */
    business_name: z.string().nullable(),
    ...seasonSchema.shape,
    /** Of the season's crop, as it was called at issue; null where none was named, or not kept yet. */
    hybrid: z.string().nullable(),
    kind: z.enum(REPORT_KINDS),
    subject: z.string().nullable(),
    code: z.string(),
    hash: z.string(),
    language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
    producer: z.string().nullable(),
    planning: issuedPlanningSchema.nullable(),
    images: z.array(printedImageSchema),
    made_by: z.string(),
    is_own: z.boolean(),
    can_delete: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof reportSchema>;

/** What a code, and a file where there is one, turn out to be. */
export const VERDICTS = ['genuine', 'altered', 'replaced', 'withdrawn', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** By what a list of reports is filtered, each by several values. */
export const REPORT_MENUS = ['years', 'hybrids', 'provinces', 'producers', 'farms', 'makers'] as const;
export type ReportMenu = (typeof REPORT_MENUS)[number];

/** A line of a table of reports. */
export const reportLineSchema = reportSchema
  .pick({
    created_at: true,
    owner_name: true,
    business_name: true,
    field_name: true,
    farm_name: true,
    hybrid: true,
    province: true,
    year: true,
    code: true,
    version: true,
    made_by: true,
  })
  .meta({ id: 'ReportLine' });
export type ReportLine = z.output<typeof reportLineSchema>;
