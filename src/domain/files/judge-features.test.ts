import { expect, test } from 'vitest';
import type { Position, Ring } from '../geometry/types.ts';
import { judgeFeatures } from './judge-features.ts';

const feature = (...ring: Position[]) => ({ name: 'Lote', farm_name: null, rings: [ring as Ring], refusal: null });

test('a border that crosses into two real parts is refused with its place and the shape to mend', () => {
  const bow_tie: Position[] = [
    [-60, -33],
    [-59.99, -32.99],
    [-59.99, -33],
    [-60, -32.99],
    [-60, -33],
  ];
  const [judged] = judgeFeatures([feature(...bow_tie)]);
  expect(judged).toMatchObject({ fate: 'refused', code: 'GEOMETRY_SELF_CROSSING', params: { crossings: 1 }, geometry: null });
  expect(judged?.original?.coordinates[0]).toEqual(bow_tie);
  expect(judged?.place?.[0]).toBeCloseTo(-59.995, 6);
});

test('coordinates off the earth have no shape to show', () => {
  const [judged] = judgeFeatures([feature([-60, -33], [-59, 120], [-59, -33], [-60, -33])]);
  expect(judged).toMatchObject({ fate: 'refused', code: 'GEOMETRY_OUT_OF_RANGE', original: null });
});
