import { z } from 'zod';
import { BULK } from '#domain/limits.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { fieldOpeningSchema, shareLevelSchema, shareSchema } from '#domain/schemas/share.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { call } from '../define.ts';

const path = '/field/meta_data/authorization';
const one = z.object({ field_id: idSchema });
const ofOwner = { who: 'field', right: 'share', id: 'field_id' } as const;
const done = z.object({ ok: z.literal(true) });

export const shares = {
  list: call({
    method: 'GET',
    path,
    access: ofOwner,
    input: one,
    reply: z.object({ shares: z.array(shareSchema), openings: z.array(fieldOpeningSchema) }),
    summary: 'Who may see a field by e-mail, and what others did with it',
  }),
  add: call({
    method: 'POST',
    path,
    access: ofOwner,
    input: one.extend({ email: emailSchema, level: shareLevelSchema.default('view') }).strict(),
    reply: shareSchema,
    errors: ['EMAIL_INVALID', 'SHARE_OWN_ADDRESS', 'SHARE_GUESTS_TOO_MANY', 'SHARE_DAY_LIMIT'],
    idempotent: true,
    rate: 120,
    audit: 'share.add',
    summary: 'Show a field to an address; an address that has it already gets the level. A mail without data is sent',
  }),
  setLevel: call({
    method: 'PATCH',
    path,
    access: ofOwner,
    input: one.extend({ share_id: idSchema, level: shareLevelSchema }).strict(),
    reply: shareSchema,
    audit: 'share.level',
    summary: 'Change what a guest may do',
  }),
  revoke: call({
    method: 'DELETE',
    path,
    access: { who: 'field', right: 'revoke_share', id: 'field_id' },
    input: one.extend({ share_id: idSchema }),
    reply: done,
    audit: 'share.revoke',
    summary: 'Take a field back from a guest; acts on his next request',
  }),
  leave: call({
    method: 'POST',
    path: `${path}/leave`,
    access: { who: 'field', right: 'leave', id: 'field_id' },
    input: one,
    reply: done,
    audit: 'share.leave',
    summary: 'Give up a field that was shared with the user',
  }),
  /** Said by the client when a card opens: one honest point instead of a guess from every call. */
  opened: call({
    method: 'POST',
    path: '/field/opening',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: one,
    reply: done,
    summary: "Note for a field's owner that the user opened it; of own fields nothing is noted",
  }),
  exported: call({
    method: 'POST',
    path: '/field/export',
    access: { who: 'field', right: 'export', id: 'field_ids' },
    input: z.object({ field_ids: z.array(idSchema).min(1).max(BULK.fields) }),
    reply: done,
    audit: 'field.export',
    summary: 'Ask leave to write fields into a file, and note it for their owners',
  }),
};
