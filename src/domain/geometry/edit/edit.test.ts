import { describe, expect, it } from 'vitest';
import { addHole, insertVertex, movePolygon, moveSharedVertices, moveVertex, removeRing, removeVertex } from './edit.ts';
import { findSnap } from './find-snap.ts';
import { buildShapeBlock, indexShapes } from '../shape-block.ts';
import type { Polygon, Position } from '../types.ts';

const box = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const square: Polygon = { type: 'Polygon', coordinates: [box(0, 0, 4)] };
const holed = addHole(square, box(1, 1, 1).slice(0, -1));

describe('editing', () => {
  it('inserts, moves and removes vertices of a ring that stays closed', () => {
    expect(insertVertex(square, { ring: 0, vertex: 0 }, [2, -1]).coordinates[0]).toEqual([
      [0, 0],
      [2, -1],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ]);
    expect(insertVertex(square, { ring: 0, vertex: 3 }, [-1, 2]).coordinates[0]!.at(-2)).toEqual([-1, 2]);
    expect(moveVertex(square, { ring: 0, vertex: 0 }, [-1, -1]).coordinates[0]).toEqual([
      [-1, -1],
      [4, 0],
      [4, 4],
      [0, 4],
      [-1, -1],
    ]);
    expect(moveVertex(square, { ring: 0, vertex: 4 }, [-1, -1])).toEqual(moveVertex(square, { ring: 0, vertex: 0 }, [-1, -1]));
    expect(removeVertex(square, { ring: 0, vertex: 0 }).coordinates[0]).toEqual([
      [4, 0],
      [4, 4],
      [0, 4],
      [4, 0],
    ]);
  });

  it('keeps a shell of three corners and lets a hole of three go', () => {
    const triangle = removeVertex(square, { ring: 0, vertex: 0 });
    expect(removeVertex(triangle, { ring: 0, vertex: 0 })).toBe(triangle);
    const small = removeVertex(holed, { ring: 1, vertex: 0 });
    expect(removeVertex(small, { ring: 1, vertex: 0 }).coordinates).toHaveLength(1);
  });

  it('adds and removes holes and moves all of it', () => {
    expect(holed.coordinates[1]).toEqual(box(1, 1, 1));
    expect(addHole(square, box(1, 1, 1))).toEqual(holed);
    expect(removeRing(holed, 1)).toEqual(square);
    expect(removeRing(holed, 0)).toBe(holed);
    expect(movePolygon(square, [1, 2]).coordinates[0]).toEqual(box(1, 2, 4));
  });

  it('moves a corner that neighbours share in all of them', () => {
    const east: Polygon = { type: 'Polygon', coordinates: [box(4, 0, 4)] };
    const far: Polygon = { type: 'Polygon', coordinates: [box(10, 0, 4)] };
    const [a, b, c] = moveSharedVertices([square, east, far], [4, 4], [4.5, 4.5]);
    expect(a!.coordinates[0]![2]).toEqual([4.5, 4.5]);
    expect(b!.coordinates[0]!.filter(([x]) => x === 4.5)).toHaveLength(1);
    expect(c).toBe(far);
  });
});

describe('findSnap', () => {
  const block = buildShapeBlock([
    { type: 'Polygon', coordinates: [box(-61, -34, 0.01)] },
    { type: 'Polygon', coordinates: [box(-60.98, -34, 0.01)] },
  ]);
  const index = indexShapes(block);

  it('prefers a vertex to a nearer edge, gives the vertex to the bit, and nothing out of reach', () => {
    const near: Position = [-60.99005, -34.00001];
    expect(findSnap(block, index, near, 10)).toMatchObject({ kind: 'vertex', position: [-60.99, -34], shape: 0 });
    expect(findSnap(block, index, [-60.995, -34.00004], 10)).toMatchObject({ kind: 'edge', shape: 0 });
    expect(findSnap(block, index, [-60.995, -34.00004], 10)!.position[1]).toBeCloseTo(-34, 9);
    expect(findSnap(block, index, [-60.985, -33.995], 10)).toBeNull();
    expect(findSnap(block, index, near, 10, (shape) => shape === 0)).toBeNull();
    expect(findSnap(block, null, near, 10)).toBeNull();
  });
});
