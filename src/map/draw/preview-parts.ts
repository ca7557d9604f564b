import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { LABEL_FONT } from '../base/label-font-names.ts';
import { addToSlot } from '../layer-order.ts';
import { token } from '../map-tokens.ts';
import { setSourceData } from '../source-data.ts';
import { addPart, styledMap } from '../the-map.ts';
import type { PreviewPart } from './types.ts';

const SOURCE = 'preview-parts';
let shown: readonly PreviewPart[] = [];

function collection(): FeatureCollection {
  const polygons = shown.map(({ polygon, color }): Feature<Geometry> => ({
    type: 'Feature',
    properties: { color },
    geometry: { type: 'Polygon', coordinates: polygon.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat])) },
  }));
  const labels = shown.map(({ polygon, label }): Feature<Geometry> => ({
    type: 'Feature',
    properties: { label },
    geometry: { type: 'Point', coordinates: [...labelPoint(polygon)] },
  }));
  return { type: 'FeatureCollection', features: [...polygons, ...labels] };
}
const send = (map: MapLibreMap): void => setSourceData(map, SOURCE, collection());

/** Tints the parts a split would make and writes a label on each; an empty list clears. Independent of the drawing above. */
export function setPreviewParts(parts: readonly PreviewPart[]): void {
  shown = parts;
  const map = styledMap();
  if (map !== null) send(map);
}

addPart((map) => {
  if (map.getSource(SOURCE) === undefined) map.addSource(SOURCE, { type: 'geojson', data: collection(), tolerance: 0 });
  addToSlot(map, 'zones', {
    id: 'preview:fill',
    type: 'fill',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.42 },
  });
  addToSlot(map, 'zones', {
    id: 'preview:line',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': token('--map-line-quiet'), 'line-width': 1.2 },
  });
  addToSlot(map, 'labels', {
    id: 'preview:label',
    type: 'symbol',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [LABEL_FONT],
      'text-size': 15,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': token('--map-label'), 'text-halo-color': token('--map-halo'), 'text-halo-width': 1.8 },
  });
});
