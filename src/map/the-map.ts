import type { Map as MapLibreMap } from 'maplibre-gl';

/** Runs when the style is ready: at the start, and again after a lost WebGL context took layers and feature states away. */
export type MapPart = (map: MapLibreMap) => void;

let map: MapLibreMap | null = null;
let is_styled = false;
const parts = new Set<MapPart>();
const watchers = new Set<(map: MapLibreMap) => undefined | (() => void)>();
const leave = new Map<(map: MapLibreMap) => undefined | (() => void), () => void>();

/** The map as soon as it has a camera; null before the canvas is mounted and without WebGL. */
export const currentMap = (): MapLibreMap | null => map;
/** The map while sources and layers may be touched. */
export const styledMap = (): MapLibreMap | null => (is_styled ? map : null);

export function addPart(part: MapPart): () => void {
  parts.add(part);
  const ready = styledMap();
  if (ready !== null) part(ready);
  return () => parts.delete(part);
}

/** Runs once a map: for listeners. What it returns undoes it when the map goes. */
export function watchMap(watcher: (map: MapLibreMap) => undefined | (() => void)): () => void {
  const enter = (on: MapLibreMap): void => {
    const undo = watcher(on);
    if (undo !== undefined) leave.set(watcher, undo);
  };
  watchers.add(watcher);
  if (map !== null) enter(map);
  return () => {
    watchers.delete(watcher);
    leave.get(watcher)?.();
    leave.delete(watcher);
  };
}

export function holdMap(next: MapLibreMap): void {
  map = next;
  is_styled = false;
  for (const watcher of watchers) {
    const undo = watcher(next);
    if (undo !== undefined) leave.set(watcher, undo);
  }
}

export function setStyled(ready: boolean): void {
  is_styled = ready;
  if (ready && map !== null) for (const part of parts) part(map);
}

export function dropMap(): void {
  for (const undo of leave.values()) undo();
  leave.clear();
  map = null;
  is_styled = false;
}
