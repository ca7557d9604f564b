import { z } from 'zod';
import { DOSES, ZONE_PLAN, ZONES } from '../limits.ts';
import type { Doses, PrescriptionRow } from '../zones/prescription/prescription.ts';
import type { UniformDoses } from '../zones/prescription/prescription-totals.ts';
import type { ZonePlan } from '../zones/types.ts';
import { askedDaySchema } from './activity.ts';
import { idSchema, versionSchema } from './field.ts';
import { polygonSchema } from './geometry.ts';
import { nameSchema } from './text.ts';

const share = z.number().min(0).max(1);
const parts = z.array(polygonSchema).max(ZONE_PLAN.max_parts);
const count = z.int().min(ZONES.min_count).max(ZONES.max_count);

/** A zone's own name; null goes back to the standard word. */
export const zoneNameSchema = nameSchema.pipe(z.string().max(ZONE_PLAN.name_length, 'TOO_LONG')).nullable();

const zoneInputSchema = z.strictObject({
  scene_id: z.string().min(1).max(200),
  date: askedDaySchema,
  start_year: z.int().min(1990).max(2100),
  index: z.enum(['evi', 'ndvi']),
  valid_fraction: share,
});

const zoneSchema = z.strictObject({
  number: z.int().min(1).max(ZONES.max_count),
  name: zoneNameSchema,
  parts: parts.min(1),
  area_ha: z.number().positive(),
  share,
  pixels: z.int().min(0),
  mean: z.number(),
  sd: z.number().min(0),
  stability_sd: z.number().min(0),
});

/** Shape only: whether the zones tile their field is checked by `checkPlan`. */
export const zonePlanSchema: z.ZodType<ZonePlan> = z
  .strictObject({
    inputs: z.array(zoneInputSchema).max(ZONE_PLAN.max_inputs),
    count,
    suggested: z.int().min(1).max(ZONES.max_count),
    candidates: z
      .array(z.strictObject({ count, fpi: z.number(), nce: z.number(), variance_reduction: z.number() }))
      .max(ZONES.max_count - ZONES.min_count + 1),
    notes: z.array(z.enum(['homogeneous', 'low_cv', 'few_seasons', 'one_layer', 'small_field', 'gaps'])).max(6),
    zones: z.array(zoneSchema).min(ZONES.min_count).max(ZONES.max_count),
    unstable_ha: z.number().min(0),
    unstable: parts,
    cv: z.number().min(0),
  })
  .meta({ id: 'ZonePlan' });

const yieldSchema = z.number().min(DOSES.min_yield_kg_ha).max(DOSES.max_yield_kg_ha);
const seeds = z.number().min(0).max(DOSES.max_seeds_ha);
const amount = z.number().min(0).max(DOSES.max_amount);
const ofZones = (dose: z.ZodNumber) => z.array(dose).min(1).max(ZONES.max_count).nullable();
const unit = z.enum(['kg_ha', 'l_ha']);

/** The doses requested, zone by zone; `prescribe` rounds them and refuses lists that do not fit the zones. */
export const dosesSchema: z.ZodType<Doses> = z
  .strictObject({
    yields: z.strictObject({ low_kg_ha: yieldSchema, high_kg_ha: yieldSchema }).nullable(),
    seeds_ha: ofZones(seeds),
    n_kg_ha: ofZones(amount),
    product: z.strictObject({ name: nameSchema, unit, doses: z.array(amount).min(1).max(ZONES.max_count) }).nullable(),
  })
  .meta({ id: 'Doses' });
export const uniformDosesSchema: z.ZodType<UniformDoses> = z.strictObject({
  seeds_ha: seeds.nullable(),
  n_kg_ha: amount.nullable(),
  dose: amount.nullable(),
});

const rowSchema: z.ZodType<PrescriptionRow> = z.object({
  zone: z.int(),
  name: z.string().nullable(),
  area_ha: z.number(),
  yield_kg_ha: z.number().nullable(),
  seeds_ha: z.number().nullable(),
  n_kg_ha: z.number().nullable(),
  product: z.string().nullable(),
  unit: unit.nullable(),
  dose: z.number().nullable(),
});
export const prescriptionSchema = z
  .object({ doses: dosesSchema, uniform: uniformDosesSchema, rows: z.array(rowSchema) })
  .meta({ id: 'Prescription' });
export type Prescription = z.output<typeof prescriptionSchema>;

/** The zones a field has: a draft that may change, or the active ones that may not. */
export const zoneRecordSchema = z
  .object({
    field_id: idSchema,
    version: versionSchema,
    state: z.enum(['draft', 'active']),
    /** False once the field's polygon is no longer the one the zones were made of. */
    is_current: z.boolean(),
    plan: zonePlanSchema,
    /** Of these very zones: a new draft starts without one. */
    prescription: prescriptionSchema.nullable(),
    activated_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ZoneRecord' });
export type ZoneRecord = z.output<typeof zoneRecordSchema>;
