// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { fitBBox, setPadding, zoomBy } from './camera.ts';
import { holdMap } from './the-map.ts';

const NONE = { left: 0, right: 0, top: 0, bottom: 0 };
const FIELD = [0, 0, 400, 400] as const;

/** A map of 1,000 × 1,000 px over a plane: a box of 400 fills it at zoom 1.32, half of it at 0.32. */
function plane() {
  const at = { zoom: 0, padding: NONE };
  const zoomFor = ({ padding, maxZoom }: { padding: typeof NONE; maxZoom: number }): number =>
    Math.min(maxZoom, Math.log2(Math.min(1_000 - padding.left - padding.right, 1_000 - padding.top - padding.bottom) / 400));
  const map = {
    getContainer: () => ({ clientWidth: 1_000, clientHeight: 1_000 }),
    getZoom: () => at.zoom,
    on: vi.fn<() => void>(),
    off: vi.fn<() => void>(),
    project: ([x, y]: [number, number]) => {
      const free = { x: (at.padding.left + 1_000 - at.padding.right) / 2, y: (at.padding.top + 1_000 - at.padding.bottom) / 2 };
      return { x: free.x + (x - 200) * 2 ** at.zoom, y: free.y - (y - 200) * 2 ** at.zoom };
    },
    unproject: () => ({ lng: 0, lat: 0 }),
    cameraForBounds: (_box: unknown, fit: Parameters<typeof zoomFor>[0]) => ({ zoom: zoomFor(fit) }),
    fitBounds: (_box: unknown, fit: Parameters<typeof zoomFor>[0]) => {
      at.zoom = zoomFor(fit);
      at.padding = fit.padding;
    },
    easeTo: ({ zoom }: { zoom: number }) => {
      at.zoom = zoom;
    },
  };
  holdMap(map as unknown as MapLibreMap);
  return at;
}

afterEach(() => setPadding(NONE));

it('comes as near again as it was when panels give the room back, and no nearer', () => {
  const map = plane();
  fitBBox(FIELD);
  const before = map.zoom;
  setPadding({ ...NONE, right: 500 });
  expect(map.zoom).toBeLessThan(before - 0.5);
  setPadding({ ...NONE, right: 300 });
  expect(map.zoom).toBeLessThan(before - 0.1);
  setPadding(NONE);
  expect(map.zoom).toBe(before);
});

it('leaves alone how near the person has come since', () => {
  const map = plane();
  setPadding({ ...NONE, right: 500 });
  fitBBox(FIELD);
  const asked = map.zoom;
  setPadding(NONE);
  expect(map.zoom).toBe(asked);
  setPadding({ ...NONE, right: 600 });
  zoomBy(-0.5);
  const chosen = map.zoom;
  setPadding(NONE);
  expect(map.zoom).toBe(chosen);
});
