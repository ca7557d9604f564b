import { z } from 'zod';
import { diagnosisDetailSchema, diagnosisSchema, DIAGNOSIS_METHODS, predictionSchema } from '#domain/diagnosis/diagnosis.ts';
import { DIAGNOSIS } from '#domain/limits.ts';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { cropCodeSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

const base = '/v1/diagnosis';
const images = '/peat/peat-images';
const reads = { who: 'field', right: 'read', id: 'field_id' } as const;
const runs = { who: 'field', right: 'diagnose', id: 'field_id' } as const;
const field = z.object({ field_id: idSchema });
const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]], 'INVALID');
/** In a form and in an address, numbers are text. */
const degrees = (most: number) => z.coerce.number('INVALID').min(-most, 'OUT_OF_RANGE').max(most, 'OUT_OF_RANGE');
const crop = z.preprocess((text) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text), cropCodeSchema);
const errors = [
  'DIAGNOSIS_PHOTO_SMALL',
  'DIAGNOSIS_PHOTO_BLURRED',
  'DIAGNOSIS_PHOTO_DARK',
  'DIAGNOSIS_PHOTO_BRIGHT',
  'DIAGNOSIS_DAY_LIMIT',
] as const;

/** Diagnosis of plant photos (domain.md §9). Photos come by the road of the notes' (`/v1/field_notes/images`), or with the question to `peat/peat-images`. */
export const diagnosis = {
  list: call({
    method: 'GET',
    path: `${base}/by_field/:field_id`,
    access: reads,
    input: field.extend({
      /** The last one of the page before. */
      after: idSchema.optional(),
    }),
    reply: z.object({
      diagnoses: z.array(diagnosisSchema),
      /** Whether there are older ones. */
      has_more: z.boolean(),
      can_run: z.boolean(),
      /** What a new one will be made with. */
      method: z.enum(DIAGNOSIS_METHODS),
    }),
    summary: 'Diagnoses of the photos of one field, newest first, by pages',
  }),
  get: call({
    method: 'GET',
    path: `${base}/:field_id/:diagnosis_id`,
    access: reads,
    input: field.extend({ diagnosis_id: idSchema }),
    reply: diagnosisDetailSchema,
    summary: 'One diagnosis with the outlines of leaf and lesions',
  }),
  run: call({
    method: 'POST',
    path: base,
    access: runs,
    input: field.extend({ photo_id: idSchema, crop: cropCodeSchema }).strict(),
    reply: diagnosisDetailSchema,
    errors: [...errors, 'PHOTO_NOT_SENT'],
    idempotent: true,
    rate: 30,
    audit: 'diagnosis.run',
    summary: 'Predict what a photo of the field shows; of one that was diagnosed before, anew, and the earlier result stays',
  }),
  predict: call({
    method: 'POST',
    path: images,
    access: runs,
    input: field
      .extend({
        crop,
        lat: degrees(90).optional(),
        lon: degrees(180).optional(),
        lang: language.optional(),
        image: z.instanceof(Uint8Array, { error: 'REQUIRED' }),
      })
      .strict(),
    reply: z.object({
      id: idSchema,
      method: z.enum(DIAGNOSIS_METHODS),
      calibrated: z.boolean(),
      is_plant: z.object({ binary: z.boolean(), probability: z.number().nullable() }),
      predictions: z.array(predictionSchema.omit({ key: true })),
      severity_pct: z.number().optional(),
      quality: z.number(),
      created: z.iso.datetime(),
    }),
    errors: [
      ...errors,
      'DIAGNOSIS_NOT_OBTAINED',
      'PHOTO_TYPE',
      'PHOTO_TOO_MANY_PIXELS',
      'PHOTO_UNREADABLE',
      'PHOTO_DAY_LIMIT',
      'PHOTO_ACCOUNT_FULL',
    ],
    upload: { key: 'image', max_bytes: DIAGNOSIS.body_bytes },
    idempotent: true,
    rate: 30,
    audit: 'diagnosis.run',
    summary: 'Predict what a photo shows that comes with the question; it is kept with the field',
  }),
  pictures: call({
    method: 'GET',
    path: images,
    access: { who: 'user' },
    input: z.object({ eppo: z.string('REQUIRED').regex(/^[A-Za-z0-9]{4,7}$/, 'INVALID'), lang: language.optional() }),
    reply: z.object({
      images: z.array(
        z.object({
          eppo: z.string(),
          eppo_confirmed: z.boolean(),
          common_name: z.string(),
          scientific_name: z.string(),
          /** By what it is known, in a sentence. */
          signature: z.string(),
          media_type: z.literal('image/svg+xml'),
          /** A drawing of the pattern and its colours, no photo. */
          svg: z.string(),
        }),
      ),
    }),
    summary: 'Schematic pictures of a disease or pest by its EPPO code; none where no drawing tells anything',
  }),
};
