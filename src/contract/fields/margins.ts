import { z } from 'zod';
import { MARGIN } from '#domain/limits.ts';
import {
  marginInputsSchema,
  marginPlanInfoSchema,
  marginPlanSchema,
  marginStatusSchema,
  recordedSchema,
} from '#domain/margins/margin-plan.ts';
import { idSchema, idsSchema, versionSchema } from '#domain/schemas/field.ts';
import { cropCodeSchema, seasonSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

const base = '/v2/planification';
const path = `${base}/:field_id/:plan_id`;
const one = z.object({ field_id: idSchema, plan_id: idSchema });
const reads = { who: 'field', right: 'margin', id: 'field_id' } as const;
const edits = { who: 'field', right: 'edit_margin', id: 'field_id' } as const;
/** In an address, numbers are text. */
const seasonQuery = z.object({
  year: z.coerce.number('INVALID').min(1990, 'INVALID').pipe(seasonSchema.shape.year),
  season: z.coerce.number('INVALID').min(1, 'INVALID').pipe(seasonSchema.shape.season),
  period: seasonSchema.shape.period,
});

export const margins = {
  list: call({
    method: 'GET',
    path: base,
    access: reads,
    input: seasonQuery.extend({ field_id: idSchema }),
    reply: z.object({ plans: z.array(marginPlanSchema), can_edit: z.boolean() }),
    summary: "Scenarios of one field's gross margin in a season, in the order they were made",
  }),
  byStatus: call({
    method: 'GET',
    path: `${base}/by_status`,
    access: { who: 'user' },
    input: seasonQuery.extend({
      status: marginStatusSchema.optional(),
      /** Those of one name. */
      name: z.string().max(MARGIN.name_length).optional(),
      /** The last one of the page before. */
      after: idSchema.optional(),
    }),
    reply: z.object({
      plans: z.array(marginPlanSchema),
      /** Fields whose money the user may see, by the furthest status of their plans, and those without one. */
      fields: z.object({ none: z.int(), draft: z.int(), active: z.int(), closed: z.int() }),
      /** Where the next page starts; null at the end. */
      next: z.string().nullable(),
    }),
    summary: 'Gross margins of all fields whose money the user may see in a season, by pages, and how many fields stand where',
  }),
  getCosts: call({
    method: 'GET',
    path: `${base}/get_costs`,
    access: reads,
    input: seasonQuery.extend({ field_id: idSchema }),
    reply: z.object({
      /** What this season's activities that are done have cost so far. */
      recorded: recordedSchema,
      /** The latest season before with a plan or money in its record. */
      last: z
        .object({
          season: seasonSchema,
          crop: cropCodeSchema.nullable(),
          /** The plan it followed, else the one changed last. */
          plan: z.object({ name: z.string(), inputs: marginInputsSchema }).nullable(),
          recorded: recordedSchema,
        })
        .nullable(),
    }),
    summary: 'What a hectare of the field has cost so far this season, and in the last one',
  }),
  create: call({
    method: 'POST',
    path: base,
    access: { who: 'field', right: 'edit_margin', id: 'field_ids' },
    input: seasonSchema.extend({ field_ids: idsSchema(MARGIN.fields), margin: marginPlanInfoSchema }).strict(),
    reply: z.object({ plans: z.array(marginPlanSchema) }),
    errors: ['MARGIN_NAME_TAKEN', 'MARGINS_TOO_MANY'],
    idempotent: true,
    audit: 'margin.create',
    summary: 'Begin a scenario on one field or the same on many, all or none',
  }),
  edit: call({
    method: 'PUT',
    path,
    access: edits,
    input: one.extend({ version: versionSchema, margin: marginPlanInfoSchema }).strict(),
    reply: marginPlanSchema,
    errors: ['MARGIN_NAME_TAKEN', 'MARGIN_CLOSED'],
    if_match: true,
    audit: 'margin.edit',
    summary: 'Change a scenario',
  }),
  setStatus: call({
    method: 'PUT',
    path: `${path}/status`,
    access: edits,
    input: one.extend({ version: versionSchema, status: marginStatusSchema }).strict(),
    reply: z.object({ plans: z.array(marginPlanSchema) }),
    errors: ['MARGIN_CLOSED', 'MARGIN_NOT_ACTIVE'],
    if_match: true,
    audit: 'margin.status',
    summary: "Follow a scenario in the season, close it or open it again; answers all of the field's season",
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: edits,
    input: one.extend({ version: versionSchema }),
    reply: z.object({ plan_id: idSchema }),
    errors: ['MARGIN_CLOSED'],
    if_match: true,
    audit: 'margin.delete',
    summary: 'Delete a scenario; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: `${path}/restore`,
    access: edits,
    input: one,
    reply: marginPlanSchema,
    errors: ['RESTORE_EXPIRED', 'MARGIN_NAME_TAKEN', 'MARGINS_TOO_MANY'],
    audit: 'margin.restore',
    summary: 'Bring a deleted scenario back, as a draft where another is followed by now',
  }),
  /** The page itself is written in the browser (decision 70). */
  pdfDownload: call({
    method: 'POST',
    path: `${base}/pdf_download`,
    access: { who: 'field', right: 'margin', id: 'field_ids' },
    input: seasonSchema.extend({ field_ids: idsSchema(MARGIN.fields) }).strict(),
    reply: z.object({ plans: z.array(marginPlanSchema) }),
    audit: 'margin.export',
    summary: 'The scenarios of many fields in a season: what their pages and tables are written from',
  }),
};
