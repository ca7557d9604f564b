import { z } from 'zod';
import { idSchema } from '#domain/schemas/field.ts';
import { DIGESTS, notificationGroupSchema, notificationMatterSchema, notificationSchema } from '#domain/schemas/notification.ts';
import { notificationReasonSchema } from '#domain/alerts/notification-reason.ts';
import { call } from '../define.ts';

const user = { who: 'user' } as const;
/** Groups with something unread in them. */
const unread = z.object({ unread: z.int() });
const digest = z.object({ every: z.enum(DIGESTS) });
const page = {
  /** The last one of the page before. */
  after: idSchema.optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
};

export const notifications = {
  list: call({
    method: 'GET',
    path: '/notification',
    access: user,
    /** Of one field or of none, in one matter, or all. */
    input: z.object({
      ...page,
      field_id: z.union([idSchema, z.literal('none')]).optional(),
      type: notificationMatterSchema.shape.type.optional(),
    }),
    reply: unread.extend({ notifications: z.array(notificationSchema), has_more: z.boolean() }),
    summary: 'Own notifications, newest first, and how many groups are unread',
  }),
  groups: call({
    method: 'GET',
    path: '/notification/group',
    access: user,
    /** `after` is any notification of the last group of the page before. */
    input: z.object(page),
    reply: unread.extend({ groups: z.array(notificationGroupSchema), has_more: z.boolean() }),
    summary: 'Own notifications by field and matter, the latest day first, alerts before images',
  }),
  read: call({
    method: 'POST',
    path: '/notification/read',
    access: user,
    /** Some of them, those of one field and matter, or all. */
    input: z.object({ ids: z.array(idSchema).min(1).max(200).optional(), of: notificationMatterSchema.optional() }),
    reply: unread,
    summary: 'Mark notifications as read',
  }),
  mute: call({
    method: 'PUT',
    path: '/notification/mute',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z.object({ field_id: idSchema, muted: z.boolean() }),
    reply: z.object({ field_ids: z.array(idSchema) }),
    summary: 'Hear no more of a field, or again; answers all muted ones',
  }),
  muted: call({
    method: 'GET',
    path: '/notification/mute',
    access: user,
    input: z.object({}),
    reply: z.object({ field_ids: z.array(idSchema) }),
    summary: 'Fields nothing is heard of',
  }),
  reasons: call({
    method: 'GET',
    path: '/notification/reason',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z.object({ field_id: idSchema }),
    reply: z.object({ reasons: z.array(notificationReasonSchema) }),
    summary: 'Why there was no notification of a field: what was considered and left, the newest first',
  }),
  digest: call({
    method: 'GET',
    path: '/notification/digest',
    access: user,
    input: z.object({}),
    reply: digest,
    summary: 'How often unread notifications come by mail',
  }),
  setDigest: call({
    method: 'PUT',
    path: '/notification/digest',
    access: user,
    input: digest,
    reply: digest,
    summary: 'Have unread notifications mailed every day, every Monday, or not',
  }),
  endDigest: call({
    method: 'POST',
    path: '/notification/digest/end',
    access: { who: 'anyone' },
    input: z.object({ token: z.string().max(200) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['LINK_DEAD'],
    rate: 30,
    summary: 'End the mails with the link of one of them, without a session',
  }),
};
