import { z } from 'zod';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import { farmSchema, idSchema, versionSchema } from '#domain/schemas/field.ts';
import { nameSchema } from '#domain/schemas/text.ts';
import { call } from '../define.ts';

export const farms = {
  list: call({
    method: 'GET',
    path: '/field/field_owner',
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ farms: z.array(farmSchema), fiscal_names: z.array(z.string()) }),
    summary: 'Own farms and the fiscal names used so far',
  }),
  create: call({
    method: 'POST',
    path: '/field/field_owner',
    access: { who: 'role', roles: OWNER_ROLES },
    input: z.object({ name: nameSchema }),
    reply: farmSchema,
    errors: ['FARM_NAME_TAKEN'],
    idempotent: true,
    summary: 'Create a farm',
  }),
  listFor: call({
    method: 'GET',
    path: '/producer/:producer_id/farms',
    access: { who: 'producer', right: 'work', id: 'producer_id' },
    input: z.object({ producer_id: idSchema }),
    reply: z.object({ farms: z.array(farmSchema) }),
    summary: 'Farms of a linked producer',
  }),
  createFor: call({
    method: 'POST',
    path: '/producer/:producer_id/farms',
    access: { who: 'producer', right: 'work', id: 'producer_id' },
    input: z.object({ producer_id: idSchema, name: nameSchema }),
    reply: farmSchema,
    errors: ['FARM_NAME_TAKEN'],
    idempotent: true,
    summary: 'Create a farm for a linked producer, who owns it',
  }),
  rename: call({
    method: 'PATCH',
    path: '/field/field_owner/:farm_id',
    access: { who: 'farm', right: 'edit', id: 'farm_id' },
    input: z.object({ farm_id: idSchema, version: versionSchema, name: nameSchema }),
    reply: farmSchema,
    errors: ['FARM_NAME_TAKEN'],
    if_match: true,
    summary: 'Rename a farm',
  }),
  remove: call({
    method: 'DELETE',
    path: '/field/field_owner/:farm_id',
    access: { who: 'farm', right: 'edit', id: 'farm_id' },
    input: z.object({ farm_id: idSchema, version: versionSchema }),
    reply: z.object({ farm_id: idSchema }),
    errors: ['FARM_HAS_FIELDS'],
    if_match: true,
    summary: 'Delete an empty farm',
  }),
};
