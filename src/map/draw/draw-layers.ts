import type { Feature as GeoFeature, Geometry } from 'geojson';
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/geometry/types.ts';
import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';
import { LABEL_FONT, LABEL_FONT_SUB } from '../base/label-font-names.ts';
import { addToSlot } from '../layer-order.ts';
import { token } from '../map-tokens.ts';
import { setSourceData } from '../source-data.ts';
import { addPart, styledMap } from '../the-map.ts';

export type Mark = { readonly kind: 'first' | 'vertex' | 'midpoint' | 'focus' | 'snap' | 'cross' | 'cursor'; readonly position: Position };
export type Label = { readonly text: string; readonly position: Position };
/** One picture of the drawing; everything on the map follows from it. */
export type Drawing = {
  readonly is_wrong: boolean;
  /** Closed rings, exterior first; empty for a line. */
  readonly fill: readonly (readonly Position[])[];
  readonly lines: readonly (readonly Position[])[];
  /** Dashed: not yet part of the shape. */
  readonly live: readonly (readonly Position[])[];
  /** Lengths written along pieces. */
  readonly lengths: readonly { readonly from: Position; readonly to: Position; readonly text: string }[];
  readonly marks: readonly Mark[];
  readonly labels: readonly Label[];
};
export const NO_DRAWING: Drawing = { is_wrong: false, fill: [], lines: [], live: [], lengths: [], marks: [], labels: [] };

const SOURCE = 'drawing';
let shown: Drawing = NO_DRAWING;
let below: Drawing = NO_DRAWING;

type Feature = GeoFeature<Geometry, Record<string, string | number | boolean>>;
const pair = ([lon, lat]: Position): [number, number] => [lon, lat];
const path = (line: readonly Position[]): [number, number][] => line.map(pair);

/** Clockwise degrees of a piece on screen, turned so that its label never stands on its head. */
function readingAngle(from: Position, to: Position): number {
  const angle = (Math.atan2(mercatorY(to[1]) - mercatorY(from[1]), mercatorX(to[0]) - mercatorX(from[0])) * 180) / Math.PI;
  return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
}

function features(drawing: Drawing): Feature[] {
  const wrong = drawing.is_wrong;
  const line = (kind: string, positions: readonly Position[]): Feature => ({
    type: 'Feature',
    properties: { kind, wrong },
    geometry: { type: 'LineString', coordinates: path(positions) },
  });
  return [
    ...(drawing.fill.length === 0
      ? []
      : [
          {
            type: 'Feature',
            properties: { kind: 'fill', wrong },
            geometry: { type: 'Polygon', coordinates: drawing.fill.map(path) },
          } satisfies Feature,
        ]),
    ...drawing.lines.map((positions) => line('line', positions)),
    ...drawing.live.map((positions) => line('live', positions)),
    ...drawing.lengths.map(({ from, to, text }): Feature => ({
      type: 'Feature',
      properties: { kind: 'length', text, angle: readingAngle(from, to) },
      geometry: { type: 'Point', coordinates: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] },
    })),
    ...drawing.marks.map(({ kind, position }): Feature => ({
      type: 'Feature',
      properties: { kind, wrong },
      geometry: { type: 'Point', coordinates: pair(position) },
    })),
    ...drawing.labels.map(({ text, position }): Feature => ({
      type: 'Feature',
      properties: { kind: 'labels', text },
      geometry: { type: 'Point', coordinates: pair(position) },
    })),
  ];
}

function send(map: MapLibreMap): void {
  setSourceData(map, SOURCE, { type: 'FeatureCollection', features: [...features(below), ...features(shown)] });
}

/** `under` stays below while another drawing runs on top (a hole in a polygon being edited). */
export function showDrawing(drawing: Drawing, under: Drawing = below): void {
  shown = drawing;
  below = under;
  const map = styledMap();
  if (map !== null) send(map);
}

const is = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const byKind = (values: Record<string, unknown>, other: unknown) =>
  ['match', ['get', 'kind'], ...Object.entries(values).flat(), other] as unknown as ExpressionSpecification;

