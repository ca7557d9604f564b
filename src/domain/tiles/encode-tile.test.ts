import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import type { Position, ShapeBlock } from '../geometry/types.ts';
import { clipRing } from './clip-ring.ts';
import { encodeTile, TILE_EXTENT } from './encode-tile.ts';
import { newWriter, writeVarint, written } from './protobuf-writer.ts';
import { buildTileSet, mercatorX, mercatorY } from './tile-set.ts';

function block(shapes: readonly (readonly (readonly Position[])[])[]): ShapeBlock {
  const xy: number[] = [],
    ringStart = [0],
    shapeStart = [0];
  for (const rings of shapes) {
    for (const ring of rings) {
      xy.push(...ring.flat());
      ringStart.push(xy.length / 2);
    }
    shapeStart.push(ringStart.length - 1);
  }
  return { xy: Float64Array.from(xy), ringStart: Uint32Array.from(ringStart), shapeStart: Uint32Array.from(shapeStart) };
}
const square = (lon: number, lat: number, side: number, clockwise = false): Position[] => {
  const ring: Position[] = [
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
    [lon, lat],
  ];
  return clockwise ? ring.toReversed() : ring;
};
const tileOf = (lon: number, lat: number, z: number) => ({
  x: Math.floor(mercatorX(lon) * 2 ** z),
  y: Math.floor(mercatorY(lat) * 2 ** z),
});
const decode = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes));

describe('encodeTile', () => {
  test('a shape with a hole comes back in its place, exterior and hole wound apart', () => {
    const outer = square(-61.02, -33.02, 0.01),
      hole = square(-61.017, -33.017, 0.003);
    const set = buildTileSet(Uint32Array.of(42), block([[outer, hole]]));
    const z = 14,
      { x, y } = tileOf(-61.015, -33.015, z);
    const layer = decode(encodeTile(set, z, x, y)).layers['shapes'];
    expect(layer?.extent).toBe(TILE_EXTENT);
    expect(layer?.length).toBe(1);
    const feature = layer!.feature(0);
    expect(feature.id).toBe(42);
    expect(feature.type).toBe(3);
    const geojson = feature.toGeoJSON(x, y, z).geometry;
    expect(geojson.type).toBe('Polygon');
    const rings = (geojson as { coordinates: number[][][] }).coordinates;
    expect(rings).toHaveLength(2);
    const unit_deg = 360 / 2 ** z / TILE_EXTENT;
    for (const [lon, lat] of hole)
      expect(rings[1]!.some((p) => Math.abs(p[0]! - lon) < unit_deg && Math.abs(p[1]! - lat) < unit_deg)).toBe(true);
  });

  test('either winding of the input gives the same tile', () => {
    const z = 13,
      { x, y } = tileOf(-61, -33, z);
    const decoded = [false, true].map(
      (clockwise) =>
        decode(encodeTile(buildTileSet(Uint32Array.of(1), block([[square(-61.003, -33.003, 0.004, clockwise)]])), z, x, y))
          .layers['shapes']!.feature(0)
          .toGeoJSON(x, y, z).geometry.type,
    );
    expect(decoded).toEqual(['Polygon', 'Polygon']);
  });

  test('a shape over many tiles is cut to the tile and its buffer', () => {
    const set = buildTileSet(Uint32Array.of(7), block([[square(-62, -34, 2)]]));
    const z = 12,
      { x, y } = tileOf(-61, -33, z);
    const [ring] = decode(encodeTile(set, z, x, y))
      .layers['shapes']!.feature(0)
      .loadGeometry();
    expect(new Set(ring!.map((p) => `${p.x},${p.y}`))).toEqual(new Set(['-64,-64', '-64,4160', '4160,-64', '4160,4160']));
  });

  test('a shape too small to see becomes a dot; far tiles are empty', () => {
    const set = buildTileSet(Uint32Array.of(9), block([[square(-61, -33, 0.01)]]));
    const { x, y } = tileOf(-61, -33, 4);
    const tile = decode(encodeTile(set, 4, x, y));
    expect(tile.layers['dots']?.length).toBe(1);
    expect(tile.layers['dots']?.feature(0).id).toBe(9);
    expect(tile.layers['shapes']?.length ?? 0).toBe(0);
    expect(encodeTile(set, 4, 0, 0)).toHaveLength(0);
    expect(encodeTile(buildTileSet(new Uint32Array(0), block([])), 4, 0, 0)).toHaveLength(0);
  });

  test('ten thousand fields of 24 vertices: every one is in some tile of the screen', () => {
    const shapes = Array.from({ length: 10_000 }, (_, i) => {
      const lon = -64 + (i % 110) * 0.012,
        lat = -38 + Math.floor(i / 110) * 0.0102;
      const ring: Position[] = Array.from({ length: 24 }, (_, k) => [
        lon + 0.005 * Math.cos((k * Math.PI) / 12),
        lat + 0.004 * Math.sin((k * Math.PI) / 12),
      ]);
      return [[...ring, ring[0]!]];
    });
    const set = buildTileSet(
      Uint32Array.from(shapes, (_, i) => i + 1),
      block(shapes),
    );
    const z = 9,
      from = tileOf(-64, -37, z),
      to = tileOf(-62.6, -38.1, z);
    const ids = new Set<number | undefined>();
    const tiles: { bytes: Uint8Array }[] = [];
    for (let x = from.x - 1; x <= to.x + 1; x++)
      for (let y = from.y - 1; y <= to.y + 1; y++) tiles.push({ bytes: encodeTile(set, z, x, y) });
    for (const { bytes } of tiles)
      for (const layer of Object.values(decode(bytes).layers)) for (let i = 0; i < layer.length; i++) ids.add(layer.feature(i).id);
    expect(ids.size).toBe(10_000);
  });
});

test('clipRing keeps what is inside and drops what is outside', () => {
  expect(clipRing([0, 0, 4, 0, 4, 4, 0, 4], 2, 10)).toEqual(expect.arrayContaining([2, 2, 4, 4]));
  expect(clipRing([0, 0, 1, 0, 1, 1], 2, 10)).toEqual([]);
});

test('varints follow the protobuf examples', () => {
  const writer = newWriter(1);
  writeVarint(writer, 300);
  writeVarint(writer, 4_294_967_295);
  expect([...written(writer)]).toEqual([172, 2, 255, 255, 255, 255, 15]);
});
