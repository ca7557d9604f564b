import { z } from 'zod';
import { idSchema } from './field.ts';

const share = z.number().min(0).max(1);

/** A usable image newer than any told before. */
const newImage = z.object({ mean: z.number(), valid_fraction: share });

/** A lot that fell away from its neighbours: both dates, both means, both usable shares, and what the neighbours did. */
const eviFall = z.object({
  before_date: z.iso.date(),
  before: z.number(),
  before_valid_fraction: share,
  mean: z.number(),
  valid_fraction: share,
  /** Lots of the farm with the same crop it was compared with, and the median of their change. */
  neighbours: z.int().min(1),
  neighbour_change: z.number(),
});
export type EviFall = z.output<typeof eviFall>;

/** A lot that another person shows the reader (rules 25). */
const shared = z.object({ owner_name: z.string() });

const about = {
  id: idSchema,
  field_id: idSchema,
  field_name: z.string(),
  farm_name: z.string(),
  /** Day of the scene it speaks of; of a shared lot, the day it was shared. */
  date: z.iso.date(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
};

/** What a person is told, with the reason as numbers (rules 46). */
export const notificationSchema = z
  .discriminatedUnion('type', [
    z.object({ ...about, type: z.literal('new_image'), params: newImage }),
    z.object({ ...about, type: z.literal('evi_fall'), params: eviFall }),
    z.object({ ...about, type: z.literal('shared'), params: shared }),
  ])
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;

/** What a person was told of one lot and in one matter: the newest of it, and how much there is. */
export const notificationGroupSchema = z
  .object({ newest: notificationSchema, count: z.int().min(1), unread: z.int().min(0) })
  .meta({ id: 'NotificationGroup' });
export type NotificationGroup = z.output<typeof notificationGroupSchema>;

/** Names the group a notification belongs to. */
export const notificationMatterSchema = z.object({ field_id: idSchema, type: z.enum(['new_image', 'evi_fall', 'shared']) });
