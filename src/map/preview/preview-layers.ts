import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { LABEL_FONT, LABEL_FONT_SUB } from '../base/label-font-names.ts';
import { addToSlot } from '../layer-order.ts';
import { token } from '../map-tokens.ts';

export const PREVIEW_SHAPES = 'preview-shapes';
export const PREVIEW_NAMES = 'preview-names';
export const PREVIEW_OUTLINE = 'preview-outline';

const FADED = 0.4;
const state = (name: string): ExpressionSpecification => ['boolean', ['feature-state', name], false];
const byTone = (danger: unknown, warn: unknown, plain: unknown) =>
  ['match', ['string', ['feature-state', 'tone'], 'plain'], 'danger', danger, 'warn', warn, plain] as ExpressionSpecification;
const marked = (selected: unknown, hovered: unknown, other: unknown) =>
  ['case', state('selected'), selected, state('hovered'), hovered, other] as ExpressionSpecification;
/** What stays out of the import is pale, unless it is being looked at. */
const present = (opacity: number): ExpressionSpecification => [
  'case',
  state('selected'),
  opacity,
  state('hovered'),
  opacity,
  state('faded'),
  opacity * FADED,
  opacity,
];

/** Shapes under review: white when they are fine, dashed amber to look at, red when they stay out. Dashes cannot depend on a state, so amber has a layer of its own. */
export function addPreviewLayers(map: MapLibreMap): void {
  for (const source of [PREVIEW_SHAPES, PREVIEW_NAMES, PREVIEW_OUTLINE]) {
    if (map.getSource(source) === undefined) map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const line = token('--map-line');
  const warn = token('--map-warn');
  const error = token('--map-error');
  const width = marked(2.8, 2.2, 1.6);

  addToSlot(map, 'zones', {
    id: 'preview-shapes:fill',
    type: 'fill',
    source: PREVIEW_SHAPES,
    paint: {
      'fill-color': byTone(token('--map-error-fill'), token('--map-warn-fill'), token('--map-hover-fill')),
      'fill-opacity': present(1),
    },
  });
  addToSlot(map, 'casing', {
    id: 'preview-shapes:casing',
    type: 'line',
    source: PREVIEW_SHAPES,
    layout: round,
    paint: { 'line-color': token('--map-casing'), 'line-width': marked(7, 5, 3.8), 'line-opacity': present(1) },
  });
  addToSlot(map, 'line', {
    id: 'preview-shapes:line',
    type: 'line',
    source: PREVIEW_SHAPES,
    layout: round,
    paint: { 'line-color': byTone(error, warn, line), 'line-width': width, 'line-opacity': byTone(present(1), 0, present(1)) },
  });
  addToSlot(map, 'line', {
    id: 'preview-shapes:dashes',
    type: 'line',
    source: PREVIEW_SHAPES,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': warn, 'line-width': width, 'line-dasharray': [4, 2.5], 'line-opacity': byTone(0, present(1), 0) },
  });
  addToSlot(map, 'line', {
    id: 'preview-outline:line',
    type: 'line',
    source: PREVIEW_OUTLINE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': token('--map-snap'), 'line-width': 2, 'line-dasharray': [2, 2] },
  });
  addToSlot(map, 'labels', {
    id: 'preview-shapes:names',
    type: 'symbol',
    source: PREVIEW_NAMES,
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
      'text-padding': 2,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: { 'text-color': token('--map-label'), 'text-halo-color': token('--map-halo'), 'text-halo-width': 1.6 },
  });
}
