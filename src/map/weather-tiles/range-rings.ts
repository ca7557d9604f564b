import type { FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { arcPoints, positionAt } from '#domain/geometry/shapes/arc-points.ts';
import type { BBox, Position } from '#domain/geometry/types.ts';
import { LABEL_FONT } from '../base/label-font-names.ts';
import { addToSlot } from '../layer-order.ts';
import { token } from '../map-tokens.ts';
import { addPart, styledMap } from '../the-map.ts';

export type RangeRings = { readonly center: Position; readonly rings: readonly { readonly radius_m: number; readonly label: string }[] };

const SOURCE = 'range-rings';
const LAYERS = [`${SOURCE}:casing`, `${SOURCE}:line`, `${SOURCE}:names`] as const;

const featuresOf = ({ center, rings }: RangeRings): FeatureCollection => ({
  type: 'FeatureCollection',
  features: rings.flatMap(({ radius_m, label }) => [
    {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: arcPoints(center, radius_m, 0, 360).map(([lon, lat]) => [lon, lat]) },
    },
    {
      type: 'Feature' as const,
      properties: { label },
      geometry: { type: 'Point' as const, coordinates: [...positionAt(center, 0, radius_m)] },
    },
  ]),
});

function add(map: MapLibreMap, rings: RangeRings): void {
  map.addSource(SOURCE, { type: 'geojson', data: featuresOf(rings), tolerance: 0 });
  const only_lines = ['==', ['geometry-type'], 'LineString'] as never;
  addToSlot(map, 'zones', {
    id: LAYERS[0],
    type: 'line',
    source: SOURCE,
    filter: only_lines,
    paint: { 'line-color': token('--map-casing'), 'line-width': 2.6 },
  });
  addToSlot(map, 'zones', {
    id: LAYERS[1],
    type: 'line',
    source: SOURCE,
    filter: only_lines,
    paint: { 'line-color': token('--map-line-quiet'), 'line-width': 1, 'line-dasharray': [3, 4] },
  });
  addToSlot(map, 'labels', {
    id: LAYERS[2],
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'label'],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [LABEL_FONT],
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.3],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': token('--map-label'), 'text-halo-color': token('--map-halo'), 'text-halo-width': 1.6 },
  });
}

function remove(map: MapLibreMap): void {
  for (const id of LAYERS) if (map.getLayer(id) !== undefined) map.removeLayer(id);
  if (map.getSource(SOURCE) !== undefined) map.removeSource(SOURCE);
}

/** Draws rings round a position, each with its label at its north; returns what takes them away. */
export function showRangeRings(rings: RangeRings): () => void {
  const stop = addPart((map) => {
    remove(map);
    add(map, rings);
  });
  return () => {
    stop();
    const map = styledMap();
    if (map !== null) remove(map);
  };
}

/** What a camera must show to have a ring whole. */
export function ringBBox(center: Position, radius_m: number): BBox {
  const [north, east, south, west] = ([0, 90, 180, 270] as const).map((bearing) => positionAt(center, bearing, radius_m));
  return [west?.[0] ?? 0, south?.[1] ?? 0, east?.[0] ?? 0, north?.[1] ?? 0];
}
