import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import type { ErrorCode } from '../errors.ts';
import { checkGeometry, checkPolygon } from './check-polygon.ts';
import type { MultiPolygon, Polygon, Position } from './types.ts';

const NO_LIMITS = { max_m2: Infinity, min_m2: 0 };
const REASONS: Record<string, ErrorCode> = {
  'Self-intersection': 'GEOMETRY_SELF_CROSSING',
  'Ring Self-intersection': 'GEOMETRY_SELF_CROSSING',
  'Too few points in geometry component': 'GEOMETRY_TOO_FEW_POINTS',
  'Polygon must have at least four points in each ring': 'GEOMETRY_TOO_FEW_POINTS',
  'Interior is disconnected': 'GEOMETRY_DISCONNECTED',
  'Hole lies outside shell': 'GEOMETRY_HOLE_OUTSIDE',
  'Holes are nested': 'GEOMETRY_HOLES_OVERLAP',
  'Nested shells': 'GEOMETRY_PARTS_OVERLAP',
};

type Case = {
  name: string;
  field: Polygon | MultiPolygon;
  expected: { valid: boolean; reason: string | null; at: Position | null; area_ha: number | null };
  precision_sensitive?: boolean;
};
const peers = material('polygon-validity');
const absent = peers ? '' : ' (material absent)';

