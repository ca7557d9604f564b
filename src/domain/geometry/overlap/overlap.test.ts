import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { sampleRows } from '../../../../tests/setup/tables/sample-rows.ts';
import { comb, holesGrid, tiltedComb } from '../../../../tests/setup/samples/tangled-shapes.ts';
import { areaM2 } from '../measure/area.ts';
import { findOverlaps, overlapM2 } from './overlap.ts';
import { buildShapeBlock, indexShapes } from '../shape-block.ts';
import type { Polygon, Position } from '../types.ts';

const box = (west: number, south: number, width: number, height = width): Position[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];
const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });
const square = polygon(box(-61, -34, 0.01));

describe('overlapM2', () => {
  it('is the area itself for one shape twice, and nothing beside it or along a shared border', () => {
    expect(overlapM2(square, square)).toBeCloseTo(areaM2(square), 0);
    expect(overlapM2(square, polygon(box(-60.99, -34, 0.01)))).toBe(0);
    expect(overlapM2(square, polygon(box(-60.95, -34, 0.01)))).toBe(0);
    expect(overlapM2(square, polygon(box(-61, -33.99, 0.01)))).toBe(0);
  });

  it('is the same to the bit for combs whose slabs were sorted anew each time', () => {
    expect(overlapM2(comb(200), comb(200, Math.PI / 2))).toBe(449_680.8293558702);
    expect(overlapM2(tiltedComb(200), comb(200))).toBe(464_773.12141632894);
    expect(overlapM2(holesGrid(200), tiltedComb(200))).toBe(651_409.6062035414);
  });

  it('estimates within a hundredth for combs of five hundred teeth that cross a quarter of a million times', () => {
    const exact = 454_057.3535218406;
    expect(Math.abs(overlapM2(comb(1_000), comb(1_000, Math.PI / 2)) / exact - 1)).toBeLessThan(1e-2);
  });

  it('measures a half, a hole and a slanted cut', () => {
    expect(overlapM2(square, polygon(box(-60.995, -34, 0.01)))).toBeCloseTo(areaM2(polygon(box(-60.995, -34, 0.005, 0.01))), 0);
    const hole = box(-60.998, -33.998, 0.004);
    expect(overlapM2(polygon(box(-61, -34, 0.01), hole), polygon(hole))).toBeCloseTo(0, 6);
    const triangle = polygon([
      [-61, -34],
      [-60.99, -34],
      [-61, -33.99],
      [-61, -34],
    ]);
    // its long side is straight here and a geodesic in areaM2: 30 m² of 51 ha
    expect(Math.abs(overlapM2(square, triangle) / areaM2(triangle) - 1)).toBeLessThan(1e-4);
    const diamond = polygon([
      [-60.995, -34.005],
      [-60.985, -33.995],
      [-60.995, -33.985],
      [-61.005, -33.995],
      [-60.995, -34.005],
    ]);
    expect(Math.abs(overlapM2(square, diamond) / areaM2(square) - 1)).toBeLessThan(1e-4);
    expect(Math.abs(overlapM2(diamond, square) - overlapM2(square, diamond))).toBeLessThan(1e-3);
  });

  it('finds neighbours in a block, largest first', () => {
    const block = buildShapeBlock([
      polygon(box(-60.991, -34, 0.01)),
      square,
      polygon(box(-60.99001, -34, 0.00002)),
      polygon(box(-50, -34, 0.01)),
    ]);
    expect(findOverlaps(square, block, 100).map(({ index }) => index)).toEqual([1, 0]);
    expect(findOverlaps(square, buildShapeBlock([]), 100)).toEqual([]);
  });
});

const folder = material('fields');
describe.skipIf(folder === null)(`overlapping pairs of real fields against PostGIS${folder ? '' : ' (material absent)'}`, () => {
  type Collection = { features: { id: string; geometry: Polygon }[] };
  type Expected = { overlapping_pairs_over_1_m2: unknown[]; fields: { valid: boolean }[] };
  const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.geojson') && !name.startsWith('packed')) : [];
  it.each(sampleRows(files, 8))(
    '%s',
    (file) => {
      const { features } = materialJson<Collection>('fields', file);
      const expected = materialJson<Expected>('fields', file.replace('.geojson', '.expected.json'));
      const polygons = features
        .filter(({ geometry }, i) => geometry.type === 'Polygon' && expected.fields[i]!.valid)
        .map(({ geometry }) => geometry);
      const block = buildShapeBlock(polygons);
      const index = indexShapes(block);
      const pairs = polygons.flatMap((one, i) => findOverlaps(one, block, 1, index).filter((found) => found.index > i));
      expect(pairs.length).toBe(expected.overlapping_pairs_over_1_m2.length);
    },
    60_000,
  );
});
