import { expect, test } from 'vitest';
import { isRestorable, needsTypedName, restorableUntil } from './deletion.ts';

test('a deleted field is restorable for exactly 30 days', () => {
  expect(restorableUntil('2026-01-01T10:00:00.000Z')).toBe('2026-01-31T10:00:00.000Z');
  expect(isRestorable('2026-01-01T10:00:00.000Z', '2026-01-31T10:00:00.000Z')).toBe(true);
  expect(isRestorable('2026-01-01T10:00:00.000Z', '2026-01-31T10:00:00.001Z')).toBe(false);
});

test.each([
  [false, 0, false],
  [false, 1, false],
  [false, 2, true],
  [false, 3, true],
  [true, 0, true],
] as const)('history %s and plan %i ask for the typed name: %s', (has_history, plan_status, expected) => {
  expect(needsTypedName({ has_history, plan_status })).toBe(expected);
});
