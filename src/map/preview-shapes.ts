import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { buildShapeBlock } from '#domain/geometry/shape-block.ts';
import type { BBox, Polygon, Position } from '#domain/geometry/types.ts';
import { addPreviewLayers, PREVIEW_NAMES, PREVIEW_OUTLINE, PREVIEW_SHAPES } from './preview/preview-layers.ts';
import { chooseLabels } from './shapes/label-choice.ts';
import { boxOf, buildShapeIndex, findShape, type ShapeIndex } from './shapes/picking.ts';
import { setSourceData } from './source-data.ts';
import { addPart, styledMap, watchMap } from './the-map.ts';
import type { PreviewShape, ShapeLabel } from './types.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
const LABEL_WAIT_MS = 120;

let shown: readonly PreviewShape[] = [];
let index: ShapeIndex = buildShapeIndex(buildShapeBlock([]));
let outline: Polygon | null = null;
const marked = { selected: null as number | null, hovered: null as number | null };
/** Finding where labels stand costs more than drawing them, so it is done once a shape, when it is first seen large enough. */
const label_points = new WeakMap<Polygon, Position>();

const rings = (polygon: Polygon): [number, number][][] => polygon.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat]));
const polygonFeature = ({ id, polygon }: PreviewShape): Feature<Geometry> => ({
  type: 'Feature',
  id,
  properties: {},
  geometry: { type: 'Polygon', coordinates: rings(polygon) },
});

const hasSameShapes = (next: readonly PreviewShape[]): boolean =>
  next.length === shown.length && next.every(({ id, polygon }, at) => shown[at]?.id === id && shown[at].polygon === polygon);

function pointOf(polygon: Polygon): Position {
  const known = label_points.get(polygon) ?? labelPoint(polygon);
  label_points.set(polygon, known);
  return known;
}

const labelOf = ({ id, polygon, name, area }: PreviewShape): ShapeLabel => ({
  name,
  sub: id === marked.selected ? area : '',
  get position() {
    return pointOf(polygon);
  },
});

function sendStyle(map: MapLibreMap, { id, tone, faded }: PreviewShape): void {
  map.setFeatureState({ source: PREVIEW_SHAPES, id }, { tone, faded });
}

function sendShapes(map: MapLibreMap): void {
  setSourceData(map, PREVIEW_SHAPES, { type: 'FeatureCollection', features: shown.map(polygonFeature) });
  map.removeFeatureState({ source: PREVIEW_SHAPES });
  // The layers take a shape without a state for a plain one.
  for (const shape of shown) if (shape.tone !== 'plain' || shape.faded) sendStyle(map, shape);
  for (const mark of ['selected', 'hovered'] as const)
    if (marked[mark] !== null) map.setFeatureState({ source: PREVIEW_SHAPES, id: marked[mark] }, { [mark]: true });
}

function sendNames(map: MapLibreMap): void {
  const bounds = map.getBounds();
  const view: BBox = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  const features = chooseLabels(index, shown.map(labelOf), view, map.getZoom(), () => false).map(
    ({ position, name, sub, order }): Feature<Geometry> => ({
      type: 'Feature',
      properties: { name, sub, order },
      geometry: { type: 'Point', coordinates: [...position] },
    }),
  );
  setSourceData(map, PREVIEW_NAMES, { type: 'FeatureCollection', features });
}

const sendOutline = (map: MapLibreMap): void =>
  setSourceData(map, PREVIEW_OUTLINE, outline === null ? NOTHING : { type: 'Polygon', coordinates: rings(outline) });

/** Shows shapes that are not fields yet, each with the style of its verdict; an empty list clears. A new style or name sends no geometry. */
export function setPreviewShapes(next: readonly PreviewShape[]): void {
  const map = styledMap();
  const before = shown;
  const is_same = hasSameShapes(next);
  shown = next;
  if (!is_same) index = buildShapeIndex(buildShapeBlock(next.map(({ polygon }) => polygon)));
  if (map === null) return;
  if (!is_same) sendShapes(map);
  else
    for (const [at, shape] of next.entries())
      if (shape.tone !== before[at]?.tone || shape.faded !== before[at].faded) sendStyle(map, shape);
  sendNames(map);
}

/** Sets one flag on exactly this shape, or on none. */
export function markPreviewShape(mark: 'selected' | 'hovered', id: number | null): void {
  const before = marked[mark];
  if (before === id) return;
  marked[mark] = id;
  const map = styledMap();
  if (map === null) return;
  if (before !== null) map.setFeatureState({ source: PREVIEW_SHAPES, id: before }, { [mark]: false });
  if (id !== null) map.setFeatureState({ source: PREVIEW_SHAPES, id }, { [mark]: true });
  if (mark === 'selected') sendNames(map);
}

/** A dashed line over the shapes: how the file had one before it was repaired. */
export function setPreviewOutline(polygon: Polygon | null): void {
  outline = polygon;
  const map = styledMap();
  if (map !== null) sendOutline(map);
}

/** The smallest shape under a position. */
export const previewShapeAt = (position: Position): number | null => shown[findShape(index, position)]?.id ?? null;

/** Box around all shapes; null without any. */
export function previewBBox(): BBox | null {
  if (shown.length === 0) return null;
  const boxes = shown.map((_shape, at) => boxOf(index, at));
  return boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
}

addPart((map) => {
  addPreviewLayers(map);
  sendShapes(map);
  sendNames(map);
  sendOutline(map);
});

watchMap((map) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    if (shown.length === 0) return;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (styledMap() !== null) sendNames(map);
    }, LABEL_WAIT_MS);
  };
  map.on('move', soon);
  return () => {
    clearTimeout(waiting);
    map.off('move', soon);
  };
});
