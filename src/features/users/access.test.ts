import { expect, it } from 'vitest';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { changesOf, changesTenant, flagsOf, roleLock, accessOf } from './access.ts';

const USER: ManagedUser = {
  id: '5f0c6f5e-6f0e-4f5c-8d51-3a1f0a4f6b21',
  version: 3,
  firstname: 'Ana',
  lastname: 'Prado',
  email: null,
  phone_number: null,
  fiscal_id: null,
  country: 'AR',
  role: 'FM',
  brand_id: 2,
  style_brand: 2,
  manager: null,
  served_by: [],
  has_onesoil_access: false,
  show_sensitive_information: false,
  is_field_agronomist: false,
  is_disabled: false,
  is_active: true,
  created_at: '2023-03-01T00:00:00.000Z',
  used_at: null,
  field_count: 0,
  area_ha: 0,
  rights: { role: true, link: true, flags: false, disable: false },
};
const before = accessOf(USER);

it('sends what differs from what the account has, flags apart', () => {
  const change = changesOf(before, { role: 'FA', manager_id: null, has_onesoil_access: true, brand_id: 2 });
  expect(change).toEqual({ role: 'FA', has_onesoil_access: true });
  expect(flagsOf(change)).toEqual({ has_onesoil_access: true });
});

it('knows the tenants of the seed company and of everybody else', () => {
  expect(changesTenant(before, { brand_id: 7 })).toBe(true);
  expect(changesTenant(before, { style_brand: 7 })).toBe(false);
  expect(changesTenant({ ...before, brand_id: 7 }, { brand_id: 1 })).toBe(false);
});

it('offers roles of a rank below one’s own to whoever has the right', () => {
  expect(roleLock('FSM', USER)).toBeNull();
  expect(roleLock('FSM', { ...USER, role: 'FSM' })).toBe('rank');
  expect(roleLock('admin', { ...USER, role: 'admin' })).toBeNull();
  expect(roleLock('FM', { ...USER, rights: { ...USER.rights, role: false } })).toBe('right');
});
