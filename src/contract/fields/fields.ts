import { z } from 'zod';
import { BULK, FILE, GEOMETRY_BODY_BYTES } from '#domain/limits.ts';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import {
  fieldChangesSchema,
  fieldSchema,
  fieldStatusSchema,
  idSchema,
  idsSchema,
  newFieldForSchema,
  newFieldSchema,
  versionSchema,
} from '#domain/schemas/field.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { bboxSchema, polygonSchema } from '#domain/schemas/geometry.ts';
import { nameSchema } from '#domain/schemas/text.ts';
import { seasonSchema, cropCodeSchema } from '#domain/schemas/season.ts';
import { binary, call } from '../define.ts';

const owners = { who: 'role', roles: OWNER_ROLES } as const;
const one = z.object({ field_id: idSchema });
const withGeometry = z.object({ field: fieldSchema, geometry: polygonSchema });
const GEOMETRY_ERRORS = [
  'FIELD_OVER_500_HA',
  'FIELD_UNDER_MINIMUM',
  'GEOMETRY_SELF_CROSSING',
  'GEOMETRY_NOT_CLOSED',
  'GEOMETRY_TOO_MANY_POINTS',
  'ZONES_LOCKED',
] as const;

/** One geometry read from a file: what it is, what is wrong with it, what can be done (rules 17). */
export const importedFeatureSchema = z.object({
  name: z.string(),
  /** By its attributes or the folder it lies in inside the file: a hint for the farm. */
  farm_name: z.string().nullable(),
  /** What its attributes say grows on it, and the year that season starts. */
  crop: cropCodeSchema.nullable(),
  season_year: z.int().nullable(),
  /** The datum its coordinates were on where that is not WGS 84, and how far the way from there may be off. */
  shift: z.object({ datum: z.string(), accuracy_m: z.number() }).readonly().nullable(),
  /** accepted as it is · repaired with the listed steps · refused for `code` */
  outcome: z.enum(['accepted', 'repaired', 'refused']),
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()])),
  /** [lon, lat] where the problem is. */
  place: z.tuple([z.number(), z.number()]).readonly().nullable(),
  repairs: z.array(z.string()).readonly(),
  area_ha: z.number().nullable(),
  bbox: bboxSchema.nullable(),
  geometry: polygonSchema.nullable(),
  /** The file's own shape when a repair changed it, or when its border is why it was refused. */
  original: polygonSchema.nullable(),
});

