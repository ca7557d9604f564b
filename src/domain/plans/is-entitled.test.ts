import { expect, test } from 'vitest';
import { isEntitled } from './is-entitled.ts';

const ends = '2026-02-01T02:59:00.000Z';

test('paid lots and live trials are entitled, the second the trial ends they are not', () => {
  expect(isEntitled({ plan_status: 2, plan_ends: null }, ends)).toBe(true);
  expect(isEntitled({ plan_status: 3, plan_ends: ends }, '2026-02-01T02:58:59.000Z')).toBe(true);
  expect(isEntitled({ plan_status: 3, plan_ends: ends }, ends)).toBe(false);
  expect(isEntitled({ plan_status: 1, plan_ends: null }, ends)).toBe(false);
  expect(isEntitled({ plan_status: 0, plan_ends: null }, ends)).toBe(false);
});
