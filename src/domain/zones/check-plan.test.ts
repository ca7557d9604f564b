import { expect, test } from 'vitest';
import { halvesOf, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { checkPlan } from './check-plan.ts';
import { measurePlan } from './measure-plan.ts';

const field = squareAt(0);
const plan = samplePlan(field);
const [west, east] = halvesOf(field);
const withParts = (...parts: (typeof west)[][]) => ({ ...plan, zones: plan.zones.map((zone, i) => ({ ...zone, parts: parts[i] ?? [] })) });

test('zones that tile their field from three seasons may be kept', () => {
  expect(checkPlan(plan, field)).toBeNull();
});

test('a thousandth of a thousandth too much or too little is refused', () => {
  const moved = (degrees: number) => ({
    ...west,
    coordinates: west.coordinates.map((ring) =>
      ring.map(([lon, lat]) => (lon > -61 ? ([lon + degrees, lat] as const) : ([lon, lat] as const))),
    ),
  });
  expect(checkPlan(withParts([moved(2e-7)], [east]), field)).toBe('ZONES_NOT_TILING');
  expect(checkPlan(withParts([moved(-2e-7)], [east]), field)).toBe('ZONES_NOT_TILING');
});

test('parts twice, parts missing and too many points are refused', () => {
  expect(checkPlan(withParts([west], [west]), field)).toBe('ZONES_NOT_TILING');
  expect(checkPlan(withParts([west], [east, east]), field)).toBe('ZONES_NOT_TILING');
  expect(checkPlan(withParts([west], []), field)).toBe('ZONES_NOT_TILING');
  const ring = Array.from({ length: 100_001 }, () => [-61, -34] as const);
  expect(checkPlan({ ...plan, unstable: [{ type: 'Polygon', coordinates: [ring] }] }, field)).toBe('ZONES_INVALID');
});

test('areas come from the shapes, whatever the plan says', () => {
  const { zones, unstable_ha } = measurePlan({ ...plan, unstable: [east], zones: plan.zones.map((zone) => ({ ...zone, area_ha: 999 })) });
  expect(zones.map(({ area_ha }) => area_ha)).toEqual([areaHa(west), areaHa(east)]);
  expect(zones[0]!.share + zones[1]!.share).toBeCloseTo(1, 12);
  expect(unstable_ha).toBe(areaHa(east));
});
