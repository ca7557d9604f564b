import { z } from 'zod';
import { cropCodeSchema } from '../schemas/season.ts';

/** What is looked at by itself, day by day, and not caused by somebody's act. */
export const CONSIDERED_TYPES = ['frost_warning', 'evi_fall', 'task_due', 'plan_end', 'stage_reached', 'new_image'] as const;

const share = z.number().min(0).max(1);
const common = {
  type: z.enum(CONSIDERED_TYPES),
  /** Day it speaks of; of an image, the day of the scene. */
  date: z.iso.date(),
  considered_at: z.iso.datetime(),
};

/** Why a notification was considered and not made, as numbers; the first two are the reader's own, the others of the field. */
export const notificationReasonSchema = z
  .discriminatedUnion('reason', [
    z.object({ ...common, reason: z.literal('muted'), params: z.object({}) }),
    z.object({ ...common, reason: z.literal('already_notified'), params: z.object({}) }),
    /** The newest image shows too little of the field. */
    z.object({ ...common, reason: z.literal('cloudy'), params: z.object({ valid_fraction: share, least: share }) }),
    z.object({ ...common, reason: z.literal('no_image'), params: z.object({ days: z.int() }) }),
    z.object({ ...common, reason: z.literal('old_image'), params: z.object({ most_days: z.int() }) }),
    /** The mean EVI changed by `change` since the image before; notified is a fall of `least`. */
    z.object({
      ...common,
      reason: z.literal('small_fall'),
      params: z.object({ change: z.number(), before_date: z.iso.date(), least: z.number() }),
    }),
    /** It fell by as much, and so did its neighbours: less than `least` more than their median. */
    z.object({
      ...common,
      reason: z.literal('like_neighbours'),
      params: z.object({ change: z.number(), neighbours: z.int().min(1), neighbour_change: z.number(), least: z.number() }),
    }),
    z.object({ ...common, reason: z.literal('no_neighbours'), params: z.object({ change: z.number() }) }),
    /** There is no second image to compare with. */
    z.object({ ...common, reason: z.literal('one_image'), params: z.object({ days: z.int() }) }),
    z.object({ ...common, reason: z.literal('no_crop'), params: z.object({}) }),
    z.object({ ...common, reason: z.literal('no_sowing'), params: z.object({ crop: cropCodeSchema }) }),
    /** The lowest temperature forecast of the days ahead is not under `least_c`. */
    z.object({ ...common, reason: z.literal('not_cold'), params: z.object({ tmin_c: z.number(), least_c: z.number(), days: z.int() }) }),
    z.object({ ...common, reason: z.literal('no_forecast'), params: z.object({}) }),
  ])
  .meta({ id: 'NotificationReason' });
export type NotificationReason = z.output<typeof notificationReasonSchema>;
