import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { addToSlot } from './layer-order.ts';
import { token } from './map-tokens.ts';
import { setSourceData } from './source-data.ts';
import { addPart } from './the-map.ts';

/** Pixels between two points of the loop, and the size below which it was only an unsteady click. */
const STEP_PX = 4;
const LEAST_POINTS = 6;

addPart((map) => {
  if (map.getSource('lasso') === undefined)
    map.addSource('lasso', { type: 'geojson', data: { type: 'Polygon', coordinates: [] }, tolerance: 0 });
  addToSlot(map, 'drawing', { id: 'lasso:fill', type: 'fill', source: 'lasso', paint: { 'fill-color': token('--map-hover-fill') } });
  addToSlot(map, 'drawing', {
    id: 'lasso:line',
    type: 'line',
    source: 'lasso',
    paint: { 'line-color': token('--map-line'), 'line-width': 1.5, 'line-dasharray': [3, 2] },
  });
});

/** Shift and drag draws a loop; letting go hands it over. */
export function startLasso(map: MapLibreMap, isBusy: () => boolean, done: (polygon: Polygon) => void): () => void {
  let loop: Position[] = [];
  let last: { x: number; y: number } | null = null;
  const show = (): void => {
    setSourceData(map, 'lasso', {
      type: 'Polygon',
      coordinates: loop.length < 3 ? [] : [[...loop, loop[0] as Position].map(([lon, lat]) => [lon, lat])],
    });
  };
  const down = (event: MapMouseEvent): void => {
    if (!event.originalEvent.shiftKey || event.originalEvent.button !== 0 || isBusy()) return;
    map.dragPan.disable();
    loop = [[event.lngLat.lng, event.lngLat.lat]];
    last = event.point;
    addEventListener('mouseup', up, { once: true });
  };
  const move = (event: MapMouseEvent): void => {
    if (last === null || Math.hypot(event.point.x - last.x, event.point.y - last.y) < STEP_PX) return;
    last = event.point;
    loop.push([event.lngLat.lng, event.lngLat.lat]);
    show();
  };
  const up = (): void => {
    map.dragPan.enable();
    const drawn = loop;
    loop = [];
    last = null;
    show();
    if (drawn.length >= LEAST_POINTS) done({ type: 'Polygon', coordinates: [[...drawn, drawn[0] as Position]] });
  };
  map.on('mousedown', down);
  map.on('mousemove', move);
  return () => {
    map.off('mousedown', down);
    map.off('mousemove', move);
    removeEventListener('mouseup', up);
  };
}
