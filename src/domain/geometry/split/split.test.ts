import { describe, expect, it } from 'vitest';
import { HORSESHOE } from '../../../../tests/setup/samples/field-samples.ts';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { isFull } from '../../../../tests/setup/servers/run-scope.ts';
import { rounds } from '../../../../tests/setup/tables/sample-rows.ts';
import { seeded } from '../../../../tests/setup/samples/seeded.ts';
import {
  comb,
  holesChevrons,
  holesGrid,
  holesInComb,
  innerLine,
  tiltedComb,
  zigzag,
} from '../../../../tests/setup/samples/tangled-shapes.ts';
import { contains } from '../measure/contains.ts';
import { areaM2 } from '../measure/area.ts';
import { isPartition } from '../overlap/is-partition.ts';
import { roundPolygon } from '../edit/round-polygon.ts';
import { splitByLine } from './split-by-line.ts';
import { splitByShare } from './split-by-share.ts';
import { cutPolygon } from './cut-polygon.ts';
import type { LineString, MultiPolygon, Polygon, Position } from '../types.ts';

const line = (...coordinates: Position[]): LineString => ({ type: 'LineString', coordinates });
const box = (west: number, south: number, width: number, height = width): Position[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];
const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });

const peers = material('polygon-validity');
describe.skipIf(peers === null)(`cuts against ST_Split${peers ? '' : ' (material absent)'}`, () => {
  type Case = {
    name: string;
    field: Polygon | MultiPolygon;
    line: LineString | { type: 'MultiLineString'; coordinates: Position[][] };
    expected: { parts: number; areas_ha: number[]; total_ha: number };
    precision_sensitive?: boolean;
  };
  const cases = (peers ? materialJson<{ cases: Case[] }>('polygon-validity', 'split.json').cases : []).filter(
    (c) => !c.precision_sensitive,
  );

  // ST_Split works on straight longitude-latitude edges, so its parts lose what geodesic edges bulge (up to 14 m² here)
  const onStraightEdge = (_a: Position, _b: Position, point: Position): Position => point;

  it('finds the same parts with the same areas within 1e-4 ha in every case', () => {
    const wrong = cases.flatMap(({ name, field, line: cut, expected }) => {
      const polygons =
        field.type === 'Polygon' ? [field] : field.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
      const lines = cut.type === 'LineString' ? [cut.coordinates] : cut.coordinates;
      const areas = polygons
        .flatMap((one) => cutPolygon(one, lines, onStraightEdge))
        .map((part) => areaM2(part) / 10_000)
        .toSorted((a, b) => a - b);
      const theirs = expected.areas_ha.toSorted((a, b) => a - b);
      if (areas.length !== expected.parts) return [`${name}: ${areas.length} parts instead of ${expected.parts}`];
      return areas.every((area, i) => Math.abs(area - theirs[i]!) <= 1e-4)
        ? []
        : [`${name}: ${areas.join(' ')} instead of ${theirs.join(' ')}`];
    });
    expect(cases.length).toBeGreaterThan(260);
    expect(wrong).toEqual([]);
  });
});

const edgeKeys = ({ coordinates }: Polygon): string[] =>
  coordinates.flatMap((ring) => ring.slice(1).map((to, i) => `${ring[i]!.join()} ${to.join()}`));
const reversed = (key: string): string => key.split(' ').toReversed().join(' ');

