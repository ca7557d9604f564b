import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawFreehandMode } from 'terra-draw';
import type { Position } from '#domain/geometry/types.ts';
import { AnchorMode } from './anchor-mode.ts';
import { MapAdapter } from './map-adapter.ts';
import type { ShapeKind } from './outline-of.ts';
import type { ShapeEvents, TerraPointer } from './terra-events.ts';

/** Pixels between two vertices of a free hand. */
const HAND_PX = 12;

function freehandMode(): TerraDrawFreehandMode {
  return new TerraDrawFreehandMode({ drawInteraction: 'click-move-or-drag', minDistance: HAND_PX, keyEvents: null });
}

/** The pointer of a shape, by terra-draw: presses and drags told apart, fingers, the way of a free hand. */
export function startTerraDraw(kind: ShapeKind, map: MapLibreMap, events: ShapeEvents): TerraPointer {
  const adapter = new MapAdapter(map);
  const anchors = new AnchorMode({
    move: (event) => events.move(adapter.pointOf(event)),
    press: (event) => events.press(adapter.pointOf(event)),
    grab: (event) => events.grab(adapter.pointOf(event)),
    drag: (event) => events.drag(adapter.pointOf(event)),
    drop: events.drop,
  });
  const mode = kind === 'freehand' ? freehandMode() : anchors;
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
