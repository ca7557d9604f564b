import { z } from 'zod';
import { ACTIVITY } from '#domain/limits.ts';
import { activityInfoSchema, activitySchema } from '#domain/schemas/activity.ts';
import { idSchema, idsSchema, versionSchema } from '#domain/schemas/field.ts';
import { seasonSchema } from '#domain/schemas/season.ts';
import { dayCursorSchema, fieldDayCursorSchema } from '../cursor.ts';
import { call } from '../define.ts';

const one = z.object({ field_id: idSchema, activity_id: idSchema });
const path = '/activity/activity/:field_id/:activity_id';
const edits = { who: 'field', right: 'edit_records', id: 'field_id' } as const;
/** In an address, numbers are text. */
const seasonQuery = z.object({
  year: z.coerce.number('INVALID').min(1990, 'INVALID').pipe(seasonSchema.shape.year),
  season: z.coerce.number('INVALID').min(1, 'INVALID').pipe(seasonSchema.shape.season),
  period: seasonSchema.shape.period,
});
const page = z.object({
  activities: z.array(activitySchema),
  /** Where the next page starts; null at the end. */
  next: z.string().nullable(),
});

export const activities = {
  list: call({
    method: 'GET',
    path: '/activity',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: seasonQuery.extend({ field_id: idSchema }),
    reply: z.object({
      activities: z.array(activitySchema),
      /** What the reader may do here. */
      can: z.object({ add: z.boolean(), money: z.boolean(), import_rain: z.boolean() }),
    }),
    summary: 'Activities of one field in a season, newest first, planned ones on their planned day',
  }),
  listAll: call({
    method: 'GET',
    path: '/activity/activities',
    access: { who: 'user' },
    input: seasonQuery.extend({ after: dayCursorSchema.optional() }),
    reply: page,
    summary: 'Activities of all fields the user may see in a season, newest first, by pages',
  }),
  create: call({
    method: 'POST',
    path: '/activity/create-activity',
    access: { who: 'field', right: 'add_records', id: 'field_ids' },
    input: seasonSchema.extend({ field_ids: idsSchema(ACTIVITY.fields), activity: activityInfoSchema }).strict(),
    reply: z.object({ activities: z.array(activitySchema) }),
    idempotent: true,
    audit: 'activity.create',
    summary: 'Enter an activity on one field or many at once, all or none',
  }),
  /** The way back from `create`. */
  removeGroup: call({
    method: 'DELETE',
    path: '/activity/create-activity',
    access: { who: 'field', right: 'add_records', id: 'field_id' },
    input: z.object({ field_id: idSchema, group_id: idSchema }),
    reply: z.object({ activity_ids: z.array(idSchema) }),
    audit: 'activity.delete',
    summary: 'Take back what the user entered at once on several fields',
  }),
  get: call({
    method: 'GET',
    path,
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: one,
    reply: activitySchema,
    summary: 'One activity',
  }),
  edit: call({
    method: 'PUT',
    path,
    access: edits,
    input: one.extend({ version: versionSchema, season: seasonSchema, activity: activityInfoSchema }).strict(),
    reply: activitySchema,
    if_match: true,
    audit: 'activity.edit',
    summary: 'Change an activity; without money what it cost stays',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: edits,
    input: one.extend({ version: versionSchema }),
    reply: z.object({ activity_id: idSchema }),
    if_match: true,
    audit: 'activity.delete',
    summary: 'Delete an activity; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: `${path}/restore`,
    access: edits,
    input: one,
    reply: activitySchema,
    errors: ['RESTORE_EXPIRED'],
    audit: 'activity.restore',
    summary: 'Bring a deleted activity back',
  }),
  report: call({
    method: 'POST',
    path: '/activity/report',
    access: { who: 'field', right: 'read', id: 'field_ids' },
    input: z
      .object({ field_ids: idsSchema(ACTIVITY.fields), season: seasonSchema.nullable(), after: fieldDayCursorSchema.optional() })
      .strict(),
    reply: z.object({
      activities: z.array(activitySchema),
      /** Where the next page starts; null at the end. */
      next: z.string().nullable(),
    }),
    summary: 'Activities of many fields in a season, or in all, field by field, oldest first, by pages: the rows of the exported table',
  }),
};
