import type { MapMouseEvent } from 'maplibre-gl';
import { watchMap } from '../../the-map.ts';
import { pointOf } from '../draw-input.ts';
import type { DrawPoint } from '../draw-input.ts';
import type { SketchKind } from '../sketch/outline-of.ts';
import type { TerraEvents, TerraPointer } from './terra-events.ts';

/**
 * terra-draw's pointer on the map. Its code is fetched by the first drawing; until it hears a press itself, the map's own clicks count, so that
 * none is lost while it is on the way, nor where it does not come.
 */
export function terraPointer(kind: SketchKind, events: TerraEvents, onFail: (error: unknown) => void): TerraPointer {
  let running: TerraPointer | null = null;
  const unwatch = watchMap((map) => {
    let is_gone = false;
    let has_heard = false;
    const press = (event: MapMouseEvent): void => {
      if (!has_heard && kind !== 'freehand') events.press(pointOf(event));
    };
    const move = (event: MapMouseEvent): void => {
      if (running === null) events.move(pointOf(event));
    };
    map.on('click', press);
    map.on('mousemove', move);
    map.on('dblclick', events.doublePress);
    map.on('move', events.camera);
    const heard: TerraEvents = {
      ...events,
      press(at: DrawPoint) {
        has_heard = true;
        events.press(at);
      },
    };
    import('./start-terra-draw.ts').then(({ startTerraDraw }) => {
      if (!is_gone) running = startTerraDraw(kind, map, heard);
    }, onFail);
    return () => {
      is_gone = true;
      map.off('click', press);
      map.off('mousemove', move);
      map.off('dblclick', events.doublePress);
      map.off('move', events.camera);
      running?.stop();
      running = null;
    };
  });
  return { setActive: (active) => running?.setActive(active), stop: unwatch };
}
