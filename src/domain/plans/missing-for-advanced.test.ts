import { expect, test } from 'vitest';
import { missingForAdvanced } from './missing-for-advanced.ts';

const season = { year: 2025, season: 2, period: 'summer' } as const;
const crop = (year: number) => ({ ...season, year, crop: 7 as const, genotype_id: null });

test('a field needs 25 ha, a planned crop and an earlier season; each is named when it is missing', () => {
  expect(missingForAdvanced({ area_ha: 25, crops: [crop(2025), crop(2024)] }, season)).toEqual([]);
  expect(missingForAdvanced({ area_ha: 24.99, crops: [crop(2025), crop(2024)] }, season)).toEqual(['area']);
  expect(missingForAdvanced({ area_ha: 80, crops: [crop(2024)] }, season)).toEqual(['crop']);
  expect(missingForAdvanced({ area_ha: 80, crops: [crop(2025)] }, season)).toEqual(['history']);
  expect(missingForAdvanced({ area_ha: 3, crops: [] }, season)).toEqual(['area', 'crop', 'history']);
});