describe.skipIf(peers === null)(`validity of peers' polygons${absent}`, () => {
  const cases = peers ? materialJson<{ cases: Case[] }>('polygon-validity', 'validity.json').cases : [];

  it('gives the answer and the reason of PostGIS on every case that precision does not decide', () => {
    const wrong = cases
      .filter((c) => !c.precision_sensitive)
      .flatMap(({ name, field, expected }) => {
        const verdict = checkGeometry(field, NO_LIMITS);
        const ours = verdict.ok ? null : verdict.code;
        const theirs = expected.reason === null ? null : REASONS[expected.reason];
        return ours === theirs ? [] : [`${name}: ${ours} instead of ${expected.reason}`];
      });
    expect(cases.length).toBe(1184);
    expect(wrong).toEqual([]);
  });

  it('measures every valid one to the last digit given', () => {
    const wrong = cases
      .filter((c) => c.expected.area_ha !== null && !c.precision_sensitive)
      .flatMap(({ name, field, expected }) => {
        const verdict = checkGeometry(field, NO_LIMITS);
        return verdict.ok && Math.abs(verdict.area_m2 / 10_000 - expected.area_ha!) <= 1e-4 ? [] : [name];
      });
    expect(wrong).toEqual([]);
  });

  it('points at the crossing PostGIS names', () => {
    const wrong = cases
      .filter((c) => !c.precision_sensitive && c.expected.at !== null)
      .flatMap(({ name, field, expected }) => {
        const verdict = checkGeometry(field, NO_LIMITS);
        if (verdict.ok || verdict.code !== 'GEOMETRY_SELF_CROSSING') return [];
        const [lon, lat] = expected.at!;
        return verdict.places!.some((p) => Math.hypot(p[0] - lon, p[1] - lat) < 1e-8) ? [] : [name];
      });
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(peers === null)(`fields at the area limits${absent}`, () => {
  type Limit = { name: string; target_ha: number; field: Polygon; expected: { area_ha: number } };
  const cases = peers ? materialJson<{ cases: Limit[] }>('polygon-validity', 'area-limits.json').cases : [];
  it.each(cases.map((c) => [c.name, c] as const))('%s', (_, { field, target_ha }) => {
    const verdict = checkPolygon(field);
    expect(verdict.ok).toBe(target_ha <= 500.005);
    const area_ha = verdict.ok ? verdict.area_m2 / 10_000 : Number(verdict.params['area_ha']);
    expect(Math.abs(area_ha - target_ha)).toBeLessThan(verdict.ok ? 1e-5 : 0.0051);
    if (!verdict.ok) expect(verdict.code).toBe('FIELD_OVER_500_HA');
  });
});

const fieldsFolder = material('fields');
describe.skipIf(fieldsFolder === null)(`validity of real fields${fieldsFolder ? '' : ' (material absent)'}`, () => {
  type Collection = { features: { id: string; geometry: Polygon | MultiPolygon }[] };
  const files = fieldsFolder ? readdirSync(fieldsFolder).filter((name) => name.endsWith('.geojson') && !name.startsWith('packed')) : [];
  it.each(files)('%s', (file) => {
    const { features } = materialJson<Collection>('fields', file);
    const expected = materialJson<{ fields: { id: string; valid: boolean }[] }>(
      'fields',
      file.replace('.geojson', '.expected.json'),
    ).fields;
    const wrong = features.filter(({ geometry, id }, i) => {
      expect(expected[i]!.id).toBe(id);
      const verdict = checkGeometry(geometry, NO_LIMITS);
      // stricter than OGC on purpose: outlines above the vertex limit are refused
      const over_limit = !verdict.ok && verdict.code === 'GEOMETRY_TOO_MANY_POINTS';
      return !over_limit && verdict.ok !== expected[i]!.valid;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('checkPolygon', () => {
  const ring: Position[] = [
    [-61, -34],
    [-60.99, -34],
    [-60.99, -33.99],
    [-61, -33.99],
    [-61, -34],
  ];
  const polygon = (...coordinates: unknown[]): unknown => ({ type: 'Polygon', coordinates });
  const hole = (west: number, south: number, side: number): Position[] => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];

  it('accepts a square either way round, with repeated points and with a hole', () => {
    for (const ok of [polygon(ring), polygon(ring.toReversed()), polygon([ring[0], ...ring]), polygon(ring, hole(-60.996, -33.996, 0.002))])
      expect(checkPolygon(ok)).toMatchObject({ ok: true });
  });

  it.each<[string, unknown, ErrorCode]>([
    ['null', null, 'GEOMETRY_UNREADABLE'],
    ['text', 'POLYGON', 'GEOMETRY_UNREADABLE'],
    ['no coordinates', { type: 'Polygon' }, 'GEOMETRY_UNREADABLE'],
    ['a line', { type: 'LineString', coordinates: ring }, 'GEOMETRY_NOT_POLYGON'],
    ['a multipolygon', { type: 'MultiPolygon', coordinates: [[ring]] }, 'GEOMETRY_NOT_POLYGON'],
    ['no rings', polygon(), 'GEOMETRY_EMPTY'],
    ['an empty ring', polygon([]), 'GEOMETRY_EMPTY'],
    ['text positions', polygon([['-61', '-34']]), 'GEOMETRY_UNREADABLE'],
    ['half a position', polygon([[-61]]), 'GEOMETRY_UNREADABLE'],
    ['NaN', polygon([[-61, Number.NaN], ...ring]), 'GEOMETRY_NOT_FINITE'],
    ['infinity', polygon([[-61, Infinity], ...ring]), 'GEOMETRY_NOT_FINITE'],
    ['1e308', polygon([[1e308, -34], ...ring]), 'GEOMETRY_OUT_OF_RANGE'],
    ['latitude 91', polygon([[-61, 91], ...ring]), 'GEOMETRY_OUT_OF_RANGE'],
    ['an open ring', polygon(ring.slice(0, -1)), 'GEOMETRY_NOT_CLOSED'],
    ['two points', polygon([ring[0], ring[1], ring[0]]), 'GEOMETRY_TOO_FEW_POINTS'],
    ['a bow-tie', polygon([ring[0], ring[2], ring[1], ring[3], ring[0]]), 'GEOMETRY_SELF_CROSSING'],
    ['a spike', polygon([...ring.slice(0, 2), [-60.98, -34], ...ring.slice(1)]), 'GEOMETRY_SELF_CROSSING'],
    ['a hole equal to its shell', polygon(ring, ring), 'GEOMETRY_SELF_CROSSING'],
    ['a hole outside', polygon(ring, hole(-60.95, -33.9, 0.001)), 'GEOMETRY_HOLE_OUTSIDE'],
    ['a hole across the shell', polygon(ring, hole(-60.995, -33.995, 0.01)), 'GEOMETRY_SELF_CROSSING'],
    ['a hole in a hole', polygon(ring, hole(-60.998, -33.998, 0.006), hole(-60.996, -33.996, 0.001)), 'GEOMETRY_HOLES_OVERLAP'],
    [
      'across the antimeridian',
      polygon([
        [179.9, 0],
        [-179.9, 0],
        [-179.9, 0.1],
        [179.9, 0],
      ]),
      'GEOMETRY_ANTIMERIDIAN',
    ],
    [
      'a pole',
      polygon([
        [-90, 89],
        [0, 89],
        [89, 89],
        [-90, 89],
      ]),
      'GEOMETRY_SELF_CROSSING',
    ],
    ['a garden', polygon(hole(-61, -34, 0.0002)), 'FIELD_UNDER_MINIMUM'],
    ['a county', polygon(hole(-61, -34, 0.05)), 'FIELD_OVER_500_HA'],
    [
      '20,001 points',
      polygon([...Array.from({ length: 20_001 }, (_, i): Position => [-61 + i * 1e-7, -34]), [-61, -33.99], [-61, -34]]),
      'GEOMETRY_TOO_MANY_POINTS',
    ],
  ])('refuses %s', (_, input, code) => {
    expect(checkPolygon(input)).toMatchObject({ ok: false, code });
  });

  it('marks every crossing', () => {
    const zigzag = polygon([
      [-61, -34],
      [-60.99, -34],
      [-60.998, -33.998],
      [-60.99, -33.996],
      [-60.998, -33.994],
      [-60.994, -34.002],
      [-61, -34],
    ]);
    const verdict = checkPolygon(zigzag);
    expect(!verdict.ok && verdict.places!.length).toBeGreaterThan(2);
  });
});
