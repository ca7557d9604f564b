import { z } from 'zod';
import { DIAGNOSIS } from '../limits.ts';
import { notePhotoSchema } from '../notes/note.ts';
import { idSchema } from '../schemas/field.ts';
import { cropCodeSchema } from '../schemas/season.ts';
import { HEALTHY } from './pests.ts';

/** How a diagnosis is made: by colour and shape alone, by the operator's trained model, or by somebody else's service. */
export const DIAGNOSIS_METHODS = ['classical', 'model', 'remote'] as const;
/** What came of it; `not_obtained`: the service did not answer, and the photo waits for another try. */
export const OUTCOMES = ['identified', 'healthy', 'not_identified', 'no_plant', 'not_obtained'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const predictionSchema = z
  .object({
    /** Of the catalogue, or `healthy`; null for what the catalogue does not have. */
    key: z.string().nullable(),
    /** EPPO code; as whoever predicted it gave it where the catalogue has none. */
    eppo: z.string().nullable(),
    /** Whether the code was looked up; others are never shown as official. */
    eppo_confirmed: z.boolean(),
    common_name: z.string().nullable(),
    scientific_name: z.string().nullable(),
    certainty: z.number().min(0).max(1),
  })
  .meta({ id: 'Prediction' });
export type Prediction = z.output<typeof predictionSchema>;

/** Outlines over a picture of that size, as paths of SVG. */
const outlinesSchema = z.object({ width: z.int(), height: z.int(), leaf: z.string(), lesions: z.string() });

export const diagnosisSchema = z
  .object({
    id: idSchema,
    field_id: idSchema,
    crop: cropCodeSchema,
    method: z.enum(DIAGNOSIS_METHODS),
    /** Whose: `classical`, the name of a model, or of a service. */
    provider: z.string(),
    /** False where certainties are raw scores that were never compared with field photos. */
    calibrated: z.boolean(),
    outcome: z.enum(OUTCOMES),
    /** Null of what was not obtained; the probability where the method has one. */
    is_plant: z.object({ binary: z.boolean(), probability: z.number().nullable() }).nullable(),
    /** At most three, most certain first. */
    predictions: z.array(predictionSchema),
    /** Lesioned share of the leaf, per cent; null where no leaf was found. */
    severity_pct: z.number().nullable(),
    /** Of the photo, 0 to 1. */
    quality: z.number(),
    /** Null where it is gone. */
    photo: notePhotoSchema.nullable(),
    is_own: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Diagnosis' });
export type Diagnosis = z.output<typeof diagnosisSchema>;

export const diagnosisDetailSchema = diagnosisSchema.extend({ outlines: outlinesSchema.nullable() }).meta({ id: 'DiagnosisDetail' });
export type DiagnosisDetail = z.output<typeof diagnosisDetailSchema>;

/** Rules 33: 0.40 exactly is not in doubt. */
export const isDoubtful = (certainty: number): boolean => certainty < DIAGNOSIS.doubt;

/** What predictions come to: nothing of what is no plant, nothing below a certainty of 0.10 (rules 33). */
export function outcomeOf(is_plant: boolean, predictions: readonly Pick<Prediction, 'key' | 'certainty'>[]): Outcome {
  const [top] = predictions;
  if (!is_plant) return 'no_plant';
  if (top === undefined || top.certainty < DIAGNOSIS.unknown) return 'not_identified';
  return top.key === HEALTHY ? 'healthy' : 'identified';
}
