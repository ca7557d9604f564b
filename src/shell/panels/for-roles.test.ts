// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Role } from '#domain/rights/roles.ts';
import type { User } from '#domain/schemas/user.ts';
import { useSession } from '#state/session.ts';
import { useForRole, type RoleEntry } from './for-roles.ts';

const ENTRIES: readonly (RoleEntry & { readonly id: string })[] = [
  { id: 'users', order: 2, roles: ['FM', 'admin'] },
  { id: 'fields', order: 1 },
  { id: 'coverage', order: 3, is_seed: true },
];
const seenBy = (role: Role | null, brand_id = 7): string[] => {
  useSession.setState({ user: role === null ? null : ({ role, brand_id } as User) });
  return renderHook(() => useForRole(ENTRIES)).result.current.map(({ id }) => id);
};
afterEach(() => useSession.setState({ user: null }));

it('keeps what is a role’s own from the others, in order', () => {
  expect(seenBy('FM')).toEqual(['fields', 'users']);
  expect(seenBy('PM')).toEqual(['fields']);
  expect(seenBy(null)).toEqual(['fields']);
});

it('keeps what is the seed brand’s from the other', () => {
  expect(seenBy('PM', 2)).toEqual(['fields', 'coverage']);
});
