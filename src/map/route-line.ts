import type { LineString } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/geometry/types.ts';
import { addToSlot } from './layer-order.ts';
import { token } from './map-tokens.ts';
import { setSourceData } from './source-data.ts';
import { addPart, styledMap } from './the-map.ts';

const SOURCE = 'route-line';
let shown: readonly Position[] = [];

const lineOf = (positions: readonly Position[]): LineString => ({
  type: 'LineString',
  coordinates: positions.map(([lon, lat]) => [lon, lat]),
});

/** A way from place to place, dashed over a dark casing; null takes it away. */
export function setRouteLine(positions: readonly Position[] | null): void {
  shown = positions ?? [];
  const map = styledMap();
  if (map !== null) setSourceData(map, SOURCE, lineOf(shown));
}

addPart((map: MapLibreMap) => {
  if (map.getSource(SOURCE) === undefined) map.addSource(SOURCE, { type: 'geojson', data: lineOf(shown), tolerance: 0 });
  const layout = { 'line-join': 'round' } as const;
  addToSlot(map, 'marks', {
    id: `${SOURCE}:casing`,
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': token('--map-casing-strong'), 'line-width': 3 },
  });
  addToSlot(map, 'marks', {
    id: `${SOURCE}:line`,
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': token('--map-line'), 'line-width': 1.4, 'line-dasharray': [3, 3] },
  });
  setSourceData(map, SOURCE, lineOf(shown));
});
