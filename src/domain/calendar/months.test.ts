import { expect, test } from 'vitest';
import { firstDay, lastDay, monthsBetween } from './months.ts';

test('months from one date to another, both included', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-01-31', '2026-01-01')).toEqual(['2026-01']);
  expect(monthsBetween('2026-02-01', '2026-01-31')).toEqual([]);
});

test('a month ends when its last day does', () => {
  expect(['2024-02', '2025-02', '2025-12'].map(lastDay)).toEqual(['2024-02-29', '2025-02-28', '2025-12-31']);
  expect(firstDay('2025-02')).toBe('2025-02-01');
});
