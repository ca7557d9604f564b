import { expect, test } from 'vitest';
import { purchaseBars, trialBars } from './plan-bars.ts';

const now = '2026-01-12T12:00:00Z';
const season = { year: 2025 };
const fit = { area_ha: 60, crops: [{ year: 2025 }, { year: 2024 }] };

test.each([
  ['basic', 0, null, [], null],
  ['basic after a trial', 0, '2025-12-01T00:00:00Z', [], null],
  ['pending', 1, null, ['PLAN_PENDING'], 'PLAN_PENDING'],
  ['advanced', 2, '2026-06-01T00:00:00Z', ['PLAN_ACTIVE'], 'PLAN_ACTIVE'],
  ['advanced without an end', 2, null, ['PLAN_ACTIVE'], 'PLAN_ACTIVE'],
  ['advanced that ends soon', 2, '2026-02-11T12:00:00Z', [], 'PLAN_ACTIVE'],
  ['advanced that has ended', 2, '2026-01-01T00:00:00Z', [], null],
  ['trial', 3, '2026-06-01T00:00:00Z', [], 'PLAN_ACTIVE'],
  ['trial that has ended', 3, '2026-01-01T00:00:00Z', [], null],
] as const)('a field that is %s', (_name, plan_status, plan_ends, purchase, trial) => {
  expect(purchaseBars({ ...fit, plan_status, plan_ends }, season, now)).toEqual(purchase);
  expect(trialBars({ plan_status, plan_ends }, now)).toBe(trial);
});

test('what a field lacks is named, all of it', () => {
  const basic = { plan_status: 0, plan_ends: null } as const;
  expect(purchaseBars({ ...basic, area_ha: 24.99, crops: [] }, season, now)).toEqual([
    'ADVANCED_AREA',
    'ADVANCED_CROP',
    'ADVANCED_HISTORY',
  ]);
  expect(purchaseBars({ ...basic, area_ha: 25, crops: [{ year: 2026 }, { year: 2023 }] }, season, now)).toEqual([]);
});
