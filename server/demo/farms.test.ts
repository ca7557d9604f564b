import { area, feature, featureCollection, intersect } from '@turf/turf';
import { describe, expect, test } from 'vitest';
import type { Polygon } from 'geojson';
import { DEMO_FARMS, DEMO_FIELDS } from './farms.ts';

const asGeoJson = (polygon: (typeof DEMO_FIELDS)[number]['polygon']): Polygon => structuredClone(polygon) as unknown as Polygon;

describe('demo farms', () => {
  test('are three, of thirteen fields each, in three countries', () => {
    expect(DEMO_FARMS.map((farm) => [farm.name, farm.country, farm.fields.length])).toEqual([
      ['Don Emilio', 'AR', 13],
      ['El Rosario', 'MX', 13],
      ['Fazenda Santa Rita', 'BR', 13],
    ]);
    expect(new Set(DEMO_FIELDS.map((field) => field.id)).size).toBe(39);
  });

  test('have fields of 28 to 240 ha that do not overlap', () => {
    for (const farm of DEMO_FARMS) {
      for (const [index, field] of farm.fields.entries()) {
        const hectares = area(asGeoJson(field.polygon)) / 10_000;
        expect(hectares, field.name).toBeGreaterThan(28);
        expect(hectares, field.name).toBeLessThan(240);
        for (const other of farm.fields.slice(index + 1)) {
          const shared = intersect(featureCollection([feature(asGeoJson(field.polygon)), feature(asGeoJson(other.polygon))]));
          expect(shared === null ? 0 : area(shared), `${field.name} / ${other.name}`).toBeLessThan(1);
        }
      }
    }
  });

  test('share borders bit-identically: each inner edge is walked once in each direction', () => {
    const [pergamino] = DEMO_FARMS;
    const edges = new Map<string, string>();
    let shared = 0;
    for (const field of pergamino?.fields ?? []) {
      const [shell = []] = field.polygon.coordinates;
      for (let index = 1; index < shell.length; index += 1) {
        const key = `${String(shell[index - 1])}>${String(shell[index])}`;
        expect(edges.has(key), `${field.name} walks an edge of ${edges.get(key)} the same way`).toBe(false);
        if (edges.has(`${String(shell[index])}>${String(shell[index - 1])}`)) shared += 1;
        edges.set(key, field.name);
      }
    }
    // Counted on paper from the corner list: 4 between the top quarters, 7 along their feet, 13 below.
    expect(shared).toBe(24);
  });

  test('have crops in at least four seasons, one per season, season and period', () => {
    for (const field of DEMO_FIELDS) {
      expect(new Set(field.crops.map((crop) => crop.year)).size, field.name).toBeGreaterThanOrEqual(4);
      const keys = field.crops.map((crop) => `${crop.year}-${crop.season}-${crop.period}`);
      expect(new Set(keys).size, field.name).toBe(keys.length);
    }
  });
});
