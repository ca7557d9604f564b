import { expect, test } from 'vitest';
import { scribble, star } from '../../../tests/setup/samples/tangled-shapes.ts';
import type { Position, Ring } from '../geometry/types.ts';
import { TANGLE } from '../limits.ts';
import { NO_FACTS } from './attributes.ts';
import { validateFeatures } from './validate-features.ts';

const feature = (...ring: Position[]) => ({ ...NO_FACTS, name: 'Lote', rings: [ring as Ring], refusal: null });

test('a border that crosses into two real parts is refused with its place and the shape to repair', () => {
  const bow_tie: Position[] = [
    [-60, -33],
    [-59.99, -32.99],
    [-59.99, -33],
    [-60, -32.99],
    [-60, -33],
  ];
  const [validated] = validateFeatures([feature(...bow_tie)]);
  expect(validated).toMatchObject({ outcome: 'refused', code: 'GEOMETRY_SELF_CROSSING', params: { crossings: 1 }, geometry: null });
  expect(validated?.original?.coordinates[0]).toEqual(bow_tie);
  expect(validated?.place?.[0]).toBeCloseTo(-59.995, 6);
});

test('coordinates off the earth have no shape to show', () => {
  const [validated] = validateFeatures([feature([-60, -33], [-59, 120], [-59, -33], [-60, -33])]);
  expect(validated).toMatchObject({ outcome: 'refused', code: 'GEOMETRY_OUT_OF_RANGE', original: null });
});

test('what all tangled borders of a file cost together is bounded; the file after it has its own', () => {
  const tangle = feature(...scribble(40).coordinates[0]!);
  // each meets itself more than fifty times
  const many = Math.ceil(TANGLE.file_work / (50 * TANGLE.work_a_crossing));
  const codes = validateFeatures(Array.from({ length: many }, () => tangle)).map(({ code }) => code);
  expect([codes[0], codes.at(-1)]).toEqual(['GEOMETRY_SELF_CROSSING', 'GEOMETRY_TOO_TANGLED']);
  expect(validateFeatures([tangle])[0]?.code).toBe('GEOMETRY_SELF_CROSSING');
});

test('a star that loses half its outline with its points is refused where it crosses itself, and the field after it is taken', () => {
  const [points, field] = [star(2_001), star(3)].map(({ coordinates }) => coordinates[0]!);
  const validated = validateFeatures([feature(...points!), feature(...field!)]);
  expect(validated).toMatchObject([
    { outcome: 'refused', code: 'GEOMETRY_TOO_TANGLED', repairs: [], place: [expect.any(Number), expect.any(Number)] },
    { outcome: 'accepted', code: null },
  ]);
  expect(validated[0]?.original?.coordinates[0]).toEqual(points);
});
