import { describe, expect, test } from 'vitest';
import { buildShapeBlock } from '#domain/geometry/shape-block.ts';
import { findSnap } from './snap.ts';
import { squareOff } from './right-angle.ts';

const ZOOM = 14;
const DEG_PER_PX = 360 / (512 * 2 ** ZOOM);
const block = buildShapeBlock([
  {
    type: 'Polygon',
    coordinates: [
      [
        [-61, -33],
        [-60.99, -33],
        [-60.99, -32.99],
        [-61, -32.99],
        [-61, -33],
      ],
    ],
  },
]);

describe('findSnap', () => {
  test('a corner within the tolerance wins over a nearer edge', () => {
    const hit = findSnap(block, [0], [-61 + 6 * DEG_PER_PX, -33 + 1e-7], ZOOM, 10);
    expect(hit).toMatchObject({ kind: 'vertex', position: [-61, -33], shape: 0 });
  });
  test('away from corners the edge attracts, on the very edge', () => {
    const hit = findSnap(block, [0], [-60.995, -33 - 4 * DEG_PER_PX * 0.84], ZOOM, 10);
    expect(hit?.kind).toBe('edge');
    expect(hit?.position[1]).toBe(-33);
    expect(hit?.position[0]).toBeCloseTo(-60.995, 9);
    expect(hit?.distance_px).toBeCloseTo(4, 1);
  });
  test('beyond the tolerance there is nothing; that of a finger is larger', () => {
    const position = [-60.995, -33 - 13 * DEG_PER_PX * 0.84] as const;
    expect(findSnap(block, [0], position, ZOOM, 10)).toBeNull();
    expect(findSnap(block, [0], position, ZOOM, 16)?.kind).toBe('edge');
    expect(findSnap(block, [], [-61, -33], ZOOM, 10)).toBeNull();
  });
});

test('squareOff turns the piece to a right angle with the one before', () => {
  expect(squareOff({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 12, y: 30 })).toEqual({ x: expect.closeTo(10, 9), y: expect.closeTo(30, 9) });
  expect(squareOff({ x: 0, y: 0 }, { x: 10, y: 10 }, { x: 0, y: 22 })).toEqual({ x: expect.closeTo(-1, 9), y: expect.closeTo(21, 9) });
  expect(squareOff(null, { x: 0, y: 0 }, { x: 30, y: 4 })).toEqual({ x: expect.closeTo(30, 9), y: expect.closeTo(0, 9) });
});
