import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { watchMap } from '../the-map.ts';
import type { Position, ScreenPoint } from '../types.ts';

export type DrawPoint = {
  readonly position: Position;
  readonly point: ScreenPoint;
  readonly touch: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
};
export type DrawHandlers = {
  readonly move: (at: DrawPoint) => void;
  readonly click: (at: DrawPoint) => void;
  readonly doubleclick: (at: DrawPoint) => void;
  /** True takes the press: the map does not pan and drag follows. */
  readonly press?: (at: DrawPoint) => boolean;
  readonly drag?: (at: DrawPoint) => void;
  readonly release?: () => void;
  readonly longpress?: (at: DrawPoint) => void;
  /** True when the key was used. */
  readonly key: (event: KeyboardEvent) => boolean;
  /** The map moved under a still pointer. */
  readonly camera: () => void;
};

const LONG_PRESS_MS = 450;
const STILL_PX = 6;

export const pointOf = (event: MapMouseEvent | MapTouchEvent): DrawPoint => ({
  position: [event.lngLat.lng, event.lngLat.lat],
  point: { x: event.point.x, y: event.point.y },
  touch: 'touches' in event.originalEvent,
  shift: event.originalEvent.shiftKey,
  alt: event.originalEvent.altKey,
});

/** Keys belong to the drawing unless the focus is where typing or pressing means something else. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]') !== null)
    return true;
  return key !== 'Escape' && target.closest('button, a, [role="tab"], [role="option"], summary') !== null;
}

/** Routes keys to a drawing until the returned function is called; `key` is true when it used one. */
export function listenToKeys(key: (event: KeyboardEvent) => boolean): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isElsewhere(event) || !key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKey, { capture: true });
  const stopMap = watchMap((map) => {
    map.keyboard.disable();
    return () => {
      map.keyboard.enable();
      map.keyboard.disableRotation();
    };
  });
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    stopMap();
  };
}

/** Routes pointer and keys to a drawing until the returned function is called. */
export function listenToDrawing(handlers: DrawHandlers): () => void {
  const stopKeys = listenToKeys(handlers.key);

  const stopMap = watchMap((map) => {
    let pressed: DrawPoint | null = null;
    let held: ReturnType<typeof setTimeout> | undefined;
    const isStill = (at: DrawPoint): boolean =>
      pressed !== null && Math.hypot(at.point.x - pressed.point.x, at.point.y - pressed.point.y) < STILL_PX;
    const down = (event: MapMouseEvent | MapTouchEvent): void => {
      if (event.originalEvent instanceof MouseEvent && event.originalEvent.button !== 0) return;
      const at = pointOf(event);
      if (handlers.press?.(at) !== true) return;
      event.preventDefault();
      pressed = at;
      if (at.touch) held = setTimeout(() => handlers.longpress?.(at), LONG_PRESS_MS);
    };
    const move = (event: MapMouseEvent | MapTouchEvent): void => {
      const at = pointOf(event);
      if (pressed === null) return handlers.move(at);
      if (isStill(at)) return undefined;
      clearTimeout(held);
      return handlers.drag?.(at);
    };
    const up = (): void => {
      clearTimeout(held);
      if (pressed === null) return;
      pressed = null;
      handlers.release?.();
    };
    const click = (event: MapMouseEvent): void => handlers.click(pointOf(event));
    const doubleclick = (event: MapMouseEvent): void => handlers.doubleclick(pointOf(event));
    map.on('mousedown', down);
    map.on('touchstart', down);
    map.on('mousemove', move);
    map.on('touchmove', move);
    map.on('click', click);
    map.on('dblclick', doubleclick);
    map.on('move', handlers.camera);
    addEventListener('mouseup', up);
    addEventListener('touchend', up);
    return () => {
      clearTimeout(held);
      map.off('mousedown', down);
      map.off('touchstart', down);
      map.off('mousemove', move);
      map.off('touchmove', move);
      map.off('click', click);
      map.off('dblclick', doubleclick);
      map.off('move', handlers.camera);
      removeEventListener('mouseup', up);
      removeEventListener('touchend', up);
    };
  });
  return () => {
    stopKeys();
    stopMap();
  };
}
