import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Polygon } from '#domain/geometry/types.ts';
import { addToSlot } from './layer-order.ts';
import { token } from './map-tokens.ts';
import { setSourceData } from './source-data.ts';
import { addPart, styledMap } from './the-map.ts';

const WORLD = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

let clear: readonly Polygon[] = [];

function draw(map: MapLibreMap): void {
  const holes = clear.flatMap((polygon) => polygon.coordinates.slice(0, 1).map((ring) => ring.map(([lon, lat]) => [lon, lat])));
  setSourceData(map, 'mask', { type: 'Polygon', coordinates: holes.length === 0 ? [] : [WORLD, ...holes] });
}

/** Darkens everything outside these polygons by 46 %; none lifts the mask. */
export function setMask(outside: readonly Polygon[]): void {
  clear = outside;
  const map = styledMap();
  if (map !== null) draw(map);
}

addPart((map) => {
  if (map.getSource('mask') === undefined)
    map.addSource('mask', { type: 'geojson', data: { type: 'Polygon', coordinates: [] }, tolerance: 0, maxzoom: 16 });
  addToSlot(map, 'mask', {
    id: 'mask',
    type: 'fill',
    source: 'mask',
    paint: { 'fill-color': token('--map-casing-strong'), 'fill-opacity': 0.54, 'fill-antialias': false },
  });
  draw(map);
});
