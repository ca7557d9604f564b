import { getPadding } from '../../camera.ts';
import { currentMap } from '../../the-map.ts';
import type { ScreenPoint } from '../../types.ts';

const STEP_PX = 8;
const FINE_PX = 1;
/** Nearer than this to the edge of the free map, the map comes along. */
const EDGE_PX = 48;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels an arrow key moves: 8, with Alt 1; null for other keys. */
export function arrowStep({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): readonly [number, number] | null {
  const arrow = ARROWS[key];
  const step = altKey ? FINE_PX : STEP_PX;
  return arrow === undefined ? null : [arrow[0] * step, arrow[1] * step];
}

/** Where an arrow key takes the crosshair; null when the key is no arrow. */
export function moveCrosshair(event: KeyboardEvent, from: ScreenPoint): ScreenPoint | null {
  const step = arrowStep(event);
  const map = currentMap();
  if (step === null || map === null) return null;
  const [dx, dy] = step;
  const { left, right, top, bottom } = getPadding();
  const { clientWidth, clientHeight } = map.getContainer();
  const x = from.x + dx;
  const y = from.y + dy;
  const is_out = x < left + EDGE_PX || x > clientWidth - right - EDGE_PX || y < top + EDGE_PX || y > clientHeight - bottom - EDGE_PX;
  if (!is_out) return { x, y };
  map.panBy([dx, dy], { duration: 0 });
  return from;
}
