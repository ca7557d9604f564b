import 'jsts/org/locationtech/jts/monkey.js';
import fc from 'fast-check';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import UnionOp from 'jsts/org/locationtech/jts/operation/union/UnionOp.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../tests/setup/tables/sample-rows.ts';
import { seeded } from '../../../../bench/lib/random.ts';
import { areaM2 } from '../../geometry/measure/area.ts';
import { bboxesMeet, bboxOf } from '../../geometry/measure/bbox.ts';
import { isPartition } from '../../geometry/overlap/is-partition.ts';
import { roundPosition } from '../../geometry/edit/round-polygon.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { fromUtm } from '../../geometry/projection/utm.ts';
import type { GridShape } from '../../raster/types.ts';
import { fillLabels } from '../raster/fill-labels.ts';
import type { LabelledPart } from './join-slivers.ts';
import { majority3 } from '../raster/majority3.ts';
import { tileField } from './tile-field.ts';

const EPSG = 32_720;
const ORIGIN = [400_000, 6_200_000] as const;
const gridOf = (width: number, height: number): GridShape => ({ width, height, origin: ORIGIN, pixel_m: 10, epsg: EPSG });
/** A ring in pixels of the grid. */
const ringOf = (points: readonly (readonly [number, number])[]): Position[] => {
  const ring = points.map(([x, y]) => roundPosition(fromUtm([ORIGIN[0] + 10 * x, ORIGIN[1] - 10 * y], EPSG)));
  return [...ring, ring[0]!];
};
const around = (cx: number, cy: number, radius: number, vertices: number, reachOf: (angle: number) => number) =>
  Array.from({ length: vertices }, (_, i) => {
    const angle = (-2 * Math.PI * i) / vertices;
    const reach = radius * reachOf(angle);
    return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)] as const;
  });

/** A star with bays and sometimes a hole, on a grid of patches and noise. */
function madeCase(seed: number): { polygon: Polygon; labels: Uint8Array; shape: GridShape } {
  const random = seeded(seed);
  const side = 24 + Math.floor(random() * 60);
  const shape = gridOf(side, side);
  const waves = [random() * 0.35, 2 + Math.floor(random() * 5), random() * 7] as const;
  const outline = around(
    side / 2,
    side / 2,
    side * 0.33,
    5 + Math.floor(random() * 60),
    (a) => 1 + waves[0] * Math.sin(waves[1] * a + waves[2]),
  );
  const hole = random() < 0.4 ? [ringOf(around(side / 2, side / 2, side * 0.08, 9, () => 1)).toReversed()] : [];
  const count = 2 + Math.floor(random() * 4);
  const sparse = new Uint8Array(side * side);
  for (let i = 0; i < side * side * (random() < 0.5 ? 0.02 : 0.4); i++)
    sparse[Math.floor(random() * sparse.length)] = 1 + Math.floor(random() * count);
  sparse[0] ||= 1;
  const filled = fillLabels(sparse, side, side);
  const labels = random() < 0.5 ? filled : majority3(majority3(filled, side, side), side, side);
  return { polygon: { type: 'Polygon', coordinates: [ringOf(outline), ...hole] }, labels, shape };
}

const reader = new GeoJSONReader(new GeometryFactory());
/** Square degrees where two parts lie on each other, as jsts sees it. */
const worstOverlap = (parts: readonly LabelledPart[]): number => {
  const shapes = parts.map(({ polygon }) => ({ box: bboxOf(polygon), shape: reader.read(polygon) }));
  let worst = 0;
  shapes.forEach((a, i) => {
    for (const b of shapes.slice(i + 1))
      if (bboxesMeet(a.box, b.box)) worst = Math.max(worst, OverlayOp.intersection(a.shape, b.shape).getArea());
  });
  return worst;
};

