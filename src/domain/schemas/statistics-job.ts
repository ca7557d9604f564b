import { z } from 'zod';
import { BULK } from '../limits.ts';
import { askedDaySchema } from './activity.ts';
import { idSchema } from './field.ts';
import { OPEN_INDEX_IDS } from '../plans/premium-layers.ts';
import { sceneStatisticsSchema } from './imagery.ts';

/** What is ordered: one index over many fields between two days, both included. */
export const statisticsOrderSchema = z.object({
  field_ids: z
    .array(idSchema)
    .min(1)
    .max(BULK.fields)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'INVALID'),
  index: z.enum(OPEN_INDEX_IDS),
  from: askedDaySchema,
  to: askedDaySchema,
});

/** `failed`: ended, with some fields that could not be measured. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How an order stands; counts are of fields. */
export const statisticsJobSchema = z
  .object({
    id: idSchema,
    index: z.enum(OPEN_INDEX_IDS),
    from: z.iso.date(),
    to: z.iso.date(),
    created_at: z.iso.datetime(),
    state: z.enum(JOB_STATES),
    field_count: z.int(),
    done_count: z.int(),
    failed_count: z.int(),
    /** Images looked at so far in this order; those measured before it are not counted. */
    image_count: z.int(),
    /** Code of the catalogue that the failed fields ended with; null without any. */
    error: z.string().nullable(),
  })
  .meta({ id: 'StatisticsJob' });
export type StatisticsJob = z.output<typeof statisticsJobSchema>;

/** One field on one date. `error`: why the image could not be read, in a code of the catalogue; it then has no numbers. */
export const statisticsRowSchema = sceneStatisticsSchema
  .omit({ index: true })
  .extend({
    field_id: idSchema,
    field_name: z.string(),
    farm_name: z.string(),
    valid_fraction: z.number().nullable(),
    pixel_count: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'StatisticsRow' });
export type StatisticsRow = z.output<typeof statisticsRowSchema>;
