import { z } from 'zod';
import { GEOMETRY_BODY_BYTES, ZONES } from '#domain/limits.ts';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { dosesSchema, uniformDosesSchema, zoneNameSchema, zonePlanSchema, zoneRecordSchema } from '#domain/schemas/zones.ts';
import { call } from '../define.ts';

const proposed = { who: 'field', right: 'propose_zones', id: 'field_id' } as const;
const path = '/field/zones/:field_id';

export const zones = {
  /** For the zones row of a field's card: which fields have zones, and how many. */
  list: call({
    method: 'GET',
    path: '/field/zones',
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ fields: z.array(z.object({ field_id: idSchema, state: z.enum(['draft', 'active']), count: z.int() })) }),
    summary: 'Which of the fields the user may see have zones, without their shapes',
  }),
  get: call({
    method: 'GET',
    path,
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z.object({ field_id: idSchema }),
    reply: z.object({ zones: zoneRecordSchema.nullable(), can_change: z.boolean(), can_activate: z.boolean(), can_prescribe: z.boolean() }),
    summary: 'The zones of a field, and what the user may do with them',
  }),
  /** `version` 0 says that the caller knows of none yet. */
  save: call({
    method: 'PUT',
    path,
    access: proposed,
    input: z.object({ field_id: idSchema, version: z.int32().min(0), geometry_version: versionSchema, plan: zonePlanSchema }),
    reply: zoneRecordSchema,
    errors: ['ZONES_ACTIVE', 'ZONES_GEOMETRY_STALE', 'ZONES_NOT_TILING', 'ZONES_INVALID'],
    if_match: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    summary: 'Keep a draft of zones; the server checks that they tile the field and measures them itself',
  }),
  rename: call({
    method: 'PATCH',
    path,
    access: proposed,
    input: z.object({
      field_id: idSchema,
      version: versionSchema,
      names: z
        .array(z.object({ number: z.int().min(1).max(ZONES.max_count), name: zoneNameSchema }))
        .min(1)
        .max(ZONES.max_count),
    }),
    reply: zoneRecordSchema,
    if_match: true,
    summary: 'Name zones, also active ones; null gives the standard label back',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: proposed,
    input: z.object({ field_id: idSchema, version: versionSchema }),
    reply: z.object({ field_id: idSchema }),
    errors: ['ZONES_NOT_REVERSIBLE'],
    if_match: true,
    summary: 'Drop a draft; active zones stay',
  }),
  activate: call({
    method: 'POST',
    path: '/field/meta_data/activate_ambientation',
    access: { who: 'field', right: 'zones', id: 'field_id' },
    input: z.object({ field_id: idSchema, version: versionSchema, is_active: z.boolean().default(true), confirmed: z.boolean() }),
    reply: zoneRecordSchema,
    errors: ['ZONES_ACTIVE', 'ZONES_NOT_REVERSIBLE', 'ZONES_UNCONFIRMED', 'ZONES_GEOMETRY_STALE'],
    if_match: true,
    idempotent: true,
    audit: 'field.zones',
    summary: 'Make the draft final: from then on the polygon is neither edited nor split, and there is no way back',
  }),
  /** The rows of a prescription come from here alone, so that a field without a plan has none (rules 36). */
  prescribe: call({
    method: 'POST',
    path: '/field/zones/:field_id/prescription',
    access: { who: 'field', right: 'prescribe', id: 'field_id' },
    input: z.object({ field_id: idSchema, version: versionSchema, doses: dosesSchema, uniform: uniformDosesSchema }),
    reply: zoneRecordSchema,
    errors: ['PLAN_REQUIRED'],
    if_match: true,
    summary: 'Round and keep the doses of each zone; the answer holds the rows that files are made from',
  }),
};
