import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadDose } from './spread-dose.ts';

test('follows the yield', () => {
  expect(spreadDose(100, [6_000, 9_000], [10, 10])).toEqual([80, 120]);
  expect(spreadDose(100, [0, 0], [10, 30])).toEqual([100, 100]);
});

test('takes as much of the field as the one dose would', () => {
  const zone = fc.record({
    yield_kg_ha: fc.double({ min: 1, max: 20_000, noNaN: true }),
    area_ha: fc.double({ min: 0.1, max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.array(zone, { minLength: 2, maxLength: 5 }), (dose, zones) => {
      const areas = zones.map(({ area_ha }) => area_ha);
      const doses = spreadDose(
        dose,
        zones.map(({ yield_kg_ha }) => yield_kg_ha),
        areas,
      );
      const total = doses.reduce((sum, one, i) => sum + one * (areas[i] ?? 0), 0);
      const uniform = dose * areas.reduce((sum, area_ha) => sum + area_ha, 0);
      expect(Math.abs(total - uniform)).toBeLessThan(1e-9 * uniform);
    }),
  );
});
