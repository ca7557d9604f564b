import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawFreehandMode } from 'terra-draw';
import type { Position } from '#domain/geometry/types.ts';
import { PressMode } from './press-mode.ts';
import { MapAdapter } from './map-adapter.ts';
import type { SketchKind } from '../sketch/outline-of.ts';
import type { TerraEvents, TerraPointer } from './terra-events.ts';

/** Pixels between two vertices of a free hand. */
const HAND_PX = 12;

function freehandMode(): TerraDrawFreehandMode {
  return new TerraDrawFreehandMode({ drawInteraction: 'click-move-or-drag', minDistance: HAND_PX, keyEvents: null });
}

/** terra-draw on the map: it tells presses and drags apart, hears fingers, and follows a free hand. */
export function startTerraDraw(kind: SketchKind, map: MapLibreMap, events: TerraEvents): TerraPointer {
  const adapter = new MapAdapter(map);
  const mode = kind === 'freehand' ? freehandMode() : new PressMode(events, adapter);
  const terra = new TerraDraw({ adapter, modes: [mode] });
  terra.start();
  terra.setMode(mode.mode);
  const setActive = (active: boolean): void => {
    const wanted = active ? mode.mode : 'static';
    if (kind !== 'freehand' || terra.getMode() === wanted) return;
    terra.setMode(wanted);
    if (active) terra.clear();
  };
  if (kind === 'freehand') {
    terra.on('change', () => {
      const drawn = terra.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon');
      if (drawn?.geometry.type !== 'Polygon') return;
      events.trace((drawn.geometry.coordinates[0] ?? []).slice(0, -1).map(([lon = 0, lat = 0]): Position => [lon, lat]));
    });
    terra.on('finish', () => {
      events.traced();
      queueMicrotask(() => setActive(false));
    });
  }
  return { setActive, stop: () => terra.stop() };
}
