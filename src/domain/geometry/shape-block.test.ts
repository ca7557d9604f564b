import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { buildShapeBlock, changeShapes, decodeShapeBlock, encodeShapeBlock, shapeBBox, shapeOf } from './shape-block.ts';
import type { Polygon } from './types.ts';

const triangle: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-61.1234567, -33.7654321],
      [-61, -33.7],
      [-61.05, -33.6],
      [-61.1234567, -33.7654321],
    ],
  ],
};
const holed: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-101, 20],
      [-100.98, 20],
      [-100.98, 20.02],
      [-101, 20.02],
      [-101, 20],
    ],
    [
      [-100.995, 20.005],
      [-100.995, 20.01],
      [-100.99, 20.01],
      [-100.995, 20.005],
    ],
  ],
};

describe('shape block', () => {
  it('gives back ids, shapes at 1e-7° and a working index', () => {
    const bytes = encodeShapeBlock(['a', 'ñandú'], buildShapeBlock([triangle, holed]));
    const { ids, block, index } = decodeShapeBlock(bytes);
    expect(ids).toEqual(['a', 'ñandú']);
    expect(shapeOf(block, 0)).toEqual(triangle);
    expect(shapeOf(block, 1)).toEqual(holed);
    expect(index?.search(-100.99, 20.01, -100.99, 20.01)).toEqual([1]);
    expect(shapeBBox(block, 1)).toEqual([-101, 20, -100.98, 20.02]);
  });

  it('reads bytes that start at an odd address', () => {
    const bytes = encodeShapeBlock(['a'], buildShapeBlock([triangle]));
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    expect(shapeOf(decodeShapeBlock(shifted).block, 0)).toEqual(triangle);
  });

  it('holds no shapes at all', () => {
    expect(decodeShapeBlock(encodeShapeBlock([], buildShapeBlock([])))).toMatchObject({ ids: [], index: null });
  });

  it('takes shapes out, puts others in their place or beside them, and finds them', () => {
    const before = decodeShapeBlock(encodeShapeBlock(['a', 'b', 'c'], buildShapeBlock([triangle, holed, triangle])));
    const { ids, block, index } = changeShapes(
      before,
      new Map([
        ['a', holed],
        ['d', triangle],
      ]),
      new Set(['c']),
    );
    expect(ids).toEqual(['b', 'a', 'd']);
    expect(ids.map((_id, at) => shapeOf(block, at))).toEqual([holed, holed, triangle]);
    expect(index?.search(-100.99, 20.01, -100.99, 20.01).toSorted()).toEqual([0, 1]);
    expect(changeShapes(before, new Map(), new Set(ids.concat('c')))).toMatchObject({ ids: [], index: null });
  });

  it('refuses other bytes', () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(100), encodeShapeBlock(['a'], buildShapeBlock([triangle])).subarray(0, 60)])
      expect(() => decodeShapeBlock(bytes)).toThrow(AppError);
  });
});
