import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BBox, Position } from '#domain/geometry/types.ts';
import { prefersReducedMotion } from './map-tokens.ts';
import { currentMap, watchMap } from './the-map.ts';
import type { Camera, Padding, ScreenPoint } from './types.ts';

const EASE_MS = 420;
/** Room left around what is fitted, inside the free part of the map. */
const MARGIN_PX = 24;
/** With room for the map's own buttons, so that every corner can be reached. */
export const HANDLE_ROOM_PX = 64;
const MAX_FIT_ZOOM = 17;
/** Zooms closer to each other than this look alike. */
const NEAR = 0.01;

let padding: Padding = { left: 0, right: 0, top: 0, bottom: 0 };
/** What the camera was last asked to show; null once the user has moved it by hand. */
let kept: BBox | null = null;
/** The zoom at which it was shown when it was asked for, and whether panels have left it less room since. */
let nearest: number | null = null;
let is_squeezed = false;
const padding_watchers = new Set<(padding: Padding) => void>();

/** Padding that leaves a usable rectangle even when panels cover most of a small window. */
function usable(map: MapLibreMap, room_px: number): Padding {
  const { clientWidth, clientHeight } = map.getContainer();
  const fit = (a: number, b: number, size: number): [number, number] => {
    const most = Math.max(0, size - 160 - 2 * room_px);
    const shrink = Math.min(1, most / Math.max(1, a + b));
    return [a * shrink + room_px, b * shrink + room_px];
  };
  const [left, right] = fit(padding.left, padding.right, clientWidth);
  const [top, bottom] = fit(padding.top, padding.bottom, clientHeight);
  return { left, right, top, bottom };
}

export type FitOptions = {
  readonly max_zoom?: number;
  readonly jump?: boolean;
  /** Free pixels on every side. */ readonly room_px?: number;
};

/** Shows a box whole in the free part of the map. */
export function fitBBox(bbox: BBox, options: FitOptions = {}): void {
  nearest = null;
  showWhole(bbox, options);
}

function showWhole(bbox: BBox, { max_zoom = MAX_FIT_ZOOM, jump = false, room_px = MARGIN_PX }: FitOptions): void {
  kept = bbox;
  const map = currentMap();
  if (map === null) return;
  const duration = jump || prefersReducedMotion() ? 0 : EASE_MS;
  const box: [number, number, number, number] = [bbox[0], bbox[1], bbox[2], bbox[3]];
  const fit = { padding: usable(map, room_px), maxZoom: max_zoom };
  const zoom = map.cameraForBounds(box, fit)?.zoom ?? null;
  nearest ??= zoom;
  is_squeezed = zoom !== null && nearest !== null && zoom < nearest - NEAR;
  map.fitBounds(box, { ...fit, duration, linear: true });
}

/**
 * Part of the window covered by panels. The map moves only to keep what it was asked to show whole, and comes as near again as it was
 * when the room is given back.
 */
export function setPadding(next: Padding): void {
  if (next.left === padding.left && next.right === padding.right && next.top === padding.top && next.bottom === padding.bottom) return;
  padding = next;
  for (const watcher of padding_watchers) watcher(next);
  const map = currentMap();
  if (map === null || kept === null || (!is_squeezed && isWhole(map, kept))) return;
  showWhole(kept, { max_zoom: nearest ?? map.getZoom() });
}
export const getPadding = (): Padding => padding;
export function watchPadding(watcher: (padding: Padding) => void): () => void {
  padding_watchers.add(watcher);
  return () => padding_watchers.delete(watcher);
}

function isWhole(map: MapLibreMap, [west, south, east, north]: BBox): boolean {
  const { clientWidth, clientHeight } = map.getContainer();
  const a = map.project([west, north]);
  const b = map.project([east, south]);
  return a.x >= padding.left && a.y >= padding.top && b.x <= clientWidth - padding.right && b.y <= clientHeight - padding.bottom;
}

/** Middle of the free part of the map, in pixels of the canvas. */
export function freeCenter(): ScreenPoint {
  const container = currentMap()?.getContainer();
  const width = container?.clientWidth ?? 0;
  const height = container?.clientHeight ?? 0;
  return { x: (padding.left + width - padding.right) / 2, y: (padding.top + height - padding.bottom) / 2 };
}

export function getCamera(): Camera | null {
  const map = currentMap();
  if (map === null) return null;
  const center = map.getCenter();
  const bounds = map.getBounds();
  return {
    center: [center.lng, center.lat],
    zoom: map.getZoom(),
    bbox: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  };
}

/** Puts a position in the middle of the free part. */
export function flyTo(position: Position, zoom?: number): void {
  kept = null;
  const map = currentMap();
  if (map === null) return;
  const { left, right, top, bottom } = padding;
  map.easeTo({
    center: [position[0], position[1]],
    ...(zoom === undefined ? {} : { zoom }),
    offset: [(left - right) / 2, (top - bottom) / 2],
    duration: prefersReducedMotion() ? 0 : EASE_MS,
  });
}
/** Moves the map only where a position lies outside its free part. */
export function bringIntoView(position: Position): void {
  const map = currentMap();
  const point = project(position);
  if (map === null || point === null) return;
  const { clientWidth, clientHeight } = map.getContainer();
  const { left, right, top, bottom } = padding;
  const is_in =
    point.x >= left + MARGIN_PX &&
    point.x <= clientWidth - right - MARGIN_PX &&
    point.y >= top + MARGIN_PX &&
    point.y <= clientHeight - bottom - MARGIN_PX;
  if (!is_in) flyTo(position);
}
export const zoomBy = (steps: number): void => {
  const map = currentMap();
  const { x, y } = freeCenter();
  is_squeezed = false;
  nearest = map === null ? null : map.getZoom() + steps;
  map?.easeTo({ zoom: map.getZoom() + steps, around: map.unproject([x, y]), duration: prefersReducedMotion() ? 0 : EASE_MS / 2 });
};

export function project(position: Position): ScreenPoint | null {
  const point = currentMap()?.project([position[0], position[1]]);
  return point === undefined ? null : { x: point.x, y: point.y };
}
export function unproject({ x, y }: ScreenPoint): Position | null {
  const place = currentMap()?.unproject([x, y]);
  return place === undefined ? null : [place.lng, place.lat];
}

/** Every frame the camera moves; for things pinned to the map. */
export function watchCamera(moved: () => void): () => void {
  return watchMap((map) => {
    map.on('move', moved);
    map.on('resize', moved);
    moved();
    return () => {
      map.off('move', moved);
      map.off('resize', moved);
    };
  });
}

watchMap((map) => {
  if (kept !== null) fitBBox(kept, { jump: true });
  const byHand = (event: { originalEvent?: Event }): void => {
    if (event.originalEvent !== undefined) kept = null;
  };
  map.on('movestart', byHand as never);
  return () => map.off('movestart', byHand as never);
});
