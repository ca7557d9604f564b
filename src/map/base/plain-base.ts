import type { Map as MapLibreMap } from 'maplibre-gl';
import { addToSlot } from '../layer-order.ts';
import { mapMode, watchMode } from '../map-tokens.ts';
import { setSourceData } from '../source-data.ts';
import { addPart, styledMap, watchMap } from '../the-map.ts';
import { graticuleLines, graticuleStep } from './graticule.ts';
import { BASE_PALETTE, COAST_FADE } from './palette.ts';

const worldUrl = (): string => new URL(`${import.meta.env.BASE_URL}base-map/world.json`, location.href).href;
const fade = (from: unknown, to: unknown) => ['interpolate', ['linear'], ['zoom'], COAST_FADE.from, from, COAST_FADE.to, to] as never;

function paintMode(map: MapLibreMap): void {
  const color = BASE_PALETTE[mapMode()];
  map.setPaintProperty('base:background', 'background-color', fade(color.water, color.land));
  map.setPaintProperty('base:land', 'fill-color', color.land);
  map.setPaintProperty('base:lake', 'fill-color', color.water);
  map.setPaintProperty('base:river', 'line-color', color.water);
  map.setPaintProperty('base:state', 'line-color', color.state);
  map.setPaintProperty('base:country', 'line-color', color.border);
  map.setPaintProperty('base:grid', 'line-color', color.grid);
}

function drawGrid(map: MapLibreMap): void {
  const bounds = map.getBounds();
  const lat = (value: number): number => Math.max(-85, Math.min(85, value));
  const coordinates = graticuleLines(
    [bounds.getWest(), lat(bounds.getSouth()), bounds.getEast(), lat(bounds.getNorth())],
    graticuleStep(map.getZoom()),
  );
  setSourceData(map, 'grid', { type: 'MultiLineString', coordinates });
}

/** The embedded map stays under every tile service, so a missing tile shows land and not a hole. */
export function startPlainBase(): () => void {
  const removePart = addPart((map) => {
    if (map.getSource('world') === undefined) map.addSource('world', { type: 'geojson', data: worldUrl(), maxzoom: 8, tolerance: 0.4 });
    if (map.getSource('grid') === undefined)
      map.addSource('grid', { type: 'geojson', data: { type: 'MultiLineString', coordinates: [] }, tolerance: 0 });
    const kind = (value: string) => ['==', ['get', 'kind'], value] as never;
    addToSlot(map, 'base', { id: 'base:background', type: 'background' });
    addToSlot(map, 'base', {
      id: 'base:land',
      type: 'fill',
      source: 'world',
      filter: kind('land'),
      paint: { 'fill-opacity': fade(1, 0), 'fill-antialias': true },
    });
    addToSlot(map, 'base', { id: 'base:lake', type: 'fill', source: 'world', filter: kind('lake'), paint: { 'fill-opacity': fade(1, 0) } });
    addToSlot(map, 'base', {
      id: 'base:river',
      type: 'line',
      source: 'world',
      filter: kind('river'),
      paint: { 'line-opacity': fade(1, 0), 'line-width': 1.2 },
    });
    addToSlot(map, 'base', {
      id: 'base:state',
      type: 'line',
      source: 'world',
      filter: kind('state'),
      paint: { 'line-opacity': fade(1, 0), 'line-width': 0.8, 'line-dasharray': [3, 2] },
    });
    addToSlot(map, 'base', {
      id: 'base:country',
      type: 'line',
      source: 'world',
      filter: kind('country'),
      paint: { 'line-opacity': fade(1, 0), 'line-width': 1.2 },
    });
    addToSlot(map, 'base', { id: 'base:grid', type: 'line', source: 'grid', paint: { 'line-width': 1 } });
    paintMode(map);
    drawGrid(map);
  });
  const stopMode = watchMode(() => {
    const map = styledMap();
    if (map !== null) paintMode(map);
  });
  const stopMoves = watchMap((map) => {
    const redraw = (): void => {
      if (styledMap() !== null) drawGrid(map);
    };
    map.on('moveend', redraw);
    return () => map.off('moveend', redraw);
  });
  return () => {
    removePart();
    stopMode();
    stopMoves();
  };
}
