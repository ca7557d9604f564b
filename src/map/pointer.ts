import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { Position } from '#domain/geometry/types.ts';
import { startLasso } from './lasso.ts';
import { shapeAt, shapesIn } from './shapes.ts';
import { watchMap } from './the-map.ts';
import type { MapEvents, PointerInfo } from './types.ts';

const LONG_PRESS_MS = 450;
const LONG_PRESS_PX = 8;

type Listener = { [E in keyof MapEvents]?: (info: MapEvents[E]) => void };
type Handlers = { [E in keyof MapEvents]: Set<(event: MapEvents[E]) => void> };
const handlers: Handlers = { click: new Set(), doubleclick: new Set(), contextmenu: new Set(), hover: new Set(), lasso: new Set() };
const holders: Listener[] = [];

/** Listens to what people do on the map; events carry the position and the shape under it. */
export function onMap<E extends keyof MapEvents>(event: E, handler: (info: MapEvents[E]) => void): () => void {
  handlers[event].add(handler);
  return () => handlers[event].delete(handler);
}

/**
 * Takes the pointer: until the returned function is called `onMap` stays silent and `listener` hears instead.
 * Of several holders only the last one hears.
 */
export function holdPointer(listener: Listener = {}): () => void {
  emit('hover', null);
  const holder = { ...listener };
  holders.push(holder);
  return () => {
    const at = holders.indexOf(holder);
    if (at >= 0) holders.splice(at, 1);
  };
}
export const isPointerHeld = (): boolean => holders.length > 0;

function emit<E extends keyof MapEvents>(event: E, info: MapEvents[E]): void {
  const holder = holders.at(-1);
  if (holder !== undefined) holder[event]?.(info);
  else for (const handler of handlers[event]) handler(info);
}

const infoOf = (event: MapMouseEvent | MapTouchEvent): PointerInfo => {
  const position: Position = [event.lngLat.lng, event.lngLat.lat];
  return {
    position,
    point: { x: event.point.x, y: event.point.y },
    shape_id: shapeAt(position),
    shift: event.originalEvent.shiftKey,
    touch: 'touches' in event.originalEvent,
  };
};

function watchHover(map: MapLibreMap): () => void {
  let frame = 0;
  let last: MapMouseEvent | null = null;
  const move = (event: MapMouseEvent): void => {
    last = event;
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (last !== null) emit('hover', infoOf(last));
    });
  };
  const out = (): void => {
    last = null;
    emit('hover', null);
  };
  map.on('mousemove', move);
  map.on('mouseout', out);
  return () => {
    cancelAnimationFrame(frame);
    map.off('mousemove', move);
    map.off('mouseout', out);
  };
}

/** A finger held still opens the menu; the click that follows its release is swallowed. */
function watchLongPress(map: MapLibreMap): { stop: () => void; wasLong: () => boolean } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let fired = false;
  const cancel = (): void => clearTimeout(timer);
  const down = (event: MapTouchEvent): void => {
    cancel();
    fired = false;
    if (event.points.length !== 1) return;
    start = event.point;
    const info = infoOf(event);
    timer = setTimeout(() => {
      fired = true;
      emit('contextmenu', info);
    }, LONG_PRESS_MS);
  };
  const move = (event: MapTouchEvent): void => {
    if (start !== null && Math.hypot(event.point.x - start.x, event.point.y - start.y) > LONG_PRESS_PX) cancel();
  };
  map.on('touchstart', down);
  map.on('touchmove', move);
  map.on('touchend', cancel);
  map.on('touchcancel', cancel);
  return {
    wasLong: () => fired,
    stop: () => {
      cancel();
      map.off('touchstart', down);
      map.off('touchmove', move);
      map.off('touchend', cancel);
      map.off('touchcancel', cancel);
    },
  };
}

watchMap((map) => {
  const longPress = watchLongPress(map);
  const stopHover = watchHover(map);
  const stopLasso = startLasso(map, isPointerHeld, (polygon) => emit('lasso', { polygon, shape_ids: shapesIn(polygon) }));
  const click = (event: MapMouseEvent): void => {
    if (!longPress.wasLong()) emit('click', infoOf(event));
  };
  const doubleclick = (event: MapMouseEvent): void => {
    emit('doubleclick', infoOf(event));
  };
  const menu = (event: MapMouseEvent): void => {
    event.preventDefault();
    event.originalEvent.preventDefault();
    if (!longPress.wasLong()) emit('contextmenu', infoOf(event));
  };
  map.on('click', click);
  map.on('dblclick', doubleclick);
  map.on('contextmenu', menu);
  return () => {
    longPress.stop();
    stopHover();
    stopLasso();
    map.off('click', click);
    map.off('dblclick', doubleclick);
    map.off('contextmenu', menu);
  };
});
