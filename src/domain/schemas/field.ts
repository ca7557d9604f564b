import { z } from 'zod';
import { COUNTRIES, OWNERSHIP, TREATMENT_TYPES, type PlanStatus } from '../codes.ts';
import { RELATIONS } from '../rights/field-matrix.ts';
import { bboxSchema, polygonSchema } from './geometry.ts';
import { fieldCropSchema, sownCropSchema } from './season.ts';
import { nameSchema } from './text.ts';

export const idSchema = z.uuid('INVALID');
/** Some ids, none twice however it is written. */
export const idsSchema = (most: number) =>
  z
    .array(idSchema)
    .min(1)
    .max(most)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'INVALID');
/** As columns hold it. */
export const versionSchema = z.int32().min(1);

/** Rules 5: "landlord" is read as owner and never shown. */
export const ownershipSchema = z
  .enum([...OWNERSHIP, 'landlord'], 'REQUIRED')
  .transform((value) => (value === 'landlord' ? 'owner' : value));

export const treatmentTypeSchema = z.enum(TREATMENT_TYPES);

/** What a person types about a field; the farm by id, or by name to create it. */
export const fieldInfoSchema = z.object({
  farm_id: idSchema.nullable(),
  farm_name: nameSchema.nullable(),
  name: nameSchema,
  fiscal_name: nameSchema,
  ownership: ownershipSchema,
  /** One of the owner's records of producers; absent: as it is. */
  producer_id: idSchema.nullable().optional(),
  crops: z.array(fieldCropSchema).max(200).default([]),
});
export type FieldInfo = z.output<typeof fieldInfoSchema>;

/**
 * A change of some of it. No default here: an absent list of crops means "leave them", not "clear them". The gaps project is of a field
 * that is there already; flag and treatment go together (checkGapsProject).
 */
export const fieldChangesSchema = fieldInfoSchema
  .partial()
  .extend({
    crops: z.array(fieldCropSchema).max(200).optional(),
    has_gaps_project: z.boolean().optional(),
    treatment_type: treatmentTypeSchema.nullable().optional(),
  })
  .strict();
export type FieldChanges = z.output<typeof fieldChangesSchema>;

/** Strict: whoever sends an area, a plan or an owner is refused, not silently ignored (reliability R-A05). */
export const newFieldSchema = fieldInfoSchema.extend({ geometry: polygonSchema }).strict().meta({ id: 'NewField' });
export type NewField = z.output<typeof newFieldSchema>;

/** A field made for a linked producer: whom he names as his producer is his affair. */
export const newFieldForSchema = newFieldSchema.omit({ producer_id: true }).strict().meta({ id: 'NewFieldFor' });

export const planStatusSchema = z.custom<PlanStatus>((value) => value === 0 || value === 1 || value === 2 || value === 3);

/** A field as listed: everything but its polygon, which travels in the geometry block. */
export const fieldSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    /** Changes only with the polygon; clips and tiles are kept under it. */
    geometry_version: versionSchema,
    name: z.string(),
    farm_id: idSchema,
    farm_name: z.string(),
    fiscal_name: z.string().nullable(),
    ownership: z.enum(OWNERSHIP),
    producer_id: idSchema.nullable(),
    producer_name: z.string().nullable(),
    /** How the reader is related to the field; what he may do follows from it (src/domain/rights). */
    relations: z.array(z.enum(RELATIONS)),
    /** The owner's name where it is somebody else. */
    owner_name: z.string().nullable(),
    /** The staff that reads it has the producer's consent to work on it. */
    has_consent: z.boolean(),
    /** The administrator that reads it has opened a support session of it that still runs. */
    has_support: z.boolean(),
    area_ha: z.number(),
    perimeter_m: z.number(),
    bbox: bboxSchema,
    /** Pole of inaccessibility, where the label sits. */
    label: z.tuple([z.number(), z.number()]).readonly(),
    country: z.enum(COUNTRIES).nullable(),
    /** ISO 3166-2 code of the province or state. */
    province: z.string().nullable(),
    crops: z.array(sownCropSchema),
    plan_status: planStatusSchema,
    plan_ends: z.iso.datetime().nullable(),
    has_zones: z.boolean(),
    has_gaps_project: z.boolean(),
    /** How its seed was treated; null without a gaps project. */
    treatment_type: treatmentTypeSchema.nullable(),
    parent_id: idSchema.nullable(),
    /** Why a deletion asks for the typed name: recorded activities, notes or an active plan (rules 21). */
    has_history: z.boolean(),
    is_demo: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Field' });
export type Field = z.output<typeof fieldSchema>;

/** How a field stands, for whoever asks again and again: its plan, its zones, its gaps project. */
export const fieldStatusSchema = z
  .object({
    field_id: idSchema,
    version: versionSchema,
    geometry_version: versionSchema,
    plan_status: planStatusSchema,
    plan_ends: z.iso.datetime().nullable(),
    has_zones: z.boolean(),
    has_gaps_project: z.boolean(),
    treatment_type: treatmentTypeSchema.nullable(),
  })
  .meta({ id: 'FieldStatus' });
export type FieldStatus = z.output<typeof fieldStatusSchema>;

export const farmSchema = z
  .object({ id: idSchema, version: versionSchema, name: z.string(), field_count: z.int(), area_ha: z.number() })
  .meta({ id: 'Farm' });
export type Farm = z.output<typeof farmSchema>;
