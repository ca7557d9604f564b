import { watchMap } from '../../the-map.ts';
import type { ShapeKind } from './outline-of.ts';
import type { ShapeEvents, TerraPointer } from './terra-events.ts';

/** terra-draw's pointer on the map; its code comes with the first shape that is drawn. */
export function terraPointer(kind: ShapeKind, events: ShapeEvents, onFail: (error: unknown) => void): TerraPointer {
  let running: TerraPointer | null = null;
  const unwatch = watchMap((map) => {
    let is_gone = false;
    import('./start-terra-draw.ts').then(({ startTerraDraw }) => {
      if (!is_gone) running = startTerraDraw(kind, map, events);
    }, onFail);
    return () => {
      is_gone = true;
      running?.stop();
      running = null;
    };
  });
  return { setActive: (active) => running?.setActive(active), stop: unwatch };
}
