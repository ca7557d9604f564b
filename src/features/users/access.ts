import { ROLE_RANK } from '#domain/rights/grantable-roles.ts';
import { isSameTenant, type Role } from '#domain/rights/roles.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';

/** What of an account can be changed in the manager. */
export type Access = {
  readonly role: Role;
  readonly manager_id: string | null;
  readonly brand_id: number;
  readonly style_brand: number;
  readonly has_onesoil_access: boolean;
  readonly show_sensitive_information: boolean;
  readonly is_field_agronomist: boolean;
};
export type AccessKey = keyof Access;

const FLAG_KEYS = ['brand_id', 'style_brand', 'has_onesoil_access', 'show_sensitive_information', 'is_field_agronomist'] as const;

export const accessOf = (user: ManagedUser): Access => ({
  role: user.role,
  manager_id: user.manager?.id ?? null,
  brand_id: user.brand_id,
  style_brand: user.style_brand,
  has_onesoil_access: user.has_onesoil_access,
  show_sensitive_information: user.show_sensitive_information,
  is_field_agronomist: user.is_field_agronomist,
});

/** What was typed that differs from what the account has. */
export const changesOf = (before: Access, change: Partial<Access>): Partial<Access> =>
  Object.fromEntries(Object.entries(change).filter(([key, value]) => before[key as AccessKey] !== value));

/** The part of a change that the call for brand, style and flags takes. */
export const flagsOf = (change: Partial<Access>): Partial<Access> =>
  Object.fromEntries(FLAG_KEYS.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])));

/** Whether the change leads to another tenant: manager, people, links and sessions stay behind (rules 2). */
export const changesTenant = (before: Access, { brand_id }: Partial<Access>): boolean =>
  brand_id !== undefined && !isSameTenant(brand_id, before.brand_id);

/** Why a role cannot be changed by somebody who sees the account. */
export type RoleLock = 'rank' | 'right' | null;
export const roleLock = (own: Role, user: ManagedUser): RoleLock => {
  if (!user.rights.role) return 'right';
  return own !== 'admin' && ROLE_RANK[user.role] >= ROLE_RANK[own] ? 'rank' : null;
};
