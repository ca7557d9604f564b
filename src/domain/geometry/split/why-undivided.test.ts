import { describe, expect, it } from 'vitest';
import { contains } from '../measure/contains.ts';
import type { LineString, Polygon, Position } from '../types.ts';
import { splitByLine } from './split-by-line.ts';

const line = (...coordinates: Position[]): LineString => ({ type: 'LineString', coordinates });
const box = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const field: Polygon = { type: 'Polygon', coordinates: [box(-61, -34, 0.01)] };
const holed: Polygon = { type: 'Polygon', coordinates: [box(-61, -34, 0.01), box(-60.996, -33.996, 0.002).toReversed()] };
/** A field with a bay in the north. */
const bay: Polygon = {
  type: 'Polygon',
  coordinates: [[[-61, -34], [-60.99, -34], [-60.99, -33.99], [-60.993, -33.99], [-60.993, -33.995], [-60.997, -33.995], [-60.997, -33.99], [-61, -33.99], [-61, -34]]], // prettier-ignore
};

type Vector = readonly [name: string, polygon: Polygon, lines: LineString | readonly LineString[], code: string, place: Position];
const VECTORS: readonly Vector[] = [
  ['a line beside the field', field, line([-62, -34], [-62, -33]), 'SPLIT_LINE_MISSES', [-62, -34]],
  ['a line that ends a metre short', field, line([-60.995, -34.1], [-60.995, -34.00001]), 'SPLIT_LINE_MISSES', [-60.995, -34.00001]],
  ['a line in a hole', holed, line([-60.9953, -33.995], [-60.9943, -33.995]), 'SPLIT_LINE_MISSES', [-60.9943, -33.995]],
  ['a line over a corner', field, line([-61.001, -33.999], [-60.999, -34.001]), 'SPLIT_LINE_TOUCHES', [-61, -34]],
  ['a line that ends on the border', field, line([-60.992, -34.01], [-60.992, -34]), 'SPLIT_LINE_TOUCHES', [-60.992, -34]],
  ['one that passes a corner by a unit', field, line([-61.001, -33.9990001], [-60.999, -34.0010001]), 'SPLIT_LINE_TOUCHES', [-61, -34]],
  ['a line over the mouth of a bay', bay, line([-60.993, -33.99], [-60.997, -33.99]), 'SPLIT_LINE_TOUCHES', [-60.993, -33.99]],
  ['a line of half a unit', field, line([-61, -34], [-61.00000005, -34]), 'SPLIT_LINE_TOUCHES', [-61, -34]],
  ['a line along an edge', field, line([-61.1, -34], [-60.9, -34]), 'SPLIT_LINE_ALONG_BORDER', [-60.995, -34]],
  ['one along a piece of it', field, line([-61, -33.998], [-61, -33.994]), 'SPLIT_LINE_ALONG_BORDER', [-61, -33.996]],
  ['one beside it by a unit', field, line([-60.9999999, -33.998], [-60.9999999, -33.994]), 'SPLIT_LINE_ALONG_BORDER', [-61, -33.996]],
  ['a line that ends inside', field, line([-61.1, -33.995], [-60.995, -33.995]), 'SPLIT_LINE_ENDS_INSIDE', [-60.995, -33.995]],
  ['one that begins inside', field, line([-60.995, -33.995], [-60.9, -33.995]), 'SPLIT_LINE_ENDS_INSIDE', [-60.995, -33.995]],
  ['one all inside', field, line([-60.998, -33.995], [-60.995, -33.994]), 'SPLIT_LINE_ENDS_INSIDE', [-60.998, -33.995]],
  ['one in and back', field, line([-61.1, -33.995], [-60.995, -33.995], [-61.1, -33.995]), 'SPLIT_LINE_ENDS_INSIDE', [-60.995, -33.995]],
  ['one that ends in a hole', holed, line([-61.1, -33.995], [-60.995, -33.995]), 'SPLIT_LINE_ENDS_INSIDE', [-60.995, -33.995]],
  ['one that ends on a hole', holed, line([-61, -33.995], [-60.996, -33.995]), 'SPLIT_LINE_ENDS_INSIDE', [-60.996, -33.995]],
  [
    'of two lines the one that came in',
    field,
    [line([-62, -34], [-62, -33]), line([-60.995, -33.9], [-60.995, -33.992])],
    'SPLIT_LINE_ENDS_INSIDE',
    [-60.995, -33.992],
  ],
  [
    'a line that crosses itself',
    field,
    line([-61.1, -33.996], [-60.993, -33.996], [-60.993, -33.993], [-60.996, -33.993], [-60.996, -34.1]),
    'SPLIT_LINE_CROSSES_ITSELF',
    [-60.996, -33.996],
  ],
];

describe('why lines do not divide a field', () => {
  it.each(VECTORS)('%s', (_, polygon, lines, code, [lon, lat]) => {
    const result = splitByLine(polygon, lines);
    expect(result).toMatchObject({ ok: false, code });
    expect(!result.ok && result.place).toEqual([expect.closeTo(lon, 6), expect.closeTo(lat, 6)]);
  });

  it('points into the smallest of the parts that are too small', () => {
    const slivers = [-60.99999, -60.990001].map((lon) => line([lon, -34.1], [lon, -33.9]));
    const result = splitByLine(field, slivers);
    expect(result).toMatchObject({ code: 'SPLIT_CHILD_TOO_SMALL', params: { area_ha: expect.closeTo(0.0102, 4), min_ha: 0.1 } });
    expect(!result.ok && result.place![0]).toBeGreaterThan(-60.990001);
    expect(!result.ok && contains(field, result.place!)).toBe(true);
  });

  it.each<[string, LineString | readonly LineString[], number]>([
    ['a crossing outside', line([-60.995, -34.1], [-60.995, -33.98], [-60.99, -33.98], [-60.999, -33.985]), 2],
    ['a line closed on its first point', line(...box(-60.997, -33.997, 0.004)), 2],
    [
      'a line that ends on itself',
      line([-60.995, -34.1], [-60.995, -33.992], [-60.992, -33.992], [-60.992, -33.996], [-60.995, -33.996]),
      2,
    ],
    ['two lines that cross', [line([-60.995, -34.1], [-60.995, -33.9]), line([-61.1, -33.995], [-60.9, -33.995])], 4],
    ['an end a unit short of the border', line([-60.995, -34.1], [-60.995, -33.9900001]), 2],
  ])('cuts all the same: %s', (_, lines, parts) => {
    const result = splitByLine(field, lines);
    expect(result.ok && result.parts).toHaveLength(parts);
  });
});
