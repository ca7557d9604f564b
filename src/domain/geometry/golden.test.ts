import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areaM2 } from './measure/area.ts';
import { perimeterM } from './measure/perimeter.ts';
import type { Polygon } from './types.ts';
import { toUtm, utmZone } from './projection/utm.ts';

type Golden = { polygon: Polygon; area_m2: number; perimeter_m: number; epsg: number; east_north: [number, number] };
const golden = JSON.parse(readFileSync(new URL('../../../tests/golden/geometry.json', import.meta.url), 'utf8')) as Golden[];

// tests/golden/make/geometry.mjs: SpatiaLite and PROJ share no code with ours
it.each(golden.map((one) => [one.polygon.coordinates[0]![0]![1], one] as const))(
  'area, perimeter and UTM at latitude %d are those of GDAL',
  (_, one) => {
    // SpatiaLite's own series is good to 5e-6; area.test.ts holds 1e-9 against geodesic polygons
    expect(Math.abs(areaM2(one.polygon) / one.area_m2 - 1)).toBeLessThan(1e-5);
    expect(Math.abs(perimeterM(one.polygon) - one.perimeter_m)).toBeLessThan(0.01);
    const position = one.polygon.coordinates[0]![0]!;
    expect(utmZone(position).epsg).toBe(one.epsg);
    const [east, north] = toUtm(position, one.epsg);
    expect(Math.hypot(east - one.east_north[0], north - one.east_north[1])).toBeLessThan(1e-3);
  },
);