describe('split properties', () => {
  it('keeps land on random fields and lines: areas add up, new edges are shared to the bit, holes stay', () => {
    const random = seeded(20_251_120);
    const tries = rounds(600, 10_000);
    let splits = 0;
    let worst = 0;
    const wrong: string[] = [];
    for (let k = 0; k < tries; k++) {
      const center: Position = [-115 + 80 * random(), -52 + 84 * random()];
      const size = 0.002 + 0.01 * random();
      const count = 5 + Math.floor(60 * random());
      const shell = Array.from({ length: count }, (_, i): Position => {
        const r = size * (0.55 + 0.45 * random());
        const angle = (2 * Math.PI * i) / count;
        return [center[0] + r * Math.cos(angle), center[1] + r * Math.sin(angle)];
      });
      const hole = random() < 0.4 ? [box(center[0] - size / 8, center[1] - size / 8, size / 4).toReversed()] : [];
      const field = roundPolygon(polygon([...shell, shell[0]!], ...hole));
      const vertices = 2 + Math.floor(4 * random());
      const cut = Array.from({ length: vertices }, (_, i): Position => {
        // some lines pass exactly through vertices
        if (random() < 0.15) return field.coordinates[0]![Math.floor(count * random())]!;
        return [center[0] + size * (2.4 * (i / (vertices - 1)) - 1.2), center[1] + size * (random() - 0.5)];
      });
      const parts = cutPolygon(field, [cut]);
      const area = areaM2(field);
      const sum = parts.reduce((total, part) => total + areaM2(part), 0);
      const loss = Math.abs(sum - area) / Math.max(1, 1e-6 * area);
      worst = Math.max(worst, loss);
      if (parts.length > 1) splits++;
      // every edge is either the field's own or half of one, or appears twice, once each way
      const edges = parts.flatMap(edgeKeys);
      const all = new Set(edges);
      const inner = edges.filter((key) => all.has(reversed(key)));
      const holeEdges = hole.length;
      const partsOk = parts.length === 1 || inner.length >= 2;
      if (loss > 1 || all.size !== edges.length || !partsOk || !isPartition(field, parts))
        wrong.push(`${k}: ${parts.length} parts, loss ${loss}`);
      if (holeEdges && parts.length === 1 && parts[0]!.coordinates.length !== 2) wrong.push(`${k}: hole lost`);
    }
    expect(wrong).toEqual([]);
    expect(splits).toBeGreaterThan(0.9 * tries);
    expect(worst).toBeLessThan(1);
  }, 60_000);
});

describe('shapes of thousands of vertices', () => {
  const middle = line([-61.02, -34.00001], [-60.98, -33.99999]);

  it.each([
    ['a grid of holes', holesGrid(6_000)],
    ['holes in a comb', holesInComb(3_000)],
  ])('cuts %s, and the parts tile it', (_, field) => {
    const across = field.coordinates.length > 1_000 ? middle : line([-61.02, -34.0082], [-60.98, -34.0081]);
    const parts = cutPolygon(field, [across.coordinates]);
    const sum = parts.reduce((total, part) => total + areaM2(part), 0);
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.abs(sum - areaM2(field))).toBeLessThan(1);
    expect(isPartition(field, parts)).toBe(true);
  });

  it('finds a comb tiled by its rounded halves and not by one of them moved', () => {
    const field = tiltedComb(6_000);
    const moved = (by: number): Polygon => polygon(field.coordinates[0]!.map(([x, y]): Position => [x + by, y]));
    expect(isPartition(field, [moved(1e-7)])).toBe(true);
    expect(isPartition(field, [moved(1e-4)])).toBe(false);
  });

  it.runIf(isFull)('names what crosses or folds too often', () => {
    const code = (result: ReturnType<typeof splitByLine>): string => (result.ok ? 'ok' : result.code);
    expect(code(splitByLine(comb(2_000), zigzag(2_000)))).toBe('GEOMETRY_TOO_TANGLED');
    expect(code(splitByLine(comb(8_000), middle))).toBe('GEOMETRY_TOO_TANGLED');
    expect(code(splitByLine(comb(1_000), middle))).toBe('SPLIT_TOO_MANY');
    expect(code(splitByLine(holesGrid(4_000), innerLine(2_000)))).toMatch(/^SPLIT_|^GEOMETRY_TOO_TANGLED$|^ok$/);
    const chevrons = holesChevrons(12_000);
    const nudged: Polygon = {
      type: 'Polygon',
      coordinates: chevrons.coordinates.map((ring) => ring.map(([x, y]): Position => [x + 1e-7, y])),
    };
    expect(() => isPartition(chevrons, [nudged])).toThrow('GEOMETRY_TOO_TANGLED');
  });
});

