import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { addPart, watchMap } from '../the-map.ts';
import type { WeatherFrame } from './types.ts';
import { weatherLayer } from './weather-layers.ts';

type Device = Parameters<NonNullable<ConstructorParameters<typeof MapLibreOverlay>[0]['onDeviceInitialized']>>[0];
type Held = { readonly map: MapLibreMap; readonly overlay: MapLibreOverlay; readonly cleanContext: () => void; device: Device | null };
export type WeatherOverlay = {
  /** Shows a frame, or none. The one before stays until all that is in view of the next has come: nothing flashes. */
  show(frame: WeatherFrame | null): void;
  /** Takes everything away, the second renderer too. */
  remove(): void;
};

/**
 * The overlay adds its layer only once every tile of every source of the map has come, which a slow base map may put off for long;
 * a style that can take layers will do.
 */
function asLoaded(map: MapLibreMap, run: () => void): void {
  map.isStyleLoaded = () => true;
  try {
    run();
  } finally {
    delete (map as Partial<MapLibreMap>).isStyleLoaded;
  }
}

/**
 * luma.gl puts functions on the context that leave out calls it takes for repeated. They outlive it, and after a lost context they would
 * leave out MapLibre's own: whatever was not there before is taken off again.
 */
function contextCleaner(map: MapLibreMap): () => void {
  const context: object | null = map.getCanvas().getContext('webgl2');
  const before = new Set(Object.getOwnPropertyNames(context ?? {}));
  return () => {
    for (const name of Object.getOwnPropertyNames(context ?? {})) if (!before.has(name)) Reflect.deleteProperty(context ?? {}, name);
  };
}

/** Lays frames of weather on the map by deck.gl, in MapLibre's own context. `onShown` hears which frame is seen. Load it on demand. */
export function startWeatherOverlay(onShown: (id: string) => void): WeatherOverlay {
  let held: Held | null = null;
  let shown: WeatherFrame | null = null;
  let coming: WeatherFrame | null = null;

  const layers = () => [
    ...(shown === null ? [] : [weatherLayer(shown, () => undefined)]),
    ...(coming === null ? [] : [weatherLayer({ ...coming, opacity: 0 }, () => arrive(coming))]),
  ];
  const draw = (): void => {
    if (held === null) return;
    const { map, overlay } = held;
    asLoaded(map, () => overlay.setProps({ layers: layers() }));
  };
  function arrive(frame: WeatherFrame | null): void {
    if (frame === null || coming?.id !== frame.id) return;
    shown = coming;
    coming = null;
    onShown(frame.id);
    // deck is in the midst of updating the very layers that change now
    queueMicrotask(draw);
  }
  const drop = (): void => {
    if (held === null) return;
    const { map, overlay, cleanContext, device } = held;
    held = null;
    if (map.hasControl(overlay)) map.removeControl(overlay);
    // It is kept on the context, and would be taken up again with all that a lost context has forgotten.
    device?.destroy();
    cleanContext();
  };
  const attach = (map: MapLibreMap): void => {
    drop();
    const overlay = new MapLibreOverlay({
      interleaved: true,
      layers: [],
      onDeviceInitialized: (device) => {
        if (held?.overlay === overlay) held.device = device;
      },
    });
    held = { map, overlay, cleanContext: contextCleaner(map), device: null };
    map.addControl(overlay);
    draw();
  };

  const stopPart = addPart(attach);
  const stopWatch = watchMap((map) => {
    map.on('webglcontextlost', drop);
    return () => {
      map.off('webglcontextlost', drop);
      held = null;
    };
  });
  return {
    show(frame) {
      const is_seen = frame === null || shown?.id === frame.id;
      [shown, coming] = is_seen ? [frame, null] : [shown, frame];
      draw();
      if (frame !== null && is_seen) onShown(frame.id);
    },
    remove() {
      stopPart();
      drop();
      stopWatch();
    },
  };
}
