import { describe, expect, it } from 'vitest';
import { areaM2, geodesicAreaM2 } from './area.ts';
import { perimeterM } from './perimeter.ts';
import type { Polygon, Position } from '../types.ts';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { readdirSync } from 'node:fs';

const square = (lon: number, lat: number, side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
      [lon, lat],
    ],
  ],
});
const star = (lat: number, points: number): Polygon => {
  const ring = Array.from({ length: points }, (_, i): Position => {
    const r = 0.012 + 0.004 * Math.sin(i * 2.7);
    return [-60 + r * Math.cos((2 * Math.PI * i) / points), lat + r * Math.sin((2 * Math.PI * i) / points)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
};

describe('areaM2', () => {
  it.each([-55, -45, -34, -22, -10, 0, 20, 32])('is within 1e-9 of the geodesic polygon at latitude %d', (lat) => {
    for (const shape of [square(-60, lat, 0.02), star(lat, 60)]) {
      const exact = geodesicAreaM2(shape);
      expect(Math.abs(areaM2(shape) / exact - 1)).toBeLessThan(1e-9);
    }
  });

  it('keeps to it on a 100 km square, where edges bulge', () => {
    const shape = square(-60, -38, 1);
    expect(Math.abs(areaM2(shape) / geodesicAreaM2(shape) - 1)).toBeLessThan(1e-7);
  });

  it('subtracts holes and adds parts', () => {
    const outer = square(-61, -34, 0.02);
    const inner = square(-60.995, -33.995, 0.005);
    const holed: Polygon = { type: 'Polygon', coordinates: [outer.coordinates[0]!, inner.coordinates[0]!] };
    expect(areaM2(holed)).toBeCloseTo(areaM2(outer) - areaM2(inner), 6);
    expect(areaM2({ type: 'MultiPolygon', coordinates: [outer.coordinates, square(-60, -34, 0.01).coordinates] })).toBeCloseTo(
      areaM2(outer) + areaM2(square(-60, -34, 0.01)),
      6,
    );
  });

  it('gives the docstring its number', () => {
    expect(areaM2(square(-61, -34, 0.01))).toBeCloseTo(1_024_813.29, 2);
    expect(perimeterM(square(0, 0, 0.01))).toBeCloseTo(4437.875, 3);
  });
});

type Expected = { fields: { id: string; area_m2: number; perimeter_m: number; valid: boolean }[] };
type Collection = { features: { id: string; geometry: Polygon }[] };

const fieldsFolder = material('fields');
describe.skipIf(fieldsFolder === null)(`real fields against PostGIS${fieldsFolder ? '' : ' (material absent)'}`, () => {
  const files = fieldsFolder ? readdirSync(fieldsFolder).filter((name) => name.endsWith('.geojson') && !name.startsWith('packed')) : [];
  it.each(files)('%s: every area within 1 m², every perimeter within 1 cm', (file) => {
    const { features } = materialJson<Collection>('fields', file);
    const expected = new Map(materialJson<Expected>('fields', file.replace('.geojson', '.expected.json')).fields.map((f) => [f.id, f]));
    expect(features.length).toBe(expected.size);
    const wrong = features.filter(({ id, geometry }) => {
      const right = expected.get(id)!;
      if (!right.valid) return false;
      const isLong = geometry.type === 'Polygon' && Math.abs(perimeterM(geometry) - right.perimeter_m) > 0.01;
      return isLong || !(Math.abs(areaM2(geometry) - right.area_m2) < 1);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
