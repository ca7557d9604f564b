import { expect, it } from 'vitest';
import { areaHa } from '../measure/area.ts';
import type { Polygon, Position } from '../types.ts';
import { simpleParts } from './simple-parts.ts';

const ring = (...positions: readonly Position[]): Polygon => ({ type: 'Polygon', coordinates: [[...positions, positions[0] as Position]] });
const A: Position = [-61, -34];
const B: Position = [-60.99, -34];
const C: Position = [-60.99, -33.99];

it.each([
  ['a simple border is one part', ring(A, B, C), [51.2]],
  ['a bow-tie is its two triangles, the larger first', ring([-61, -34], [-60.99, -33.99], [-60.99, -34], [-61, -33.992]), [28.5, 18.2]],
  ['what is smaller than a field is left out', ring(A, B, C, [-60.9999, -34.0001]), [50.2]],
])('%s', (_name, polygon, areas_ha) => {
  expect(simpleParts(polygon).map((part) => Math.round(areaHa(part) * 10) / 10)).toEqual(areas_ha);
});
