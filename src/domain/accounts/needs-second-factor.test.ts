import { expect, test } from 'vitest';
import { ROLES } from '../rights/roles.ts';
import { needsSecondFactor } from './needs-second-factor.ts';

test('administrators always, other staff with the sensitive flag, producers never', () => {
  expect(ROLES.map((role) => needsSecondFactor(role, false))).toEqual([false, false, false, false, false, true]);
  expect(ROLES.map((role) => needsSecondFactor(role, true))).toEqual([false, true, true, true, true, true]);
});
