import { expect, test } from 'vitest';
import { isEntitled } from './is-entitled.ts';

const ends = '2026-02-01T02:59:00.000Z';
const before = '2026-02-01T02:58:59.000Z';

test.each([
  ['unpaid', { plan_status: 0, plan_ends: null }, false, false],
  ['unpaid after a trial', { plan_status: 0, plan_ends: ends }, false, false],
  ['pending from basic', { plan_status: 1, plan_ends: null }, false, false],
  ['pending from a trial or a plan', { plan_status: 1, plan_ends: ends }, true, false],
  ['paid for a year', { plan_status: 2, plan_ends: ends }, true, false],
  ['advanced without an end', { plan_status: 2, plan_ends: null }, true, true],
  ['trial', { plan_status: 3, plan_ends: ends }, true, false],
] as const)('%s: a second before the end, and the second it ends', (_name, plan, is_before, is_after) => {
  expect([isEntitled(plan, before), isEntitled(plan, ends)]).toEqual([is_before, is_after]);
});
