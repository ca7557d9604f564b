import { z } from 'zod';
import { SOWING_REGIONS } from '../explorer/catalog/regions.ts';
import { PROVINCES } from '../catalog/provinces.ts';

const texts = z.object({ es: z.string(), en: z.string(), pt: z.string() }).readonly();
const day = z.iso.date().nullable();
const cycle = z.enum(['short', 'mid', 'long', 'MG_III', 'MG_IV', 'MG_V', 'MG_VI', 'MG_VII', 'MG_VIII']);

export const provinceSchema = z.string().refine((code) => PROVINCES.some((province) => province.code === code), 'INVALID');

export const genotypeCycleSchema = z.object({
  id: z.int(),
  crop: z.int(),
  names: texts,
  cycle,
  definition: texts.nullable(),
});

/** What is known of a crop in a province for a sowing date; src/domain/explorer/explore-crop.ts says what each means. */
export const cropAnalysisSchema = z
  .object({
    windows: z
      .array(z.object({ region: z.enum([...SOWING_REGIONS, 'all']), start: z.string(), end: z.string(), is_here: z.boolean() }))
      .readonly(),
    is_in_window: z.boolean().nullable(),
    heat: z.object({ base_c: z.number(), upper_c: z.number() }).nullable(),
    normals_of: z.string().nullable(),
    cycles: z.array(genotypeCycleSchema).readonly(),
    stages: z
      .array(
        z.object({
          code: z.string(),
          names: texts,
          gdd: z.number().nullable(),
          days: z.int().nullable(),
          date: day,
          is_critical: z.boolean(),
        }),
      )
      .readonly(),
    critical: z.object({ from: day, to: day }).nullable(),
    cycle_days: z.int().nullable(),
    envelope: z
      .object({ base: z.number(), peak: z.number(), steps: z.array(z.object({ day: z.int(), evi: z.number() })).readonly() })
      .nullable(),
    hybrids: z.array(z.object({ code: z.string(), names: texts, cycle, plants_ha: z.array(z.int()).readonly() })).readonly(),
  })
  .meta({ id: 'CropAnalysis' });
export type CropAnalysisReply = z.output<typeof cropAnalysisSchema>;

/** What the platform's fields say of a crop around a place: numbers only, never whose. */
export const placeReferenceSchema = z
  .discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      /** Field-seasons it is made of, at least three, of at least three fields. */
      season_count: z.int(),
      first_year: z.int(),
      last_year: z.int(),
      /** EVI by days after the start of season; null where too few were seen. */
      steps: z.array(z.object({ day: z.int(), median: z.number().nullable(), p20: z.number().nullable(), p80: z.number().nullable() })),
      /** Medians: month and day of the start and of the peak, EVI at the peak, days from start to end, EVI·days. */
      sos: z.string(),
      pos: z.string(),
      peak: z.number(),
      length_days: z.int().nullable(),
      small_integral: z.number().nullable(),
    }),
    z.object({ ok: z.literal(false), code: z.literal('REFERENCE_TOO_FEW') }),
  ])
  .meta({ id: 'PlaceReference' });
export type PlaceReference = z.output<typeof placeReferenceSchema>;
