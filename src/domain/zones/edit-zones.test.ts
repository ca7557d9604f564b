import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../tests/setup/tables/sample-rows.ts';
import { madeField, madeSeasons } from '../../../bench/lib/made-seasons.ts';
import { seeded } from '../../../bench/lib/random.ts';
import { AppError } from '../errors.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { bboxOf } from '../geometry/measure/bbox.ts';
import { isPartition } from '../geometry/overlap/is-partition.ts';
import { overlapM2 } from '../geometry/overlap/overlap.ts';
import type { LineString, Polygon, Position } from '../geometry/types.ts';
import { buildZones } from './build-zones.ts';
import { mergeZones, renameZone } from './edit-zones.ts';
import { redrawBorder } from './redraw-border.ts';
import { remeasureZones } from './remeasure-zones.ts';
import type { Zone, ZonePlan } from './types.ts';

const FIELD = madeField(80, { seed: 5 });
const LAYERS = madeSeasons(80, { seed: 5 });
const PLAN = buildZones(LAYERS, { polygon: FIELD, count: 4 });
const partsOf = ({ zones }: ZonePlan): Polygon[] => zones.flatMap(({ parts }) => parts);
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'none';
};
const lineOf = (...coordinates: Position[]): LineString => ({ type: 'LineString', coordinates });

/** Every edge is the field's or runs both ways: neighbours share their points to the bit. */
const looseEdges = (plan: ZonePlan, field: Polygon): number => {
  const edges = new Set<string>();
  for (const ring of partsOf(plan).flatMap(({ coordinates }) => coordinates))
    for (let i = 1; i < ring.length; i++) edges.add(`${ring[i - 1]!.join(' ')}|${ring[i]!.join(' ')}`);
  const single = [...edges].filter((edge) => !edges.has(edge.split('|').toReversed().join('|')));
  // what runs one way only is the outline: it holds the field's corners and no point off it
  const corners = new Set(field.coordinates.flat().map((position) => position.join(' ')));
  const ends = new Set(single.flatMap((edge) => edge.split('|')));
  return (
    [...corners].filter((corner) => !ends.has(corner)).length +
    Math.abs(new Set(single.map((edge) => edge.split('|')[0])).size - single.length)
  );
};

describe('zones are merged', () => {
  it('with figures as if measured together', () => {
    const zone = (number: number, pixels: number, mean: number): Zone => ({
      number,
      name: number === 3 ? 'Loma' : null,
      parts: [],
      area_ha: pixels / 100,
      share: pixels / 1000,
      pixels,
      mean,
      sd: 4,
      stability_sd: number,
    });
    const plan: ZonePlan = { ...PLAN, count: 3, zones: [zone(1, 100, 80), zone(2, 600, 90), zone(3, 300, 96)] };
    const merged = mergeZones(plan, 1, 3);
    expect(merged.zones.map(({ number, name }) => [number, name])).toEqual([
      [1, null],
      [2, 'Loma'],
    ]);
    expect(merged.zones[1]).toMatchObject({ pixels: 400, mean: 92, area_ha: 4, share: 0.4, stability_sd: 2.5 });
    expect(merged.zones[1]!.sd).toBeCloseTo(8, 9);
    expect(merged.count).toBe(2);
  });

  it('on the map and in figures equal to those of the pixels', () => {
    const merged = mergeZones(PLAN, 1, 2);
    expect(isPartition(FIELD, partsOf(merged))).toBe(true);
    expect(looseEdges(merged, FIELD)).toBe(0);
    const measured = remeasureZones(merged, LAYERS, FIELD);
    merged.zones.forEach((zone, i) => {
      for (const key of ['area_ha', 'share', 'mean', 'sd', 'stability_sd', 'pixels'] as const)
        expect(zone[key]).toBeCloseTo(measured.zones[i]![key], 6);
    });
  });

  it('until two are left, and never with themselves', () => {
    const two = mergeZones(mergeZones(PLAN, 1, 2), 1, 2);
    expect(two.zones).toHaveLength(2);
    expect(codeOf(() => mergeZones(two, 1, 2))).toBe('ZONES_LAST_TWO');
    expect(codeOf(() => mergeZones(PLAN, 1, 1))).toBe('INVALID');
    expect(codeOf(() => mergeZones(PLAN, 1, 9))).toBe('NOT_FOUND');
  });
});

describe('zones are renamed', () => {
  it('by their number, and back', () => {
    const named = renameZone(PLAN, 2, '  Bajo del molino ');
    expect(named.zones.map(({ name }) => name)).toEqual([null, 'Bajo del molino', null, null]);
    expect(renameZone(named, 2, ' ')).toEqual(PLAN);
    expect(codeOf(() => renameZone(PLAN, 7, 'x'))).toBe('NOT_FOUND');
  });
});