/** The parts as one, as jsts puts them together: how many rings, and how many square degrees it and the field do not share. */
const asOne = (polygon: Polygon, parts: readonly LabelledPart[]): { rings: number; stray: number } => {
  const whole = parts.map((part) => reader.read(part.polygon)).reduce((all, one) => UnionOp.union(all, one));
  const { coordinates } = new GeoJSONWriter().write(whole) as { coordinates: readonly unknown[] };
  return { rings: coordinates.length, stray: OverlayOp.symDifference(reader.read(polygon), whole).getArea() };
};
/** Square degrees between geodesic edges, on which cuts lie, and their chords in a plane of degrees, at most. */
const besideChords = ({ coordinates }: Polygon): number => {
  let sum = 0;
  for (const ring of coordinates)
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1]!, ring[i]!];
      sum += ((Math.abs(x1 - x0) + Math.abs(y1 - y0)) ** 3 * (Math.PI / 180) * Math.tan(Math.abs((y0 * Math.PI) / 180))) / 6;
    }
  return sum;
};

describe('a field in zones', () => {
  it('is tiled exactly, whatever the labels: no gap, no overlap, valid parts, nothing under 100 m²', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { polygon, labels, shape } = madeCase(seed);
        const parts = tileField(polygon, labels, shape);
        const polygons = parts.map((part) => part.polygon);
        const field_m2 = areaM2(polygon);
        const sum_m2 = polygons.reduce((sum, part) => sum + areaM2(part), 0);
        expect(Math.abs(sum_m2 - field_m2)).toBeLessThanOrEqual(1e-6 * field_m2);
        expect(isPartition(polygon, polygons)).toBe(true);
        expect(polygons.every((part) => new IsValidOp(reader.read(part)).isValid())).toBe(true);
        // 1e-15 square degrees are 0.01 mm²
        expect(worstOverlap(parts)).toBeLessThan(1e-15);
        const { rings, stray } = asOne(polygon, parts);
        expect(rings).toBe(polygon.coordinates.length);
        expect(stray).toBeLessThan(besideChords(polygon) + 1e-15);
        expect(parts.length === 1 || polygons.every((part) => areaM2(part) >= 100)).toBe(true);
      }),
      { numRuns: rounds(8, 40), seed: 7 },
    );
  }, 120_000);

  it('keeps the area of each label, and its borders are smooth', () => {
    // a disc of 40 pixels' radius in a square
    const shape = gridOf(120, 120);
    const labels = Uint8Array.from({ length: 14_400 }, (_, i) => (Math.hypot((i % 120) - 59.5, Math.floor(i / 120) - 59.5) < 40 ? 2 : 1));
    const polygon: Polygon = {
      type: 'Polygon',
      coordinates: [
        ringOf([
          [10, 110],
          [110, 110],
          [110, 10],
          [10, 10],
        ]),
      ],
    };
    const parts = tileField(polygon, labels, shape);
    expect(parts.map(({ label }) => label)).toEqual([1, 2]);
    const disc = parts[1]!.polygon.coordinates[0]!;
    expect(Math.abs(areaM2(parts[1]!.polygon) / (Math.PI * 400 ** 2) - 1)).toBeLessThan(0.01);
    expect(parts[0]!.polygon.coordinates[1]).toHaveLength(disc.length);
    // half the 320 corners of pixels
    expect(disc.length).toBeLessThan(160);
    const turns = disc.slice(1, -1).map(([x, y], i) => {
      const [before, after] = [disc[i]!, disc[i + 2]!];
      const turn = Math.atan2(after[1] - y, after[0] - x) - Math.atan2(y - before[1], x - before[0]);
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    });
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 5);
  });

  it('is one part where one label is, and where no pixel has its centre in the field', () => {
    const shape = gridOf(20, 20);
    const polygon: Polygon = {
      type: 'Polygon',
      coordinates: [
        ringOf([
          [5.6, 5.9],
          [5.9, 5.9],
          [5.9, 5.6],
          [5.6, 5.6],
        ]),
      ],
    };
    expect(tileField(polygon, new Uint8Array(400).fill(3), shape)).toEqual([{ label: 3, polygon }]);
  });
});