describe('splitByLine', () => {
  const field = polygon(box(-61, -34, 0.01));

  it('cuts a square in two with one shared edge, inserting each cut point once', () => {
    const result = splitByLine(field, line([-60.995, -34.1], [-60.995, -33.9]));
    expect(result).toMatchObject({ ok: true });
    const parts = result.ok ? result.parts : [];
    expect(parts.map(({ coordinates }) => coordinates[0]!.length)).toEqual([5, 5]);
    expect(isPartition(field, parts)).toBe(true);
  });

  it('cuts through opposite corners, through a hole, and leaves an untouched hole where it is', () => {
    const corners = splitByLine(field, line([-61, -34], [-60.99, -33.99]));
    expect(corners.ok && corners.parts.map(({ coordinates }) => coordinates[0]!.length)).toEqual([4, 4]);
    const holed = polygon(box(-61, -34, 0.01), box(-60.996, -33.996, 0.002).toReversed(), box(-60.999, -33.999, 0.001).toReversed());
    const through = splitByLine(holed, line([-60.995, -34.1], [-60.995, -33.9]));
    expect(through.ok && through.parts.map(({ coordinates }) => coordinates.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('cuts out an island drawn as a closed line', () => {
    const result = splitByLine(field, line(...box(-60.997, -33.997, 0.004)));
    expect(result.ok && result.parts.map(({ coordinates }) => coordinates.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it.each([
    ['a point', [line([-61, -34], [-61, -34])], 'SPLIT_LINE_INVALID'],
    ['NaN', [line([-61, Number.NaN], [-60, -34])], 'SPLIT_LINE_INVALID'],
    ['no line', [], 'SPLIT_LINE_INVALID'],
    ['a sliver', [line([-60.999995, -34.1], [-60.999995, -33.9])], 'SPLIT_CHILD_TOO_SMALL'],
    [
      'a comb',
      Array.from({ length: 20 }, (_, i) => line([-60.9996 + i * 0.00045, -34.1], [-60.9996 + i * 0.00045, -33.9])),
      'SPLIT_TOO_MANY',
    ],
  ])('refuses %s', (_, lines, code) => {
    expect(splitByLine(field, lines)).toMatchObject({ ok: false, code });
  });
});

describe('splitByShare', () => {
  const random = seeded(7);
  const blob = Array.from({ length: 40 }, (_, i): Position => {
    const r = 0.009 * (0.9 + 0.1 * random());
    return [-55 + r * Math.cos((Math.PI * i) / 20), -12 + r * Math.sin((Math.PI * i) / 20)];
  });
  const field = polygon([...blob, blob[0]!]);

  it.each([
    [0, [0.5, 0.5]],
    [37, [0.2, 0.3, 0.5]],
    [90, Array(20).fill(0.05)],
    [215.5, [0.123, 0.877]],
  ] as [number, number[]][])('bearing %d° gives each share within 1 m²', (bearing_deg, shares) => {
    const result = splitByShare(field, { bearing_deg, shares });
    expect(result).toMatchObject({ ok: true });
    const parts = result.ok ? result.parts : [];
    const area = areaM2(field);
    parts.forEach((part, i) => expect(Math.abs(areaM2(part) - shares[i]! * area)).toBeLessThan(1));
    expect(isPartition(field, parts)).toBe(true);
  });

  it('counts from left to right of the bearing', () => {
    const east = splitByShare(field, { bearing_deg: 0, shares: [0.25, 0.75] });
    const west = splitByShare(field, { bearing_deg: 180, shares: [0.25, 0.75] });
    const leftmost = (result: typeof east): number =>
      result.ok ? Math.min(...result.parts[0]!.coordinates[0]!.map(([lon]) => lon)) : Number.NaN;
    expect(leftmost(east)).toBeLessThan(leftmost(west));
  });

  it('refuses shares that do not add up, are too many, too small, or fall apart', () => {
    expect(splitByShare(field, { bearing_deg: 0, shares: [0.5, 0.4] })).toMatchObject({ ok: false, code: 'SPLIT_SHARE_INVALID' });
    expect(splitByShare(field, { bearing_deg: 0, shares: [1] })).toMatchObject({ ok: false, code: 'SPLIT_SHARE_INVALID' });
    expect(splitByShare(field, { bearing_deg: 0, shares: [1.5, -0.5] })).toMatchObject({ ok: false, code: 'SPLIT_SHARE_INVALID' });
    expect(splitByShare(field, { bearing_deg: 0, shares: Array(21).fill(1 / 21) })).toMatchObject({ ok: false, code: 'SPLIT_TOO_MANY' });
    expect(splitByShare(field, { bearing_deg: 0, shares: [0.9999, 0.0001] })).toMatchObject({ ok: false, code: 'SPLIT_CHILD_TOO_SMALL' });
  });

  it('names the nearest whole bearing at which no share falls apart, and a place in the smallest piece', () => {
    expect(splitByShare(HORSESHOE, { bearing_deg: 90, shares: [0.5, 0.5] })).toMatchObject({
      ok: false,
      code: 'SPLIT_SHARE_FALLS_APART',
      params: { parts: 3, shares: 2, bearing_deg: 12 },
    });
    const at = (bearing_deg: number) => splitByShare(HORSESHOE, { bearing_deg, shares: [0.5, 0.5] });
    expect([12, 13, 90.4, 167, 168].map((bearing_deg) => at(bearing_deg).ok)).toEqual([true, false, false, false, true]);
    expect(at(100.5)).toMatchObject({ params: { bearing_deg: 168 } });
    expect(at(-90)).toMatchObject({ params: { bearing_deg: 192 } });
    const { place } = at(90) as { place: Position };
    expect(contains(HORSESHOE, place)).toBe(true);
  });

  it('names no bearing where at each of them a share falls apart', () => {
    const turn = (reach: number): Position[] =>
      Array.from({ length: 60 }, (_, i): Position => [
        (reach + i * 2e-4) * Math.cos((i * Math.PI) / 12),
        (reach + i * 2e-4) * Math.sin((i * Math.PI) / 12),
      ]);
    const [outer, inner] = [turn(0.004), turn(0.002)];
    const spiral = polygon([...outer, ...inner.toReversed(), outer[0]!]);
    const result = splitByShare(roundPolygon(spiral), { bearing_deg: 30, shares: [0.5, 0.5] });
    expect(result).toMatchObject({ code: 'SPLIT_SHARE_FALLS_APART' });
    expect(!result.ok && result.params).not.toHaveProperty('bearing_deg');
  });
});

describe('isPartition', () => {
  const field = polygon(box(-61, -34, 0.01));
  const result = splitByLine(field, line([-60.9951234567, -34.1], [-60.9949, -33.9]));
  const parts = result.ok ? result.parts : [];

  it('accepts parts in any order, either way round, and rounded to 1e-7°', () => {
    expect(isPartition(field, parts.toReversed())).toBe(true);
    expect(
      isPartition(
        field,
        parts.map(({ coordinates }) => polygon(...coordinates.map((ring) => ring.toReversed()))),
      ),
    ).toBe(true);
    expect(isPartition(field, parts.map(roundPolygon))).toBe(true);
  });

  it('refuses parts that are missing, doubled, moved or overlapping', () => {
    const [a, b] = [parts[0]!, parts[1]!];
    const moved = polygon(b.coordinates[0]!.map(([lon, lat]): Position => [lon + 0.00001, lat]));
    for (const wrong of [
      [],
      [a],
      [a, a],
      [a, a, b],
      [a, moved],
      [field, a],
      [polygon(box(-61, -34, 0.005, 0.01)), polygon(box(-60.9951, -34, 0.005, 0.01))],
    ])
      expect(isPartition(field, wrong)).toBe(false);
  });
});
