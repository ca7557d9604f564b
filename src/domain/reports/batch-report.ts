import { z } from 'zod';
import { BATCH_REPORT, REPORT } from '../limits.ts';
import { idSchema } from '../schemas/field.ts';
import { cropCodeSchema, seasonSchema } from '../schemas/season.ts';
import { cleanLines } from '../schemas/text.ts';
import { planningSchema, plannedBatchSchema } from './report.ts';

const { target_yield_kg_ha, n_kg_ha, comments } = planningSchema.shape;

/** What an order asks of each field: its own numbers, or those for all. */
const orderedField = z
  .object({ field_id: idSchema, target_yield_kg_ha: target_yield_kg_ha.nullable(), n_kg_ha: n_kg_ha.nullable() })
  .strict();

/** An order for the planning reports of fields sown from one seed lot; what is null of a field is that for all. */
export const batchReportOrderSchema = seasonSchema
  .extend({
    batch: z.string('BATCH_REQUIRED').transform(cleanLines).pipe(z.string().min(1, 'BATCH_REQUIRED').max(REPORT.line_length, 'TOO_LONG')),
    target_yield_kg_ha: target_yield_kg_ha.nullable(),
    n_kg_ha: n_kg_ha.nullable(),
    comments,
    fields: z
      .array(orderedField)
      .min(1, 'REQUIRED')
      .max(BATCH_REPORT.fields, 'LIMIT_REACHED')
      .refine((fields) => new Set(fields.map(({ field_id }) => field_id.toLowerCase())).size === fields.length, 'DUPLICATE'),
  })
  .strict();
export type BatchReportOrder = z.output<typeof batchReportOrderSchema>;

/** Where a field's report stands, and what is being done of one that is made: its images are measured, drawn, the report is issued. */
export const ITEM_STATES = ['waiting', 'making', 'done', 'failed', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
export const ITEM_STEPS = ['measuring', 'drawing', 'issuing'] as const;
export type ItemStep = (typeof ITEM_STEPS)[number];

const count = z.int().min(0);
export const batchReportSchema = z
  .object({
    id: idSchema,
    batch: plannedBatchSchema,
    ...seasonSchema.shape,
    created_at: z.iso.datetime(),
    /** Fields by where they stand; those its person may no longer see are in none. */
    counts: z.object({ waiting: count, making: count, done: count, failed: count, cancelled: count }),
  })
  .meta({ id: 'BatchReport' });
export type BatchReport = z.output<typeof batchReportSchema>;

export const batchReportItemSchema = z
  .object({
    field_id: idSchema,
    field_name: z.string(),
    farm_name: z.string(),
    /** Whom the report is for. */
    producer: z.string().nullable(),
    area_ha: z.number(),
    state: z.enum(ITEM_STATES),
    step: z.enum(ITEM_STEPS).nullable(),
    /** Code of the catalogue; null unless it failed. */
    error: z.string().nullable(),
    report: z.object({ id: idSchema, code: z.string(), version: z.int() }).nullable(),
  })
  .meta({ id: 'BatchReportItem' });
export type BatchReportItem = z.output<typeof batchReportItemSchema>;

/** A field that a batch report could be made of, as far as its person may. */
export const candidateSchema = z
  .object({
    field_id: idSchema,
    field_name: z.string(),
    farm_name: z.string(),
    /** The owner's account, by which fields are grouped. */
    owner_id: idSchema,
    producer: z.string().nullable(),
    province: z.string().nullable(),
    area_ha: z.number(),
    crop: cropCodeSchema.nullable(),
    /** Code of the hybrid that is sown, in the list of genotypes; null where nobody said. */
    genotype: z.string().nullable(),
    /** As the field's last planning report of the season says; null without one. */
    target_yield_kg_ha: z.number().nullable(),
    n_kg_ha: z.number().nullable(),
    /** Why it cannot take part, a code of the catalogue; null where nothing is known against it. */
    reason: z.enum(['REPORT_NO_PRODUCER', 'REPORT_NO_CHART', 'REPORT_TWO_IMAGES']).nullable(),
  })
  .meta({ id: 'BatchCandidate' });
export type Candidate = z.output<typeof candidateSchema>;
