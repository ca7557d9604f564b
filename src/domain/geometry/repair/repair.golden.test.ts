import { describe, expect, it } from 'vitest';
import { golden } from '../../../../tests/setup/golden.ts';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { sampleRows } from '../../../../tests/setup/tables/sample-rows.ts';
import { realFields, SPOILS, spoilt } from '../../../../tests/setup/samples/spoilt-fields.ts';
import { AREA } from '../../limits.ts';
import { checkPolygon } from '../check-polygon.ts';
import { repairPolygon } from './repair-polygon.ts';
import { evenOddArea } from '../../../../tests/setup/samples/even-odd-area.ts';
import { roundPolygon } from '../edit/round-polygon.ts';
import type { Polygon, Ring } from '../types.ts';

const KEPT = 0.99;

// tests/golden/make/repair.mjs: areas of what GEOS makes valid, null where that is not one part, or not what the border encloses
const answers = golden('repair') as Record<string, (number | null)[]>;

/** What is wrong with the repair of rings that GEOS makes one part of an area of; nothing where it is right. */
const complaintOf = (rings: readonly Ring[], expected_m2: number): string | null => {
  const repair = repairPolygon(rings);
  if (!repair.ok) return repair.code;
  if (!checkPolygon(repair.polygon, { max_m2: Infinity, min_m2: 0 }).ok) return 'invalid';
  const share = repair.area_m2 / expected_m2;
  return share < KEPT ? `keeps ${share}` : null;
};

const folder = material('fields');
describe.skipIf(folder === null)(
  `a repair keeps 99 % of what GEOS keeps where that is one part${folder ? '' : ' (material absent)'}`,
  () => {
    const fields = folder ? realFields(folder) : [];

    it.each(Object.entries(SPOILS))('of real fields with %s', (name, spoil) => {
      expect(answers[name]).toHaveLength(fields.length);
      const wrong: string[] = [];
      const known = answers[name]!.flatMap((expected_m2, n) => (expected_m2 === null ? [] : [[n, expected_m2] as const]));
      for (const [n, expected_m2] of sampleRows(known, 200)) {
        const complaint = complaintOf(spoilt(fields[n]!, n, spoil), expected_m2);
        if (complaint) wrong.push(`field ${n}: ${complaint}`);
      }
      expect(known.length).toBeGreaterThan(200);
      expect(wrong).toEqual([]);
    });

    it.each(Object.entries(SPOILS))('nor less of what the border encloses, with %s', (_name, spoil) => {
      const wrong: string[] = [];
      for (const [field, n] of sampleRows(
        fields.map((one, i) => [one, i] as const),
        40,
      )) {
        const rings = spoilt(field, n, spoil);
        const repair = repairPolygon(rings);
        const share = repair.ok ? evenOddArea(repair.polygon.coordinates) / evenOddArea(rings) : 1;
        if (Math.abs(share - 1) > 1 - KEPT) wrong.push(`field ${n}: ${share}`);
      }
      expect(wrong).toEqual([]);
    });
  },
);

const peers = material('polygon-validity');
describe.skipIf(peers === null)(`a repair of peers' polygons${peers ? '' : ' (material absent)'}`, () => {
  it('keeps 99 % of what GEOS keeps where that is one part', () => {
    const { cases } = materialJson<{ cases: { name: string; field: Polygon }[] }>('polygon-validity', 'validity.json');
    const polygons = cases.filter(({ field }) => field.type === 'Polygon');
    const wrong = polygons.flatMap(({ name, field }, n) => {
      const expected_m2 = answers['of peers']![n]!;
      if (expected_m2 === null || expected_m2 < AREA.min_m2) return [];
      const complaint = complaintOf(roundPolygon(field).coordinates, expected_m2);
      return complaint ? [`${name}: ${complaint}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});
