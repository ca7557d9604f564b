import { addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { BBox } from '#domain/geometry/types.ts';
import { addLabelFonts } from './base/label-font.ts';
import { slotEnd, SLOTS } from './layer-order.ts';
import { fadeTime, prefersReducedMotion } from './map-tokens.ts';
import { SHAPE_PROTOCOL, shapeTile } from './shapes/shape-tiles.ts';
import { dropMap, holdMap, setStyled } from './the-map.ts';

/** Argentina, Brazil, Mexico: where a user without fields starts. */
const AMERICA: BBox = [-110, -45, -40, 25];
/** How long a lost WebGL context may stay away before the page is notified (reliability R-E05). */
const RESTORE_MS = 3_000;

// Vite does not emit MapLibre's worker by itself.
setWorkerUrl(workerUrl);
addProtocol(SHAPE_PROTOCOL, shapeTile);
addLabelFonts();

export const hasWebGL = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

export type CreateMapOptions = {
  readonly container: HTMLElement;
  readonly label: string;
  readonly bbox?: BBox | undefined;
  readonly onContextLost: () => void;
  readonly onContextBack: () => void;
};

/** Makes the one map, north up and flat: index pixels are read on it, not looked at. Returns what removes it. */
export function createMap({ container, label, bbox = AMERICA, onContextLost, onContextBack }: CreateMapOptions): () => void {
  const map = new MapLibreMap({
    container,
    style: {
      version: 8,
      sources: {},
      ...(prefersReducedMotion() ? { transition: { duration: 0, delay: 0 } } : {}),
      layers: SLOTS.map((slot) => ({ id: slotEnd(slot), type: 'background', layout: { visibility: 'none' } })),
    },
    bounds: [bbox[0], bbox[1], bbox[2], bbox[3]],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 20,
    boxZoom: false,
    doubleClickZoom: false,
    fadeDuration: fadeTime(),
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  holdMap(map);

  let overdue: ReturnType<typeof setTimeout> | undefined;
  // Where the camera rests, for whoever reads the page from outside: journeys, pictures.
  const rest = (): void => {
    const { lng, lat } = map.getCenter();
    container.dataset['camera'] = `${lng} ${lat} ${map.getZoom()}`;
  };
  map.on('movestart', () => delete container.dataset['camera']);
  map.on('moveend', rest);
  map.on('style.load', () => {
    setStyled(true);
    rest();
  });
  map.on('webglcontextlost', () => {
    setStyled(false);
    overdue = setTimeout(onContextLost, RESTORE_MS);
  });
  map.on('webglcontextrestored', () => {
    clearTimeout(overdue);
    onContextBack();
  });
  return () => {
    clearTimeout(overdue);
    dropMap();
    map.remove();
  };
}
