import { z } from 'zod';
import { COVERAGE_STATES } from '../coverage/states.ts';
import { idSchema } from './field.ts';
import { cropCodeSchema } from './season.ts';

const share = z.number().min(0).max(1);

/** A usable image newer than any notified before. */
const newImage = z.object({ mean: z.number(), valid_fraction: share });

/** A field that fell away from its neighbours: both dates, both means, both usable shares, and what the neighbours did. */
const eviFall = z.object({
  before_date: z.iso.date(),
  before: z.number(),
  before_valid_fraction: share,
  mean: z.number(),
  valid_fraction: share,
  /** Fields of the farm with the same crop it was compared with, and the median of their change. */
  neighbours: z.int().min(1),
  neighbour_change: z.number(),
});
export type EviFall = z.output<typeof eviFall>;

/** A field somebody has shown to the reader, by the first name of whoever did. */
const shared = z.object({ by: z.string(), level: z.enum(['view', 'annotate', 'edit']) });

/** A trial or a plan that ends on `ends`, so many days after the notification; with 0 it has ended. */
const planEnd = z.object({ days_left: z.int().min(0), ends: z.iso.date(), is_trial: z.boolean() });

/** The advanced plan somebody who works for the reader proposes for some of his fields, by the first name of whoever does. */
const planProposed = z.object({ by: z.string(), field_ids: z.array(idSchema).min(1) });

/** An administrator who may change the field's data until `ends`, and why. */
const support = z.object({ by: z.string(), reason: z.string(), ends: z.iso.datetime() });

/** A payment that did not come about: its order, and what the field goes on as. */
const paymentFailed = z.object({ order_id: idSchema, is_late: z.boolean() });

/** A field somebody offers to the reader, by the first name of whoever does; notified while the offer stands. */
const transferOffer = z.object({ by: z.string(), name: z.string(), expires_at: z.iso.datetime() });

/** What became of a field the reader has offered, by the name it had. */
const transferAnswer = z.object({ name: z.string(), is_accepted: z.boolean() });

/** What became of a replanting coverage (rules 30), with the names of its fields. */
const coverage = z.object({ state: z.enum(COVERAGE_STATES), coverage_id: idSchema.optional(), fields: z.string().optional() });

/** A report somebody else has made of the field of this name, or that the reader has waited for; of an issued one its id. */
const reportReady = z.object({
  report: z.enum(['planning', 'batch', 'phenology', 'margin', 'evi', 'density']),
  name: z.string(),
  report_id: idSchema.optional(),
});

/** A task of the field's notes that is due on a day, named as its note is; on a later day it is overdue. */
const taskDue = z.object({ note_id: idSchema, specific_type: z.string(), specific_name: z.string().nullable(), due: z.iso.date() });

/** A stage of the crop that its degree-days have reached on the day the notification speaks of, by its code on the crop's scale. */
const stageReached = z.object({ crop: cropCodeSchema, stage: z.string() });

/** The lowest temperature that is forecast of the day it speaks of, °C. */
const frostWarning = z.object({ tmin_c: z.number() });

/** A gross margin plan that somebody else has changed, by his first name. */
const marginChanged = z.object({ by: z.string(), name: z.string() });

const common = {
  id: idSchema,
  /** Day it speaks of; of an image, the day of the scene. */
  date: z.iso.date(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
};
const ofField = { ...common, field_id: idSchema, field_name: z.string(), farm_name: z.string() };
/** Not every notification is about a field. */
const ofAny = { ...common, field_id: idSchema.nullable(), field_name: z.string().nullable(), farm_name: z.string().nullable() };

/** A notification, with the reason as numbers and names (rules 46). */
export const notificationSchema = z
  .discriminatedUnion('type', [
    z.object({ ...ofField, type: z.literal('new_image'), params: newImage }),
    z.object({ ...ofField, type: z.literal('evi_fall'), params: eviFall }),
    z.object({ ...ofField, type: z.literal('shared'), params: shared }),
    z.object({ ...ofAny, type: z.literal('transfer_offer'), params: transferOffer }),
    z.object({ ...ofAny, type: z.literal('transfer_answer'), params: transferAnswer }),
    z.object({ ...ofField, type: z.literal('plan_end'), params: planEnd }),
    z.object({ ...ofField, type: z.literal('support'), params: support }),
    z.object({ ...ofField, type: z.literal('payment_failed'), params: paymentFailed }),
    z.object({ ...ofAny, type: z.literal('plan_proposed'), params: planProposed }),
    z.object({ ...ofAny, type: z.literal('coverage'), params: coverage }),
    z.object({ ...ofAny, type: z.literal('report_ready'), params: reportReady }),
    z.object({ ...ofField, type: z.literal('frost_warning'), params: frostWarning }),
    z.object({ ...ofField, type: z.literal('task_due'), params: taskDue }),
    z.object({ ...ofField, type: z.literal('stage_reached'), params: stageReached }),
    z.object({ ...ofField, type: z.literal('margin_changed'), params: marginChanged }),
  ])
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;
export type NotificationType = Notification['type'];

export const NOTIFICATION_TYPES = [
  'frost_warning',
  'evi_fall',
  'task_due',
  'support',
  'payment_failed',
  'transfer_offer',
  'transfer_answer',
  'plan_end',
  'plan_proposed',
  'coverage',
  'shared',
  'report_ready',
  'margin_changed',
  'stage_reached',
  'new_image',
] as const satisfies readonly NotificationType[];

/** A person's notifications of one field in one matter: the newest of it, and how much there is. */
export const notificationGroupSchema = z
  .object({ newest: notificationSchema, count: z.int().min(1), unread: z.int().min(0) })
  .meta({ id: 'NotificationGroup' });
export type NotificationGroup = z.output<typeof notificationGroupSchema>;

/** Names the group a notification belongs to; those without a field belong together by type. */
export const notificationMatterSchema = z.object({ field_id: idSchema.nullable(), type: z.enum(NOTIFICATION_TYPES) });

/** How often unread notifications come by mail. */
export const DIGESTS = ['off', 'week', 'day'] as const;
export type Digest = (typeof DIGESTS)[number];
