import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BBox, Polygon, Position, ShapeBlock } from '#domain/geometry/types.ts';
import { isBaseMapPale, isShapePale, watchBaseMap } from './base/base-map-state.ts';
import { chooseLabels } from './shapes/label-choice.ts';
import { boxOf, buildShapeIndex, findShape, polygonOf, shapesInBox, shapesInLasso } from './shapes/picking.ts';
import type { ShapeIndex } from './shapes/picking.ts';
import { addShapeLayers, LABEL_SOURCE, paintForBaseMap } from './shapes/shape-layers.ts';
import { loadTiles, SHAPE_SOURCE } from './shapes/shape-tiles.ts';
import { setSourceData } from './source-data.ts';
import { addPart, styledMap, watchMap } from './the-map.ts';
import type { ShapeLabel, ShapeState } from './types.ts';

const EMPTY: ShapeBlock = { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) };
const LABEL_WAIT_MS = 120;

let ids: readonly string[] = [];
let index: ShapeIndex = buildShapeIndex(EMPTY);
let labels: readonly ShapeLabel[] = [];
let order = new Map<string, number>();
/** Feature ids of tiles must be numbers; an id keeps its number for the session, so states survive a new list. */
const numbers = new Map<string, number>();
const states = new Map<string, ShapeState>();
const hidden_labels = new Set<string>();

function numberOf(id: string): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, numbers.size + 1);
  return numbers.size;
}

/** Replaces all shapes; `block` and `labels` are in the order of `ids`. */
export function setShapes(next_ids: readonly string[], block: ShapeBlock, next_labels: readonly ShapeLabel[]): void {
  ids = next_ids;
  labels = next_labels;
  index = buildShapeIndex(block);
  order = new Map(ids.map((id, at) => [id, at]));
  loadTiles(Uint32Array.from(ids, numberOf), block);
  const map = styledMap();
  if (map !== null) drawLabels(map);
}

/** Colour lives on its own tile layer: recolouring ten thousand fields leaves the line buffers alone. */
function sendState(map: MapLibreMap, id: string, state: ShapeState): void {
  const number = numberOf(id);
  const { color, ...states } = state;
  const fill = {
    ...(color === undefined ? {} : { color }),
    ...('dimmed' in states ? { dimmed: states.dimmed } : {}),
    ...('hidden' in states ? { hidden: states.hidden } : {}),
  };
  if (Object.keys(fill).length > 0) map.setFeatureState({ source: SHAPE_SOURCE, sourceLayer: 'fills', id: number }, fill);
  if (Object.keys(states).length === 0) return;
  map.setFeatureState({ source: SHAPE_SOURCE, sourceLayer: 'shapes', id: number }, states);
  map.setFeatureState({ source: SHAPE_SOURCE, sourceLayer: 'dots', id: number }, states);
}

/** Merges into what the shape already shows; unknown ids are remembered until they come. */
export function setShapeState(id: string, change: ShapeState): void {
  const state = { ...states.get(id), ...change };
  states.set(id, state);
  const map = styledMap();
  if (map !== null) sendState(map, id, change);
}

/** Sets one flag for exactly these shapes and clears it on all others. */
export function markShapes(flag: 'selected' | 'hovered' | 'dimmed' | 'hidden', marked: readonly string[]): void {
  const wanted = new Set(marked);
  for (const [id, state] of states) if (state[flag] === true && !wanted.has(id)) setShapeState(id, { [flag]: false });
  for (const id of wanted) if (states.get(id)?.[flag] !== true) setShapeState(id, { [flag]: true });
}

/** Fills shapes by id; shapes left out lose their colour. */
export function colorShapes(colors: ReadonlyMap<string, string>): void {
  for (const [id, state] of states)
    if (state.color !== undefined && state.color !== null && !colors.has(id)) setShapeState(id, { color: null });
  for (const [id, color] of colors) if (states.get(id)?.color !== color) setShapeState(id, { color });
}

/** Takes the labels off shapes that are being drawn upon. */
export function hideLabels(of: readonly string[]): void {
  hidden_labels.clear();
  for (const id of of) hidden_labels.add(id);
  const map = styledMap();
  if (map !== null) drawLabels(map);
}

const idAt = (shape: number): string | null => ids[shape] ?? null;
export const shapeAt = (position: Position): string | null => idAt(findShape(index, position));
export const shapesIn = (lasso: Polygon): string[] =>
  shapesInLasso(index, lasso.coordinates[0] ?? []).flatMap((shape) => idAt(shape) ?? []);
export const shapesInView = (bbox: BBox): string[] => shapesInBox(index, bbox).flatMap((shape) => idAt(shape) ?? []);

export function shapePolygon(id: string): Polygon | null {
  const shape = order.get(id);
  return shape === undefined ? null : polygonOf(index, shape);
}
export function shapeBBox(id: string): BBox | null {
  const shape = order.get(id);
  return shape === undefined ? null : boxOf(index, shape);
}
/** Box around some shapes, or around all; null when there are none. */
export function shapesBBox(of: readonly string[] = ids): BBox | null {
  const boxes = of.flatMap((id) => [shapeBBox(id) ?? []]).filter((box) => box.length === 4) as BBox[];
  if (boxes.length === 0) return null;
  return boxes.reduce<BBox>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}
export const shapeIndex = (): { readonly index: ShapeIndex; readonly ids: readonly string[] } => ({ index, ids });

function drawLabels(map: MapLibreMap): void {
  const bounds = map.getBounds();
  const view: BBox = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  const features = chooseLabels(index, labels, view, map.getZoom(), (shape) => isShapePale(ids[shape] ?? ''))
    .filter(({ shape }) => !hidden_labels.has(ids[shape] ?? ''))
    .map(({ position, name, sub, order: sort, pale }) => ({
      type: 'Feature' as const,
      properties: { name, sub, order: sort, pale },
      geometry: { type: 'Point' as const, coordinates: [...position] },
    }));
  setSourceData(map, LABEL_SOURCE, { type: 'FeatureCollection', features });
}

addPart((map) => {
  addShapeLayers(map);
  for (const [id, state] of states) sendState(map, id, state);
  paintForBaseMap(map, isBaseMapPale());
  drawLabels(map);
});

watchBaseMap(() => {
  const map = styledMap();
  if (map === null) return;
  paintForBaseMap(map, isBaseMapPale());
  drawLabels(map);
});

watchMap((map) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (styledMap() !== null) drawLabels(map);
    }, LABEL_WAIT_MS);
  };
  map.on('move', soon);
  return () => {
    clearTimeout(waiting);
    map.off('move', soon);
  };
});