describe('a border is redrawn', () => {
  const square: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [-61, -34],
        [-60.98, -34],
        [-60.98, -33.99],
        [-61, -33.99],
        [-61, -34],
      ],
    ],
  };
  const box = (west: number, south: number, east: number, north: number): Polygon => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
  const planOf = (...shapes: Polygon[]): ZonePlan => ({
    ...PLAN,
    count: shapes.length,
    zones: shapes.map((shape, i) => ({ ...PLAN.zones[i]!, number: i + 1, parts: [shape], area_ha: areaHa(shape) })),
  });
  /** West, east and a strip along the south of both. */
  const strip: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [-61, -34],
        [-60.98, -34],
        [-60.98, -33.998],
        [-60.99, -33.998],
        [-61, -33.998],
        [-61, -34],
      ],
    ],
  };
  const three = planOf(box(-61, -33.998, -60.99, -33.99), box(-60.99, -33.998, -60.98, -33.99), strip);

  it('where the line runs, and a third zone takes its new points', () => {
    const plan = redrawBorder(three, 1, 2, lineOf([-60.987, -33.9985], [-60.985, -33.995], [-60.987, -33.98]));
    expect(isPartition(square, partsOf(plan))).toBe(true);
    expect(looseEdges(plan, square)).toBe(0);
    // the new point is kept to 0.1 mm, on an edge of 920 m
    expect(plan.zones[2]!.area_ha).toBeCloseTo(three.zones[2]!.area_ha, 5);
    // the strip had five corners, and now the new end as well
    expect(plan.zones[2]!.parts[0]!.coordinates[0]).toHaveLength(7);
    expect(plan.zones[0]!.share).toBeGreaterThan(0.5);
    expect(plan.zones.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(plan.zones[0]!.parts[0]!.coordinates[0]).toContainEqual([-60.985, -33.995]);
    expect(plan.zones[1]!.parts[0]!.coordinates[0]).toContainEqual([-60.985, -33.995]);
    // what was the border is inside the first zone now
    expect(overlapM2(plan.zones[0]!.parts[0]!, box(-60.9905, -33.997, -60.9895, -33.991))).toBeGreaterThan(60_000);
  });

  it('around an island with a closed line', () => {
    const ring = (r: number): Position[] => [
      [-60.99 - r, -33.995 - r],
      [-60.99 + r, -33.995 - r],
      [-60.99 + r, -33.995 + r],
      [-60.99 - r, -33.995 + r],
      [-60.99 - r, -33.995 - r],
    ];
    const island = planOf(
      { type: 'Polygon', coordinates: [square.coordinates[0]!, ring(0.001).toReversed()] },
      { type: 'Polygon', coordinates: [ring(0.001)] },
    );
    const plan = redrawBorder(island, 1, 2, lineOf(...ring(0.002)));
    expect(isPartition(square, partsOf(plan))).toBe(true);
    expect(plan.zones[1]!.area_ha / island.zones[1]!.area_ha).toBeCloseTo(4, 3);
  });

  it('is refused where the line does not part the two', () => {
    expect(codeOf(() => redrawBorder(three, 1, 2, lineOf([-60.995, -33.995], [-60.985, -33.995])))).toBe('ZONES_LINE_MISSES');
    expect(codeOf(() => redrawBorder(three, 1, 2, lineOf([-60.9, -33.9], [-60.8, -33.9])))).toBe('ZONES_LINE_MISSES');
    expect(codeOf(() => redrawBorder(three, 1, 5, lineOf([-60.9, -33.9], [-60.8, -33.9])))).toBe('NOT_FOUND');
  });

  it('tiles as before, whatever the line', () => {
    let redrawn = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seeded(seed);
        const [west, south, east, north] = bboxOf(FIELD);
        const points = Array.from({ length: 2 + Math.floor(random() * 5) }, (): Position => [
          west + (random() * 1.4 - 0.2) * (east - west),
          south + (random() * 1.4 - 0.2) * (north - south),
        ]);
        const [a, b] = [1 + Math.floor(random() * 4), 1 + Math.floor(random() * 4)];
        let plan: ZonePlan;
        try {
          plan = redrawBorder(PLAN, a, b, lineOf(...points));
        } catch (error) {
          if (error instanceof AppError && error.code === 'ZONES_LINE_MISSES') return;
          throw error;
        }
        redrawn++;
        expect(isPartition(FIELD, partsOf(plan))).toBe(true);
        expect(looseEdges(plan, FIELD)).toBe(0);
        expect(Math.abs(plan.zones.reduce((sum, { area_ha }) => sum + area_ha, 0) / areaHa(FIELD) - 1)).toBeLessThanOrEqual(1e-6);
        // slivers of the two may go to a third
        for (const zone of plan.zones)
          if (zone.number !== a && zone.number !== b) expect(zone.area_ha).toBeCloseTo(PLAN.zones[zone.number - 1]!.area_ha, 1);
      }),
      { numRuns: rounds(40, 150), seed: 3 },
    );
    expect(redrawn).toBeGreaterThan(rounds(8, 30));
  });

  it('and its figures are taken again from the layers', () => {
    expect(remeasureZones(PLAN, LAYERS, FIELD)).toEqual(PLAN);
  });
});
