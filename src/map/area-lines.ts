import type { FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Polygon } from '#domain/geometry/types.ts';
import { addToSlot } from './layer-order.ts';
import { token } from './map-tokens.ts';
import { setSourceData } from './source-data.ts';
import { addPart, styledMap } from './the-map.ts';

/** Areas inside a shape: the borders between them, and those to look at with care. */
export type AreaLines = { readonly areas: readonly Polygon[]; readonly doubtful: readonly Polygon[] };

const AREAS = 'area-lines';
const DOUBTFUL = 'area-doubtful';
const NOTHING: AreaLines = { areas: [], doubtful: [] };
let shown = NOTHING;

const collectionOf = (polygons: readonly Polygon[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: polygons.map(({ coordinates }) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat])) },
  })),
});

function send(map: MapLibreMap): void {
  setSourceData(map, AREAS, collectionOf(shown.areas));
  setSourceData(map, DOUBTFUL, collectionOf(shown.doubtful));
}

/** Draws the borders of areas in white under the shape's own line; null clears. */
export function setAreaLines(next: AreaLines | null): void {
  shown = next ?? NOTHING;
  const map = styledMap();
  if (map !== null) send(map);
}

addPart((map) => {
  for (const source of [AREAS, DOUBTFUL])
    if (map.getSource(source) === undefined) map.addSource(source, { type: 'geojson', data: collectionOf([]), tolerance: 0 });
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  addToSlot(map, 'zones', {
    id: 'area-doubtful:fill',
    type: 'fill',
    source: DOUBTFUL,
    paint: { 'fill-color': token('--map-warn-fill') },
  });
  addToSlot(map, 'zones', {
    id: 'area-doubtful:line',
    type: 'line',
    source: DOUBTFUL,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': token('--map-warn'), 'line-width': 1.4, 'line-dasharray': [3, 2] },
  });
  addToSlot(map, 'zones', {
    id: 'area-lines:casing',
    type: 'line',
    source: AREAS,
    layout: round,
    paint: { 'line-color': token('--map-casing'), 'line-width': 3.4 },
  });
  addToSlot(map, 'zones', {
    id: 'area-lines:line',
    type: 'line',
    source: AREAS,
    layout: round,
    paint: { 'line-color': token('--map-line'), 'line-width': 1.8 },
  });
  send(map);
});
