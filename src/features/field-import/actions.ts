import { api } from '#api/client.ts';
import { refreshFields } from '#api/field-shapes.ts';
import { removeEmptyFarms } from '#api/remove-empty-farms.ts';
import { cachedFields } from '#api/use-fields.ts';
import { AppError } from '#domain/errors.ts';
import type { DecodedShapeBlock } from '#domain/geometry/shape-block.ts';
import type { BBox, Polygon, ShapeBlock } from '#domain/geometry/types.ts';
import { FILE } from '#domain/limits.ts';
import type { Farm, Field, NewField } from '#domain/schemas/field.ts';
import { cleanText, nameKey } from '#domain/schemas/text.ts';
import { asAppError } from '#shell/show-error.ts';
import { useSession } from '#state/session.ts';
import { geometry } from '#workers/client.ts';
import { firstGap, type Gap } from './review/count-rows.ts';
import { firstDefaults } from './review/first-defaults.ts';
import { isListed, problemsFirst, reviewRows, type Defaults, type Item, type ReviewRow, type RowOverlap } from './review/review-rows.ts';
import { startReview, useImport } from './store.ts';

const NO_SHAPES: ShapeBlock = { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) };
/** Removals in flight when an import is taken back. */
const AT_ONCE = 6;
const M2_PER_HA = 10_000;

async function bytesOf(file: File): Promise<Uint8Array> {
  // The size is known without reading: a file of 100 MB is never read (reliability R-C02).
  if (file.size > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_bytes: FILE.kml_bytes });
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new AppError('FILE_UNREADABLE', {}, { cause });
  }
}

/** How much of an own field a shape lies on. */
export function overlapWith(field: Pick<Field, 'id' | 'name' | 'area_ha'> | undefined, overlap_m2: number): RowOverlap | null {
  if (field === undefined) return null;
  const area_ha = overlap_m2 / M2_PER_HA;
  return { field_id: field.id, field_name: field.name, area_ha, percent: Math.min(100, (100 * area_ha) / field.area_ha) };
}

/** Reads a file in the thread and opens its review; what cannot be read is told in place, and an open review stays. */
export async function readImport(file: File, shapes: DecodedShapeBlock | undefined, signal: AbortSignal): Promise<void> {
  try {
    const { features, overlaps } = await geometry.reviewFile({ bytes: await bytesOf(file), own: shapes?.block ?? NO_SHAPES }, { signal });
    const fields = cachedFields();
    const by_id = new Map(fields.map((field) => [field.id, field]));
    const items = features.flatMap((feature, id): Item[] => {
      const most = overlaps[id]?.[0];
      const own = most === undefined ? undefined : by_id.get(shapes?.ids[most.index] ?? '');
      return isListed(feature) ? [{ id, feature, overlap: overlapWith(own, most?.overlap_m2 ?? 0) }] : [];
    });
    if (signal.aborted) return;
    if (items.length === 0) throw new AppError('FILE_NO_POLYGONS');
    const defaults = firstDefaults(
      items.map(({ feature }) => feature),
      fields,
      useSession.getState().user?.business_name ?? null,
    );
    startReview({ name: file.name, size_bytes: file.size }, features.length, problemsFirst(items), defaults);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (!signal.aborted)
      useImport.setState({ reading: null, problem: error.code === 'CANCELLED' ? null : { file_name: file.name, error } });
  }
}

const hasGeometry = (row: ReviewRow): row is ReviewRow & { feature: { geometry: Polygon } } => row.feature.geometry !== null;

/** Rows that go in, as the contract takes them; a farm by id when it is a known one, else by the name to create it under. */
export function newFields(
  rows: readonly ReviewRow[],
  { fiscal_name, ownership }: Defaults,
  farms: readonly Pick<Farm, 'id' | 'name'>[],
): NewField[] {
  const farm_ids = new Map(farms.map(({ id, name }) => [nameKey(name), id]));
  return rows
    .filter((row) => row.is_included)
    .filter(hasGeometry)
    .map(({ farm_name, final_name, feature }) => {
      const farm_id = farm_ids.get(nameKey(farm_name)) ?? null;
      return {
        farm_id,
        farm_name: farm_id === null ? cleanText(farm_name) : null,
        name: final_name,
        fiscal_name: cleanText(fiscal_name),
        ownership,
        crops: [],
        geometry: feature.geometry,
      };
    });
}

/** The first thing that is missing in what was typed by now; null when the import can be sent. */
export function findGap(): Gap | null {
  const { review } = useImport.getState();
  return review === null ? null : firstGap(reviewRows(review, cachedFields()), review.defaults.fiscal_name);
}

/** Creates all or none; the same content sent again is the same import. */
export async function importFields(farms: readonly Pick<Farm, 'id' | 'name'>[]): Promise<readonly Field[]> {
  const { review, idempotency_key } = useImport.getState();
  if (review === null) return [];
  const rows = reviewRows(review, cachedFields());
  const { fields } = await api.fields.createMany({ fields: newFields(rows, review.defaults, farms) }, { idempotency_key });
  await refreshFields();
  return fields.map(({ field }) => field);
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));

async function removePatiently({ id, version }: Pick<Field, 'id' | 'version'>): Promise<void> {
  try {
    await api.fields.remove({ field_id: id, version });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
    await wait(Number(error.params['retry_after_s'] ?? 1));
    await removePatiently({ id, version });
  }
}

/** Takes an import back: its fields are deleted softly, a few at a time, then the farms that were not `known` before it. */
export async function removeImported(
  fields: readonly Pick<Field, 'id' | 'version' | 'farm_id'>[],
  known: readonly Pick<Farm, 'id'>[],
): Promise<void> {
  const left = [...fields];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await removePatiently(next);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await removeEmptyFarms(fields, known);
  } finally {
    await refreshFields();
  }
}

/** Box around some boxes; null without any. */
export function bboxAround(boxes: readonly BBox[]): BBox | null {
  if (boxes.length === 0) return null;
  return boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
}
