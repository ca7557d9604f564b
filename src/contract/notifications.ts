import { z } from 'zod';
import { idSchema } from '#domain/schemas/field.ts';
import { notificationSchema } from '#domain/schemas/notification.ts';
import { call } from './define.ts';

const user = { who: 'user' } as const;
const unread = z.object({ unread: z.int() });

export const notifications = {
  list: call({
    method: 'GET',
    path: '/notification',
    access: user,
    input: z.object({
      /** The last one of the page before. */
      after: idSchema.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    reply: unread.extend({ notifications: z.array(notificationSchema), has_more: z.boolean() }),
    summary: 'Own notifications, newest first, and how many are unread',
  }),
  read: call({
    method: 'POST',
    path: '/notification/read',
    access: user,
    /** Without ids all of them. */
    input: z.object({ ids: z.array(idSchema).min(1).max(200).optional() }),
    reply: unread,
    summary: 'Mark notifications as read',
  }),
  mute: call({
    method: 'PUT',
    path: '/notification/mute',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z.object({ field_id: idSchema, muted: z.boolean() }),
    reply: z.object({ field_ids: z.array(idSchema) }),
    summary: 'Hear no more of a lot, or again; answers all muted ones',
  }),
  muted: call({
    method: 'GET',
    path: '/notification/mute',
    access: user,
    input: z.object({}),
    reply: z.object({ field_ids: z.array(idSchema) }),
    summary: 'Lots nothing is heard of',
  }),
};
