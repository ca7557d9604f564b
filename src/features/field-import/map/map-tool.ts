import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import { asAppError, isErrorCode, type AppError, type ErrorCode, type ErrorParams } from '#domain/errors.ts';
import { childNames } from '#domain/fields/child-names.ts';
import type { ImportedFeature } from '#domain/files/validate-features.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { LineString, Polygon, Ring } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';
import { drawLine } from '#map/draw/draw-line.ts';
import { editPolygon } from '#map/draw/edit/edit-polygon.ts';
import type { DrawTexts } from '#map/draw/types.ts';
import { geometry } from '#workers/client.ts';
import { create } from 'zustand';
import { overlapWith } from '../actions.ts';
import type { Item } from '../review/review-rows.ts';
import { replaceItem, selectShape, useImport } from '../store.ts';

type Reason = { readonly code: ErrorCode; readonly params: ErrorParams };
export type MapTool = {
  readonly kind: 'cut' | 'manual_repair';
  readonly id: number;
  /** Why what was drawn is not accepted yet. */
  readonly reason: Reason | null;
  /** The border as repaired so far, once it is right. */
  readonly repaired: Polygon | null;
};

/** The shape being cut or repaired on the map; one at a time. */
export const useMapTool = create<{ readonly tool: MapTool | null }>(() => ({ tool: null }));

let session: { readonly stop: () => void } | null = null;

export function stopTool(): void {
  session?.stop();
  session = null;
  useMapTool.setState({ tool: null });
}

const change = (id: number, patch: Partial<MapTool>): void =>
  useMapTool.setState(({ tool }) => (tool?.id === id ? { tool: { ...tool, ...patch } } : {}));
const reportFailure = (id: number, thrown: unknown): void => {
  const error: AppError = asAppError(thrown);
  if (error.code !== 'CANCELLED') change(id, { reason: { code: error.code, params: error.params } });
};
const itemOf = (id: number): Item | undefined => useImport.getState().review?.items.find((item) => item.id === id);

/** A shape made on the map, checked like one of the file. */
async function validateShape(polygon: Polygon, feature: ImportedFeature, name: string): Promise<Omit<Item, 'id'>> {
  const bbox = bboxOf(polygon);
  const near = cachedFields().filter(
    ({ bbox: [west, south, east, north] }) => west < bbox[2] && east > bbox[0] && south < bbox[3] && north > bbox[1],
  );
  const own = near.flatMap((field) => {
    const border = fieldPolygon(field.id);
    return border === undefined ? [] : [{ field, border }];
  });
  const [verdict, shared] = await Promise.all([
    geometry.checkPolygon({ polygon }),
    geometry.overlaps({ polygon, others: own.map(({ border }) => border) }),
  ]);
  const most = own.map(({ field }, at) => ({ field, overlap_m2: shared[at] ?? 0 })).toSorted((a, b) => b.overlap_m2 - a.overlap_m2)[0];
  const area_ha = verdict.ok ? verdict.area_m2 / 10_000 : Number(verdict.params['area_ha'] ?? 0);
  return {
    feature: {
      ...feature,
      name,
      bbox,
      geometry: polygon,
      original: null,
      repairs: [],
      area_ha,
      outcome: verdict.ok ? 'accepted' : 'refused',
      code: verdict.ok ? null : verdict.code,
      params: verdict.ok ? {} : verdict.params,
      place: verdict.ok ? null : verdict.place,
    },
    overlap: most !== undefined && most.overlap_m2 > AREA.overlap_warn_m2 ? overlapWith(most.field, most.overlap_m2) : null,
  };
}

async function cut(item: Item, polygon: Polygon, line: LineString, name: string): Promise<void> {
  const result = await geometry.splitByLine({ polygon, lines: [line] });
  if (!result.ok) {
    change(item.id, { reason: { code: result.code, params: result.params } });
    return;
  }
  const names = childNames(name, result.parts.length, new Set());
  const parts = await Promise.all(result.parts.map((part, at) => validateShape(part, item.feature, names[at] ?? name)));
  stopTool();
  selectShape(replaceItem(item.id, parts)[0] ?? null);
}

/** Draws a line across a shape; its parts take its place, numbered. */
export function startCut(id: number, name: string, texts: DrawTexts): void {
  stopTool();
  const item = itemOf(id);
  const polygon = item?.feature.geometry;
  if (item === undefined || !polygon) return;
  useMapTool.setState({ tool: { kind: 'cut', id, reason: null, repaired: null } });
  session = drawLine({
    texts,
    onChange: () => change(id, { reason: null }),
    onFinish: (line) => void cut(item, polygon, line, name).catch((thrown: unknown) => reportFailure(id, thrown)),
    onCancel: stopTool,
  });
}

const closed = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first === undefined || (first[0] === last?.[0] && first[1] === last[1]) ? ring : [...ring, first];
};

/** Lets the border of a refused shape be dragged until it is right. */
export function startRepair(id: number, texts: DrawTexts): void {
  stopTool();
  const original = itemOf(id)?.feature.original;
  if (!original) return;
  useMapTool.setState({ tool: { kind: 'manual_repair', id, reason: null, repaired: null } });
  session = editPolygon(
    { type: 'Polygon', coordinates: original.coordinates.map(closed) },
    {
      texts,
      check: (polygon, signal) => geometry.checkPolygon({ polygon }, { signal }),
      onChange: ({ check, check_is_current, polygon }) => {
        if (!check_is_current || check === null) change(id, { repaired: null });
        else if (check.ok) change(id, { repaired: polygon, reason: null });
        else change(id, { repaired: null, reason: { code: isErrorCode(check.code) ? check.code : 'GENERIC', params: check.params } });
      },
      onCancel: stopTool,
    },
  );
}

/** Puts the repaired border in the place of the file's. */
export async function acceptRepaired(): Promise<void> {
  const { tool } = useMapTool.getState();
  const item = tool === null ? undefined : itemOf(tool.id);
  if (item === undefined || !tool?.repaired) return;
  try {
    const repaired = await validateShape(tool.repaired, item.feature, item.feature.name);
    stopTool();
    selectShape(replaceItem(item.id, [repaired])[0] ?? null);
  } catch (thrown) {
    reportFailure(item.id, thrown);
  }
}