export const fields = {
  list: call({
    method: 'GET',
    path: '/field/meta_geo_status/by_user',
    access: { who: 'user' },
    /** `since`: the version of a list the asker holds, to be given only what has changed; of live fields alone. */
    input: z.object({ deleted: z.stringbool().default(false), since: z.string().max(200).optional() }),
    reply: z.object({
      fields: z.array(fieldSchema),
      /** Ids that are no longer in it, and `fields` only what has changed; null where `fields` is the whole list. */
      removed: z.array(idSchema).nullable(),
      version: z.string(),
    }),
    summary: 'Every field the user may see, without polygons, or what has changed of them; revalidated by ETag',
  }),
  /** Block layout: src/domain/geometry/shape-block.ts; shapes in the order of the ids in its header. */
  geometryBlock: call({
    method: 'GET',
    path: '/field/geo_data',
    access: { who: 'user' },
    input: z.object({}),
    reply: binary('application/octet-stream'),
    summary: 'All polygons of the list in one binary block, revalidated by ETag',
  }),
  get: call({
    method: 'GET',
    path: '/field/meta_data/:field_id',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: one,
    reply: withGeometry,
    revalidated: true,
    summary: 'One field with its polygon; revalidated by ETag',
  }),
  visit: call({
    method: 'POST',
    path: '/field/meta_data/:field_id/visit',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: one,
    reply: z.object({
      /** When the visit before this one ended; null at the first. */
      previous_at: z.iso.datetime().nullable(),
    }),
    summary: 'Note that one looks at a field: what changed since the last visit is reckoned from it',
  }),
  status: call({
    method: 'GET',
    path: '/field/status',
    access: { who: 'field', right: 'plan_status', id: 'field_id' },
    input: one,
    reply: fieldStatusSchema,
    summary: 'How a field stands: plan, zones, gaps project',
  }),
  statusOf: call({
    method: 'POST',
    path: '/field/status_by_field_list/',
    access: { who: 'field', right: 'plan_status', id: 'field_ids' },
    input: z.object({ field_ids: idsSchema(BULK.fields) }),
    reply: z.object({ statuses: z.array(fieldStatusSchema) }),
    summary: 'How many fields stand, in the order asked for; all or none',
  }),
  create: call({
    method: 'POST',
    path: '/field/meta_data',
    access: owners,
    input: newFieldSchema,
    reply: withGeometry,
    errors: ['FIELD_NAME_TAKEN', 'FARM_NAME_TAKEN', ...GEOMETRY_ERRORS],
    idempotent: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'field.create',
    summary: 'Create a field',
  }),
  createMany: call({
    method: 'POST',
    path: '/field/multiple_fields',
    access: owners,
    input: z.object({ fields: z.array(newFieldSchema).min(1).max(FILE.features) }),
    reply: z.object({ fields: z.array(withGeometry) }),
    errors: ['FIELD_OVER_500_HA', ...GEOMETRY_ERRORS],
    idempotent: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'field.create',
    summary: 'Create many fields, all or none; taken names get " (2)"',
  }),
  createFor: call({
    method: 'POST',
    path: '/producer/:producer_id/fields',
    access: { who: 'producer', right: 'work', id: 'producer_id' },
    input: z.object({ producer_id: idSchema, fields: z.array(newFieldForSchema).min(1).max(FILE.features) }),
    reply: z.object({ fields: z.array(withGeometry) }),
    errors: ['FIELD_NAME_TAKEN', 'FARM_NAME_TAKEN', ...GEOMETRY_ERRORS],
    idempotent: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'field.create',
    summary: 'Create fields for a linked producer, who owns them; of many, taken names get " (2)"',
  }),
  readKml: call({
    method: 'POST',
    path: '/field/geo_data_kml',
    access: owners,
    input: z.object({ file: z.instanceof(Uint8Array) }),
    reply: z.object({ features: z.array(importedFeatureSchema) }),
    errors: ['FILE_NOT_KML', 'FILE_TOO_LARGE', 'XML_MALFORMED', 'XML_DOCTYPE'],
    upload: { key: 'file', max_bytes: FILE.kml_bytes },
    rate: 60,
    summary: 'Read a KML file and validate every feature; creates nothing',
  }),
  updateInfo: call({
    method: 'PATCH',
    path: '/field/meta_data/:field_id',
    access: { who: 'field', right: 'edit', id: 'field_id' },
    input: fieldChangesSchema.extend({ field_id: idSchema, version: versionSchema }),
    reply: fieldSchema,
    errors: ['FIELD_NAME_TAKEN', 'FARM_NAME_TAKEN'],
    if_match: true,
    summary: 'Change name, farm, fiscal name, ownership, producer, crops or gaps project',
  }),
  openSupportSession: call({
    method: 'POST',
    path: '/field/meta_data/:field_id/support',
    access: { who: 'field', right: 'support', id: 'field_id', fresh: true },
    input: z.object({ field_id: idSchema, reason: reasonSchema }).strict(),
    reply: fieldSchema,
    idempotent: true,
    audit: 'field.support',
    summary: 'Let an administrator change the data of a field for some hours, with the reason; its owner is notified',
  }),
  setCrop: call({
    method: 'PUT',
    path: '/field/meta_data/:field_id/crop',
    access: { who: 'field', right: 'edit', id: 'field_id' },
    input: z.object({
      field_id: idSchema,
      version: versionSchema,
      season: seasonSchema,
      crop: cropCodeSchema.nullable(),
      genotype_id: z.int().nullable(),
    }),
    reply: fieldSchema,
    if_match: true,
    summary: 'Set or clear the crop of one season',
  }),
  updateGeometry: call({
    method: 'PUT',
    path: '/field/geo_data/:field_id',
    access: { who: 'field', right: 'geometry', id: 'field_id' },
    input: z.object({ field_id: idSchema, version: versionSchema, geometry: polygonSchema }),
    reply: withGeometry,
    errors: [...GEOMETRY_ERRORS, 'PLAN_AREA_EXCEEDED'],
    if_match: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'field.geometry',
    summary: 'Replace the polygon',
  }),
  split: call({
    method: 'POST',
    path: '/field/meta_data/:field_id/split',
    access: { who: 'field', right: 'split', id: 'field_id' },
    input: z.object({
      field_id: idSchema,
      version: versionSchema,
      parts: z.array(polygonSchema).min(2).max(20),
      names: z.array(nameSchema).max(20).default([]),
    }),
    reply: z.object({ parent: fieldSchema, children: z.array(withGeometry) }),
    errors: ['SPLIT_IMPOSSIBLE', 'SPLIT_STALE', 'ZONES_LOCKED'],
    if_match: true,
    idempotent: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'field.split',
    summary: 'Replace a field by its parts; the server checks that they are a partition of it; parts without a name get "name 1…n"',
  }),
  unsplit: call({
    method: 'DELETE',
    path: '/field/meta_data/:field_id/split',
    access: { who: 'field', right: 'split', id: 'field_id' },
    input: one,
    reply: withGeometry,
    errors: ['SPLIT_STALE', 'ZONES_LOCKED'],
    audit: 'field.unsplit',
    summary: 'Undo a split: archive the children, restore the parent',
  }),
  remove: call({
    method: 'DELETE',
    path: '/field/meta_data/:field_id',
    access: { who: 'field', right: 'delete', id: 'field_id' },
    input: z.object({ field_id: idSchema, version: versionSchema }),
    reply: z.object({ field_id: idSchema, restorable_until: z.iso.datetime() }),
    if_match: true,
    audit: 'field.delete',
    summary: 'Delete softly; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: '/field/meta_data/:field_id/restore',
    access: { who: 'field', right: 'restore', id: 'field_id' },
    input: one,
    reply: withGeometry,
    errors: ['RESTORE_EXPIRED', 'FIELD_NAME_TAKEN'],
    audit: 'field.restore',
    summary: 'Bring a deleted field back',
  }),
};
