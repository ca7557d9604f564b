import { z } from 'zod';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import { fieldSchema, idSchema } from '#domain/schemas/field.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { call } from '../define.ts';

export const transferSchema = z
  .object({
    id: idSchema,
    field_id: idSchema,
    field_name: z.string(),
    farm_name: z.string(),
    area_ha: z.number(),
    /** The reader offered it; else it is offered to him. */
    is_mine: z.boolean(),
    /** The address an own offer went to; the name of whoever offers. */
    other: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Transfer' });

const path = '/field/meta_data/:field_id/transfer';

export const transfers = {
  list: call({
    method: 'GET',
    path: '/field/transfers',
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ transfers: z.array(transferSchema) }),
    summary: 'Fields offered to the user, and those he offers',
  }),
  offer: call({
    method: 'POST',
    path,
    access: { who: 'field', right: 'transfer', id: 'field_id', fresh: true },
    input: z.object({ field_id: idSchema, email: emailSchema }),
    reply: transferSchema,
    errors: ['TRANSFER_TO_SELF', 'TRANSFER_PENDING_PLAN'],
    rate: 30,
    audit: 'field.transfer',
    summary:
      'Offer a field to a new owner by his address; an earlier offer of it ends. The answer never tells whether the address has an account',
  }),
  withdraw: call({
    method: 'DELETE',
    path,
    access: { who: 'field', right: 'transfer', id: 'field_id' },
    input: z.object({ field_id: idSchema }),
    reply: z.object({ field_id: idSchema }),
    audit: 'field.transfer',
    summary: 'Take an offer back',
  }),
  answer: call({
    method: 'POST',
    path: '/field/transfers/:transfer_id/answer',
    access: { who: 'role', roles: OWNER_ROLES },
    input: z.object({ transfer_id: idSchema, accepted: z.boolean() }),
    reply: z.object({ field: fieldSchema.nullable() }),
    errors: ['TRANSFER_PENDING_PLAN'],
    audit: 'field.transfer',
    summary: 'Take the field, with its plan and history and without its guests, or refuse it; an offer to somebody else does not exist',
  }),
};
