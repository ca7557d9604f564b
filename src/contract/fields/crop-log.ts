import { z } from 'zod';
import { ACTIVITY, CROP_LOG } from '#domain/limits.ts';
import { cropLogEntrySchema, cropLogInfoSchema, rainSchema } from '#domain/schemas/crop-log.ts';
import { daySchema } from '#domain/schemas/activity.ts';
import { idSchema, idsSchema, versionSchema } from '#domain/schemas/field.ts';
import { call } from '../define.ts';

const path = '/croplog/:field_id/:entry_id';
const one = z.object({ field_id: idSchema, entry_id: idSchema });
const edits = { who: 'field', right: 'edit_records', id: 'field_id' } as const;
const imports = { who: 'field', right: 'import_rain', id: 'field_id' } as const;

export const cropLog = {
  list: call({
    method: 'GET',
    path: '/croplog',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z.object({ field_id: idSchema, from: daySchema.optional(), to: daySchema.optional() }),
    reply: z.object({ entries: z.array(cropLogEntrySchema), can: z.object({ add: z.boolean(), import_rain: z.boolean() }) }),
    summary: 'The log of a field between two days, oldest first',
  }),
  create: call({
    method: 'POST',
    path: '/croplog',
    access: { who: 'field', right: 'add_records', id: 'field_ids' },
    input: z.object({ field_ids: idsSchema(ACTIVITY.fields), entry: cropLogInfoSchema }).strict(),
    reply: z.object({ entries: z.array(cropLogEntrySchema) }),
    errors: ['RAIN_DAY_TAKEN', 'DATE_IN_FUTURE'],
    idempotent: true,
    summary: 'Write into the log of one field or many at once, all or none',
  }),
  edit: call({
    method: 'PUT',
    path,
    access: edits,
    input: one.extend({ version: versionSchema, entry: cropLogInfoSchema }).strict(),
    reply: cropLogEntrySchema,
    errors: ['RAIN_DAY_TAKEN', 'DATE_IN_FUTURE'],
    if_match: true,
    summary: 'Change an entry of the log',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: edits,
    input: one.extend({ version: versionSchema }),
    reply: z.object({ entry_id: idSchema }),
    if_match: true,
    summary: 'Delete an entry of the log; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: `${path}/restore`,
    access: edits,
    input: one,
    reply: cropLogEntrySchema,
    errors: ['RAIN_DAY_TAKEN', 'RESTORE_EXPIRED'],
    summary: 'Bring a deleted entry back',
  }),
  importRain: call({
    method: 'POST',
    path: '/croplog/rain/import',
    access: imports,
    input: z
      .object({
        field_id: idSchema,
        rows: z
          .array(z.object({ date: daySchema, rain_mm: rainSchema }))
          .min(1, 'REQUIRED')
          .max(CROP_LOG.import_rows),
        /** What becomes of days with rain of their own. */
        taken: z.enum(['keep', 'replace']),
      })
      .strict(),
    reply: z.object({ import_id: idSchema, added: z.int(), replaced: z.int(), kept: z.int() }),
    errors: ['RAIN_DAY_TWICE', 'DATE_IN_FUTURE'],
    idempotent: true,
    body_bytes: CROP_LOG.import_bytes,
    audit: 'croplog.import',
    summary: 'Enter the rain of many days, all or none',
  }),
  undoRainImport: call({
    method: 'DELETE',
    path: '/croplog/rain/import',
    access: imports,
    input: z.object({ field_id: idSchema, import_id: idSchema }),
    reply: z.object({ import_id: idSchema }),
    audit: 'croplog.import',
    summary: 'Take an import of rain back; what it replaced is there again',
  }),
};
