import type { MapMouseEvent } from 'maplibre-gl';
import { watchMap } from '../../the-map.ts';
import { pointOf } from '../draw-input.ts';
import type { ShapeKind } from './outline-of.ts';
import type { ShapeEvents, TerraPointer } from './terra-events.ts';

const fetchTerraDraw = () => import('./start-terra-draw.ts');

/** Fetches terra-draw before it is needed; a failure is reported by whoever then draws. */
export const preloadShapes = (): void => void fetchTerraDraw().catch(() => undefined);

/** terra-draw's pointer on the map. A press made while its code is on the way counts. */
export function terraPointer(kind: ShapeKind, events: ShapeEvents, onFail: (error: unknown) => void): TerraPointer {
  let running: TerraPointer | null = null;
  const unwatch = watchMap((map) => {
    let is_gone = false;
    const press = (event: MapMouseEvent): void => {
      if (kind !== 'freehand') events.press(pointOf(event));
    };
    map.on('click', press);
    fetchTerraDraw().then(({ startTerraDraw }) => {
      map.off('click', press);
      if (!is_gone) running = startTerraDraw(kind, map, events);
    }, onFail);
    return () => {
      is_gone = true;
      map.off('click', press);
      running?.stop();
      running = null;
    };
  });
  return { setActive: (active) => running?.setActive(active), stop: unwatch };
}
