// @vitest-environment happy-dom
import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildShapeBlock } from '#domain/geometry/shape-block.ts';
import { holdPointer, onMap } from './pointer.ts';
import { setShapes } from './shapes.ts';
import { dropMap, holdMap } from './the-map.ts';
import type { MapEvents, PointerInfo } from './types.ts';

type Listener = (event: unknown) => void;

/** The part of a map that only passes events on. */
function fakeMap() {
  const listeners = new Map<string, Set<Listener>>();
  const map = {
    on: (type: string, listener: Listener) => void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    off: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
    fire: (type: string, lng: number, lat: number, extra: object = {}) => {
      const point = { x: lng * 100, y: lat * 100 };
      const originalEvent = { shiftKey: false, button: 0, preventDefault: () => undefined, ...extra };
      for (const listener of listeners.get(type) ?? [])
        listener({ lngLat: { lng, lat }, point, points: [point], originalEvent, preventDefault: () => undefined });
    },
    dragPan: { enable: vi.fn<() => void>(), disable: vi.fn<() => void>() },
    getSource: () => undefined,
    count: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
  return map;
}

let map: ReturnType<typeof fakeMap>;
beforeEach(() => {
  vi.useFakeTimers();
  setShapes(
    ['a'],
    buildShapeBlock([
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
      },
    ]),
    [],
  );
  map = fakeMap();
  holdMap(map as unknown as MapLibreMap);
});
afterEach(() => {
  dropMap();
  vi.useRealTimers();
});

test('a click names the shape below it, or none', () => {
  const seen: (string | null)[] = [];
  const stop = onMap('click', ({ shape_id }) => seen.push(shape_id));
  map.fire('click', 0.5, 0.5);
  map.fire('click', 5, 5);
  stop();
  map.fire('click', 0.5, 0.5);
  expect(seen).toEqual(['a', null]);
});

test('a finger held 450 ms opens the menu and its click is swallowed; a moving finger does not', () => {
  const menu = vi.fn<(info: PointerInfo) => void>();
  const click = vi.fn<(info: PointerInfo) => void>();
  const stops = [onMap('contextmenu', menu), onMap('click', click)];
  map.fire('touchstart', 0.5, 0.5, { touches: [] });
  vi.advanceTimersByTime(449);
  expect(menu).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  map.fire('click', 0.5, 0.5);
  expect(menu).toHaveBeenCalledTimes(1);
  expect(menu.mock.calls[0]?.[0]).toMatchObject({ shape_id: 'a', touch: true });
  expect(click).not.toHaveBeenCalled();
  map.fire('touchstart', 0.5, 0.5, { touches: [] });
  map.fire('touchmove', 0.7, 0.5, { touches: [] });
  vi.advanceTimersByTime(1_000);
  map.fire('click', 0.5, 0.5);
  expect(menu).toHaveBeenCalledTimes(1);
  expect(click).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

test('while a tool holds the pointer nothing is heard; releasing twice counts once', () => {
  const click = vi.fn<(info: PointerInfo) => void>();
  const stop = onMap('click', click);
  const [first, second] = [holdPointer(), holdPointer()];
  first();
  first();
  map.fire('click', 0.5, 0.5);
  expect(click).not.toHaveBeenCalled();
  second();
  map.fire('click', 0.5, 0.5);
  expect(click).toHaveBeenCalledTimes(1);
  stop();
});

test('the last holder hears instead, and the one before it again after that', () => {
  const heard: string[] = [];
  const stop = onMap('click', () => heard.push('page'));
  const review = holdPointer({ click: ({ position: [lon] }) => heard.push(`review ${String(lon)}`) });
  map.fire('click', 0.5, 0.5);
  const drawing = holdPointer();
  map.fire('click', 0.6, 0.5);
  drawing();
  map.fire('click', 0.7, 0.5);
  review();
  map.fire('click', 0.8, 0.5);
  stop();
  expect(heard).toEqual(['review 0.5', 'review 0.7', 'page']);
});

test('shift and drag lassos what it holds; an unsteady shift click does not', () => {
  const lasso = vi.fn<(info: MapEvents['lasso']) => void>();
  const stop = onMap('lasso', lasso);
  const drag = (side: number) => {
    map.fire('mousedown', -side, -side, { shiftKey: true });
    for (const [x, y] of [
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
    ] as const)
      map.fire('mousemove', x * side, y * side, { shiftKey: true });
    globalThis.dispatchEvent(new Event('mouseup'));
  };
  drag(0.001);
  expect(lasso).not.toHaveBeenCalled();
  drag(2);
  expect(lasso.mock.calls[0]?.[0].shape_ids).toEqual(['a']);
  expect(map.dragPan.enable).toHaveBeenCalledTimes(2);
  stop();
});

test('hover comes once a frame with the last position, and null on leaving', () => {
  const seen: unknown[] = [];
  const stop = onMap('hover', (info) => seen.push(info?.shape_id ?? info));
  map.fire('mousemove', 9, 9);
  map.fire('mousemove', 0.5, 0.5);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(40);
  map.fire('mouseout', 0, 0);
  expect(seen).toEqual(['a', null]);
  stop();
});

test('nothing stays on a map that is gone', () => {
  expect(map.count()).toBeGreaterThan(5);
  dropMap();
  expect(map.count()).toBe(0);
});
