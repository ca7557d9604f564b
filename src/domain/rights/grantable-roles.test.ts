import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { grantableRoles, managingRoles, ROLE_RANK } from './grantable-roles.ts';
import { ROLES } from './roles.ts';

it('has the ranks of the database', () => {
  const sql = readFileSync(new URL('../../../server/db/migrations/0008_people.sql', import.meta.url), 'utf8');
  const rows = [...sql.matchAll(/\('(\w+)', (\d)\)/g)].map(([, role, rank]) => [role, Number(rank)]);
  expect(Object.fromEntries(rows)).toEqual(ROLE_RANK);
});

it('lets nobody but an administrator grant a rank that is not below his own', () => {
  for (const own of ROLES.filter((role) => role !== 'admin'))
    for (const role of grantableRoles(own)) expect(ROLE_RANK[role]).toBeLessThan(ROLE_RANK[own]);
  expect(grantableRoles('PM')).toEqual([]);
  expect(grantableRoles('FSM')).toEqual(['PM', 'FA', 'FM']);
  expect(grantableRoles('RSM')).toEqual(['PM', 'FA', 'FM', 'FSM']);
  expect(grantableRoles('admin')).toEqual(ROLES);
});

it('puts people below a higher rank only', () => {
  expect(managingRoles('PM')).toEqual(['FM', 'FSM', 'RSM', 'admin']);
  expect(managingRoles('FA')).toEqual(['FSM', 'RSM', 'admin']);
  expect(managingRoles('RSM')).toEqual(['admin']);
  expect(managingRoles('admin')).toEqual([]);
});
