import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { hasPictures, setBaseMapCover, watchBaseMap } from './base-map-state.ts';
import { addToSlot } from '../layer-order.ts';
import { fadeTime } from '../map-tokens.ts';
import { addPart, styledMap, watchMap } from '../the-map.ts';
import type { BaseMap, BaseMapId } from '../types.ts';

/** Tiles that may fail in a row before the service counts as gone. */
const FAILURES = 4;
const DIM = { saturation: -0.38, brightness: 0.8 } as const;

type TileBase = {
  show: (maps: readonly BaseMap[], id: BaseMapId) => void;
  stop: () => void;
};

/** The map's worker has no page: addresses of our own server need its origin. */
const absolute = (tiles: string): string => (tiles.startsWith('/') ? `${location.origin}${tiles}` : tiles);

const TILE_BASES = ['satellite', 'street'] as const;

/** With an index picture on, the base steps back to 62 % saturation and 80 % brightness. */
function paintDim(map: MapLibreMap): void {
  const is_dimmed = hasPictures();
  const shown = TILE_BASES.filter((id) => map.getLayer(`base:${id}`) !== undefined);
  for (const id of shown) {
    map.setPaintProperty(`base:${id}`, 'raster-saturation', is_dimmed ? DIM.saturation : 0);
    map.setPaintProperty(`base:${id}`, 'raster-brightness-max', is_dimmed ? DIM.brightness : 1);
  }
  map.setPaintProperty('base:dim', 'background-opacity', is_dimmed && shown.length === 0 ? 1 - DIM.brightness : 0);
}

/** Shows one configured tile service over the embedded map and takes it away when its tiles stop coming; tries again when the network is back. */
export function startTileBase(onChange: (failed: BaseMapId | null) => void): TileBase {
  let wanted: BaseMap | null = null;
  let failed: BaseMapId | null = null;
  let in_a_row = 0;

  const apply = (map: MapLibreMap): void => {
    addToSlot(map, 'dim', { id: 'base:dim', type: 'background', paint: { 'background-color': 'black', 'background-opacity': 0 } });
    for (const id of TILE_BASES) {
      if (wanted?.id === id && failed !== id) continue;
      if (map.getLayer(`base:${id}`) !== undefined) map.removeLayer(`base:${id}`);
      if (map.getSource(`base:${id}`) !== undefined) map.removeSource(`base:${id}`);
    }
    if (wanted !== null && isShown()) {
      const id = `base:${wanted.id}`;
      if (map.getSource(id) === undefined)
        map.addSource(id, {
          type: 'raster',
          tiles: wanted.tiles.map(absolute),
          tileSize: wanted.tile_px,
          minzoom: wanted.min_zoom,
          maxzoom: wanted.max_zoom,
        });
      addToSlot(map, 'base', { id, type: 'raster', source: id, paint: { 'raster-fade-duration': fadeTime() } });
    }
    paintDim(map);
  };
  const isShown = (): boolean => wanted !== null && failed !== wanted.id;
  const reapply = (): void => {
    const map = styledMap();
    if (map !== null) apply(map);
    setBaseMapCover({ tiles: isShown() });
  };
  const removePart = addPart(apply);
  const stopBaseMap = watchBaseMap(() => {
    const map = styledMap();
    if (map?.getLayer('base:dim') !== undefined) paintDim(map);
  });

  const onError = (event: ErrorEvent & { sourceId?: string }): void => {
    if (wanted === null || event.sourceId !== `base:${wanted.id}` || failed === wanted.id) return;
    // A tile outside the service's coverage is an answer, not a failure.
    if ('status' in event.error && event.error.status === 404) return;
    if (++in_a_row < FAILURES) return;
    failed = wanted.id;
    reapply();
    onChange(wanted.id);
  };
  const onData = (event: MapSourceDataEvent): void => {
    if (event.tile?.state === 'loaded' && event.sourceId === `base:${wanted?.id}`) in_a_row = 0;
  };
  const retry = (): void => {
    failed = null;
    in_a_row = 0;
    reapply();
    onChange(null);
  };
  const stopWatch = watchMap((map) => {
    map.on('error', onError);
    map.on('sourcedata', onData);
    return () => {
      map.off('error', onError);
      map.off('sourcedata', onData);
    };
  });
  addEventListener('online', retry);
  return {
    show: (maps, id) => {
      const next = maps.find((map) => map.id === id) ?? null;
      if (next?.id === wanted?.id && next?.tiles.join() === wanted?.tiles.join()) return;
      wanted = next;
      retry();
    },
    stop: () => {
      removePart();
      stopWatch();
      stopBaseMap();
      removeEventListener('online', retry);
    },
  };
}
