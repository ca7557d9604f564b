import { z } from 'zod';
import { BRAND_NAMES } from '#domain/accounts/brand-numbers.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { ROLES } from '#domain/rights/roles.ts';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { auditLineSchema, managedUserSchema } from '#domain/schemas/people.ts';
import { call } from '../define.ts';

const managers = { who: 'role', roles: ['FM', 'FSM', 'RSM', 'admin'] } as const;
const one = z.object({ account_id: idSchema, version: versionSchema });
const done = z.object({ ok: z.literal(true) });
const flag = z.stringbool().optional();

export const users = {
  list: call({
    method: 'GET',
    path: '/auth/list_users',
    access: managers,
    input: z.object({
      /** In names; in addresses too for whoever may see them. */
      search: z.string().max(200).default(''),
      role: z.enum(ROLES).optional(),
      /** Those below this member of the staff, or served by him. */
      of: idSchema.optional(),
      country: z.enum(COUNTRIES).optional(),
      brand: z.enum(BRAND_NAMES).optional(),
      disabled: flag,
      /** The last one of the page before. */
      after: idSchema.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    reply: z.object({ users: z.array(managedUserSchema), total: z.int(), has_more: z.boolean() }),
    rate: 120,
    summary: 'Accounts the user manages, by name',
  }),
  get: call({
    method: 'GET',
    path: '/auth/list_users/:account_id',
    access: { who: 'account', right: 'read', id: 'account_id' },
    input: z.object({ account_id: idSchema }),
    reply: managedUserSchema,
    rate: 120,
    summary: 'One account the user manages; 404 for any other',
  }),
  byRole: call({
    method: 'GET',
    path: '/auth/users/:role',
    access: managers,
    input: z.object({ role: z.enum(['rsm', 'fsm', 'fm', 'fa', 'pm', 'admin']) }),
    reply: z.object({ users: z.array(z.object({ id: idSchema, name: z.string() })) }),
    summary: 'Names of those of a role the user manages, for choosing one',
  }),
  setRole: call({
    method: 'POST',
    path: '/auth/rol',
    access: { who: 'account', right: 'role', id: 'account_id', fresh: true },
    input: one.extend({ role: z.enum(ROLES) }),
    reply: managedUserSchema,
    errors: ['ROLE_RANK', 'LAST_ADMIN'],
    if_match: true,
    audit: 'account.role',
    summary: 'Give a role below one’s own; the last administrator of a tenant stays',
  }),
  setManager: call({
    method: 'POST',
    path: '/auth/manager',
    access: { who: 'account', right: 'role', id: 'account_id', fresh: true },
    input: one.extend({ manager_id: idSchema.nullable() }),
    reply: managedUserSchema,
    errors: ['MANAGER_CYCLE', 'MANAGER_INVALID'],
    if_match: true,
    audit: 'account.manager',
    summary: 'Put an account below a member of the staff, or below nobody',
  }),
  update: call({
    method: 'PATCH',
    path: '/auth/update_user',
    access: { who: 'account', right: 'flags', id: 'account_id', fresh: true },
    input: one
      .extend({
        brand_id: z.int().min(1).max(99).optional(),
        style_brand: z.int().min(1).max(99).optional(),
        has_onesoil_access: z.boolean().optional(),
        show_sensitive_information: z.boolean().optional(),
        is_field_agronomist: z.boolean().optional(),
      })
      .strict(),
    reply: managedUserSchema,
    errors: ['LAST_ADMIN'],
    if_match: true,
    audit: 'account.flags',
    summary: 'Change brand, style and flags; a change of tenant ends managers and links',
  }),
  disable: call({
    method: 'POST',
    path: '/auth/disable_user',
    access: { who: 'account', right: 'disable', id: 'account_id', fresh: true },
    input: one.extend({ is_disabled: z.boolean() }),
    reply: managedUserSchema,
    errors: ['LAST_ADMIN'],
    if_match: true,
    audit: 'account.disable',
    summary: 'Shut an account out at once, or let it in again',
  }),
  endSessions: call({
    method: 'POST',
    path: '/auth/end_sessions',
    access: { who: 'account', right: 'disable', id: 'account_id', fresh: true },
    input: z.object({ account_id: idSchema }),
    reply: done,
    audit: 'account.sessions',
    summary: 'End every session of an account',
  }),
  startReset: call({
    method: 'POST',
    path: '/auth/start_reset',
    access: { who: 'account', right: 'disable', id: 'account_id', fresh: true },
    input: z.object({ account_id: idSchema }),
    reply: done,
    audit: 'account.reset',
    summary: 'Mail an account the link for a new password',
  }),
  fieldAudit: call({
    method: 'GET',
    path: '/audit/field/:field_id',
    access: { who: 'field', right: 'audit', id: 'field_id' },
    input: z.object({ field_id: idSchema, before: z.coerce.number<string | number>().int().optional() }),
    reply: z.object({ lines: z.array(auditLineSchema), has_more: z.boolean() }),
    summary: 'What was done to a field, newest first',
  }),
  brandAudit: call({
    method: 'GET',
    path: '/audit',
    access: { who: 'role', roles: ['admin'] },
    input: z.object({ before: z.coerce.number<string | number>().int().optional() }),
    reply: z.object({ lines: z.array(auditLineSchema), has_more: z.boolean() }),
    summary: 'What was done by people of the tenant, newest first',
  }),
};
