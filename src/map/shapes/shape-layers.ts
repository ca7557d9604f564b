import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { LABEL_FONT, LABEL_FONT_SUB } from '../base/label-font-names.ts';
import { addToSlot } from '../layer-order.ts';
import { token } from '../map-tokens.ts';
import { SHAPE_MAX_ZOOM, SHAPE_SOURCE, tileUrls } from './shape-tiles.ts';

export const LABEL_SOURCE = 'shape-labels';

const state = (name: string): ExpressionSpecification => ['boolean', ['feature-state', name], false];
const pick = (selected: unknown, hovered: unknown, other: unknown) =>
  ['case', state('selected'), selected, state('hovered'), hovered, other] as ExpressionSpecification;
const dimmed = (opacity: number): ExpressionSpecification => ['case', state('hidden'), 0, state('dimmed'), opacity * 0.35, opacity];

const fillColor = (other: string): ExpressionSpecification => ['to-color', ['feature-state', 'color'], other];

/** On a bare light base map fields get a pale fill, so that they read as surfaces and not as wire. */
export function paintForBaseMap(map: MapLibreMap, pale: boolean): void {
  map.setPaintProperty('shapes:color', 'fill-color', fillColor(pale ? token('--map-line-quiet') : 'transparent'));
}

/** Everything a shape can look like is here; a change of state or colour never makes new tiles. */
export function addShapeLayers(map: MapLibreMap): void {
  if (map.getSource(SHAPE_SOURCE) === undefined)
    map.addSource(SHAPE_SOURCE, { type: 'vector', tiles: tileUrls(), minzoom: 2, maxzoom: SHAPE_MAX_ZOOM });
  if (map.getSource(LABEL_SOURCE) === undefined)
    map.addSource(LABEL_SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 });
  const tiles = { source: SHAPE_SOURCE, 'source-layer': 'shapes' } as const;
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const top: ExpressionSpecification = ['case', state('hidden'), 0, state('selected'), 1, state('hovered'), 1, 0];
  const line = token('--map-line');
  const casing = token('--map-casing');

  addToSlot(map, 'raster', {
    id: 'shapes:color',
    type: 'fill',
    source: SHAPE_SOURCE,
    'source-layer': 'fills',
    paint: { 'fill-color': fillColor('transparent'), 'fill-opacity': dimmed(0.66) },
  });
  addToSlot(map, 'casing', {
    id: 'shapes:casing',
    type: 'line',
    ...tiles,
    layout: round,
    paint: { 'line-color': casing, 'line-width': 3.4, 'line-opacity': dimmed(1) },
  });
  addToSlot(map, 'line', {
    id: 'shapes:line',
    type: 'line',
    ...tiles,
    layout: round,
    paint: { 'line-color': token('--map-line-quiet'), 'line-width': 1.2, 'line-opacity': dimmed(1) },
  });
  addToSlot(map, 'line', {
    id: 'shapes:hover',
    type: 'fill',
    ...tiles,
    paint: { 'fill-color': token('--map-hover-fill'), 'fill-opacity': ['case', state('hidden'), 0, state('hovered'), 1, 0] },
  });
  addToSlot(map, 'line', {
    id: 'shapes:top-casing',
    type: 'line',
    ...tiles,
    layout: round,
    paint: { 'line-color': casing, 'line-width': pick(7, 4.2, 0), 'line-opacity': top },
  });
  addToSlot(map, 'line', {
    id: 'shapes:top-line',
    type: 'line',
    ...tiles,
    layout: round,
    paint: { 'line-color': line, 'line-width': pick(2.8, 2, 0), 'line-opacity': top },
  });
  addToSlot(map, 'line', {
    id: 'shapes:dots',
    type: 'circle',
    source: SHAPE_SOURCE,
    'source-layer': 'dots',
    paint: {
      'circle-radius': pick(5, 4.5, 3),
      'circle-color': line,
      'circle-stroke-color': casing,
      'circle-stroke-width': 1.5,
      'circle-opacity': dimmed(1),
    },
  });
  addToSlot(map, 'labels', {
    id: 'shapes:labels',
    type: 'symbol',
    source: LABEL_SOURCE,
    layout: {
      'text-field': [
        'case',
        ['==', ['get', 'sub'], ''],
        ['get', 'name'],
        ['format', ['get', 'name'], {}, '\n', {}, ['get', 'sub'], { 'font-scale': 11 / 12, 'text-font': ['literal', [LABEL_FONT_SUB]] }],
      ],
      'text-font': [LABEL_FONT],
      'text-size': 12,
      'text-line-height': 1.25,
      'text-max-width': 12,
      'symbol-sort-key': ['get', 'order'],
      'text-padding': 2,
    },
    paint: {
      'text-color': ['case', ['get', 'pale'], token('--map-casing-strong'), token('--map-label')],
      'text-halo-color': ['case', ['get', 'pale'], token('--map-line-quiet'), token('--map-halo')],
      'text-halo-width': 1.6,
    },
  });
}