addPart((map) => {
  if (map.getSource(SOURCE) === undefined)
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0, buffer: 16 });
  const color = (right: string, wrong: string): ExpressionSpecification => ['case', ['boolean', ['get', 'wrong'], false], wrong, right];
  const strong = token('--map-casing-strong');
  const white = token('--map-line');
  const yellow = token('--map-draw');
  const red = token('--map-error');
  const cyan = token('--map-snap');
  const source = SOURCE;
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;

  addToSlot(map, 'drawing', {
    id: 'draw:fill',
    type: 'fill',
    source,
    filter: is('fill'),
    paint: { 'fill-color': color(token('--map-draw-fill'), token('--map-error-fill')) },
  });
  addToSlot(map, 'drawing', {
    id: 'draw:casing',
    type: 'line',
    source,
    filter: is('line', 'live'),
    layout: round,
    paint: { 'line-color': strong, 'line-width': 5 },
  });
  addToSlot(map, 'drawing', {
    id: 'draw:line',
    type: 'line',
    source,
    filter: is('line'),
    layout: round,
    paint: { 'line-color': color(yellow, red), 'line-width': 2.4 },
  });
  addToSlot(map, 'drawing', {
    id: 'draw:live',
    type: 'line',
    source,
    filter: is('live'),
    paint: { 'line-color': color(yellow, red), 'line-width': 2.4, 'line-dasharray': [3, 2] },
  });
  addToSlot(map, 'handles', {
    id: 'draw:mark',
    type: 'circle',
    source,
    filter: is('midpoint', 'vertex', 'first', 'focus', 'cursor'),
    layout: { 'circle-sort-key': byKind({ midpoint: 0, vertex: 1, focus: 3 }, 2) },
    paint: {
      'circle-radius': byKind({ midpoint: 3, first: 6.5, focus: 7.5, cursor: 3 }, 5),
      'circle-color': byKind({ midpoint: token('--map-line-quiet'), first: yellow, cursor: yellow }, white),
      'circle-stroke-color': byKind({ focus: token('--accent') }, strong),
      'circle-stroke-width': byKind({ focus: 3, midpoint: 1 }, 1.6),
    },
  });
  addToSlot(map, 'handles', {
    id: 'draw:snap-case',
    type: 'circle',
    source,
    filter: is('snap'),
    paint: { 'circle-radius': 10, 'circle-opacity': 0, 'circle-color': strong, 'circle-stroke-color': strong, 'circle-stroke-width': 4 },
  });
  addToSlot(map, 'handles', {
    id: 'draw:snap',
    type: 'circle',
    source,
    filter: is('snap'),
    paint: { 'circle-radius': 11, 'circle-opacity': 0, 'circle-color': cyan, 'circle-stroke-color': cyan, 'circle-stroke-width': 2 },
  });
  addToSlot(map, 'handles', {
    id: 'draw:snap-dot',
    type: 'circle',
    source,
    filter: is('snap'),
    paint: { 'circle-radius': 4, 'circle-color': cyan, 'circle-stroke-color': strong, 'circle-stroke-width': 1.5 },
  });
  addToSlot(map, 'handles', {
    id: 'draw:cross-ring',
    type: 'circle',
    source,
    filter: is('cross'),
    paint: { 'circle-radius': 14, 'circle-color': red, 'circle-opacity': 0.55, 'circle-stroke-color': white, 'circle-stroke-width': 2.4 },
  });
  const always = { 'text-allow-overlap': true, 'text-ignore-placement': true } as const;
  addToSlot(map, 'handles', {
    id: 'draw:cross',
    type: 'symbol',
    source,
    filter: is('cross'),
    layout: { 'text-field': '×', 'text-font': [LABEL_FONT], 'text-size': 24, 'text-offset': [0, -0.16], ...always },
    paint: { 'text-color': white },
  });
  addToSlot(map, 'handles', {
    id: 'draw:length',
    type: 'symbol',
    source,
    filter: is('length'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': [LABEL_FONT_SUB],
      'text-size': 11,
      'text-rotate': ['get', 'angle'],
      'text-offset': [0, 1],
      'text-ignore-placement': true,
    },
    paint: { 'text-color': white, 'text-halo-color': token('--map-halo'), 'text-halo-width': 1.6 },
  });
  addToSlot(map, 'handles', {
    id: 'draw:labels',
    type: 'symbol',
    source,
    filter: is('labels'),
    layout: { 'text-field': ['get', 'text'], 'text-font': [LABEL_FONT], 'text-size': 12, 'text-offset': [0, -1.8], ...always },
    paint: { 'text-color': cyan, 'text-halo-color': token('--map-halo'), 'text-halo-width': 1.8 },
  });
  send(map);
});
