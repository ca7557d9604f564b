import { describe, expect, it, test } from 'vitest';
import { fromEastNorth, localFrame } from '../geometry/projection/local-frame.ts';
import type { Polygon, Position } from '../geometry/types.ts';
import { zoneColors } from '../raster/render/color-ramps.ts';
import { mapDrawing, scaleDrawing, type PrintedMap } from './map-drawing.ts';

const frame = localFrame([-62, -33]);
const at = (east_m: number, north_m: number): Position => fromEastNorth(frame, [east_m, north_m]);
const corners = [at(-400, 400), at(400, 400), at(400, -400), at(-400, -400)] as const;
const polygon: Polygon = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
const map: PrintedMap = {
  width: 320,
  height: 224,
  metres_per_px: 5,
  polygon,
  picture: { href: 'data:image/png;base64,', width: 80, height: 80, corners },
  badge: { text: 'A', color: '#1b78d6' },
  scale: { metres: 400, text: '400 m' },
  north: 'N',
  label: 'A 7 Norte',
};
const of = (tag: string, { picture = map.picture } = {}) => mapDrawing({ ...map, picture }).nodes.filter((node) => node.tag === tag);
const numbers = (text: unknown): number[] => (String(text).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('a field on paper', () => {
  it('lies in the middle at its scale, north up, its pixels in its outline', () => {
    // 800 m at 5 m to the px are 160 px: from 80 to 240 across, from 32 to 192 down.
    const outline = of('path').findLast(({ attributes: { d } }) => String(d).endsWith('Z'));
    [80, 32, 240, 32, 240, 192, 80, 192].forEach((place, i) => expect(numbers(outline?.attributes['d'])[i]).toBeCloseTo(place, 1));
    const [image] = of('image');
    [2, 0, 0, 2, 80, 32].forEach((part, i) => expect(numbers(image?.attributes['transform'])[i]).toBeCloseTo(part, 1));
  });

  it('has a bar as long as its distance, its letter and where north is', () => {
    expect(of('path').filter(({ attributes: { d } }) => String(d).includes('h80v'))).toHaveLength(1);
    expect(of('text').map(({ text }) => text)).toEqual(['N', '400 m', 'A']);
  });

  it('is hatched to the edges where its picture did not arrive, and never further', () => {
    const nodes = mapDrawing({ ...map, picture: null }).nodes;
    expect(nodes.some(({ tag }) => tag === 'image')).toBe(false);
    const places = numbers(nodes[1]?.attributes['d']);
    expect(places.length).toBeGreaterThan(200);
    expect(places.every((place, i) => place >= 0 && place <= (i % 2 === 0 ? map.width : map.height))).toBe(true);
  });

  it('is hatched without its outline too', () =>
    expect(mapDrawing({ ...map, polygon: null, picture: null }).nodes.filter(({ tag }) => tag === 'path')).toHaveLength(3));
});

test('a scale of colours says its limits where they are', () => {
  const { nodes, label } = scaleDrawing(
    'NDVI',
    ['#111111', '#222222', '#333333'],
    [
      { at: 1 / 3, text: '0,4' },
      { at: 2 / 3, text: '0,6' },
    ],
    674,
  );
  expect(label).toBe('NDVI: 0,4, 0,6');
  expect(nodes.filter(({ tag }) => tag === 'rect').map(({ attributes: { x } }) => x)).toEqual([0, 100, 200]);
  expect(nodes.filter(({ tag }) => tag === 'text').map(({ text, attributes: { x } }) => [text, x])).toEqual([
    ['NDVI', 0],
    ['0,4', 100],
    ['0,6', 200],
  ]);
});

test.each([3, 10])('%i zones are told apart in black and white', (count) => {
  const grey = zoneColors(count, 'safe').map((color) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });
  grey.slice(1).forEach((tone, i) => expect((grey[i] ?? 0) - tone).toBeGreaterThan(8));
});
