import { z } from 'zod';
import { CROP_CODES, PERIODS, type CropCode } from '../codes.ts';

export const cropCodeSchema = z.custom<CropCode>(
  (value) => typeof value === 'number' && (CROP_CODES as readonly number[]).includes(value),
  'INVALID',
);

/** A season: the year it starts (July), 1 winter or 2 summer crops, and its period (rules 23). */
export const seasonSchema = z
  .object({
    year: z.int('INVALID').min(1990, 'INVALID').max(2100, 'INVALID'),
    season: z.union([z.literal(1), z.literal(2)], 'INVALID'),
    period: z.enum(PERIODS, 'INVALID'),
  })
  .meta({ id: 'Season' });
export type Season = z.output<typeof seasonSchema>;

/** What grows on a field in one season. */
export const fieldCropSchema = seasonSchema.extend({ crop: cropCodeSchema, genotype_id: z.int().nullable() }).meta({ id: 'FieldCrop' });
export type FieldCrop = z.output<typeof fieldCropSchema>;
/** A recorded crop, with the day it was sown where that is known. */
export type RecordedCrop = FieldCrop & { readonly sowing_date?: string | null };

/** The same of a field as it is read, with the day it was sown: of the first sowing done in that season. */
export const sownCropSchema = fieldCropSchema.extend({ sowing_date: z.iso.date().nullable() }).meta({ id: 'SownCrop' });
