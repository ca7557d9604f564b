import { z } from 'zod';
import { CROP_LOG } from '../limits.ts';
import { commentsSchema, daySchema } from './activity.ts';
import { idSchema, versionSchema } from './field.ts';
import { cropCodeSchema } from './season.ts';
import { typedNumber } from './text.ts';

export const CROP_LOG_KINDS = ['stage', 'rain', 'temperature', 'flowering', 'note'] as const;
export type CropLogKind = (typeof CROP_LOG_KINDS)[number];

export const rainSchema = typedNumber().min(0, 'OUT_OF_RANGE').max(CROP_LOG.max_rain_mm, 'RAIN_TOO_MUCH');
const temperatureSchema = typedNumber()
  .min(CROP_LOG.min_temperature_c, 'TEMPERATURE_OUT_OF_RANGE')
  .max(CROP_LOG.max_temperature_c, 'TEMPERATURE_OUT_OF_RANGE');
const textSchema = commentsSchema;

const common = { date: daySchema, text: textSchema };
const NOTHING = { rain_mm: z.null(), temperature_c: z.null(), crop: z.null(), stage: z.null() } as const;

/** What a person writes into the log of a field; only what its kind is about is given. */
export const cropLogInfoSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('stage'),
        ...common,
        ...NOTHING,
        crop: cropCodeSchema,
        stage: z.string('REQUIRED').min(1, 'REQUIRED').max(60, 'TOO_LONG'),
      }),
      z.object({ kind: z.literal('rain'), ...common, ...NOTHING, rain_mm: rainSchema }),
      z.object({ kind: z.literal('temperature'), ...common, ...NOTHING, temperature_c: temperatureSchema }),
      z.object({ kind: z.literal('flowering'), ...common, ...NOTHING }),
      z.object({ kind: z.literal('note'), ...common, ...NOTHING, text: textSchema.refine((text) => text !== null, 'REQUIRED') }),
    ],
    'REQUIRED',
  )
  .meta({ id: 'CropLogInfo' });
export type CropLogInfo = z.output<typeof cropLogInfoSchema>;

/** An entry of a field's log: of a day, not of a season. */
export const cropLogEntrySchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    field_id: idSchema,
    kind: z.enum(CROP_LOG_KINDS),
    date: z.iso.date(),
    rain_mm: z.number().nullable(),
    temperature_c: z.number().nullable(),
    crop: cropCodeSchema.nullable(),
    /** Code of the stage on the crop's scale. */
    stage: z.string().nullable(),
    text: z.string().nullable(),
    /** The file it came with. */
    import_id: idSchema.nullable(),
    can_edit: z.boolean(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'CropLogEntry' });
export type CropLogEntry = z.output<typeof cropLogEntrySchema>;
