import { api } from '#api/client.ts';
import { removeEmptyFarms } from '#api/fields/remove-empty-farms.ts';
import { cacheFields } from '#api/fields/saved/cache-fields.ts';
import { refresh } from '#api/use-call.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import { fieldsOf } from '#api/fields/use-owner.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { ImportedFeature } from '#domain/files/validate-features.ts';
import type { DecodedShapeBlock } from '#domain/geometry/shape-block.ts';
import type { BBox, Polygon, ShapeBlock } from '#domain/geometry/types.ts';
import { FILE } from '#domain/limits.ts';
import type { Farm, Field, NewField } from '#domain/schemas/field.ts';
import { cleanText, nameKey } from '#domain/schemas/text.ts';
import { usualSeason } from '#domain/seasons/season.ts';
import { useSession } from '#state/session.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { geometry } from '#workers/client.ts';
import { firstGap, type Gap } from './review/count-rows.ts';
import { firstDefaults } from './review/first-defaults.ts';
import {
  isListed,
  problemsFirst,
  reviewRows,
  type Defaults,
  type Item,
  type Review,
  type ReviewRow,
  type RowOverlap,
} from './review/review-rows.ts';
import { changeDefaults, startReview, useImport, type Reading } from './store.ts';

const NO_SHAPES: ShapeBlock = { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) };
/** Removals in flight when an import is taken back. */
const AT_ONCE = 6;
const M2_PER_HA = 10_000;

/** How much of an own field a shape lies on. */
export function overlapWith(field: Pick<Field, 'id' | 'name' | 'area_ha'> | undefined, overlap_m2: number): RowOverlap | null {
  if (field === undefined) return null;
  const area_ha = overlap_m2 / M2_PER_HA;
  return { field_id: field.id, field_name: field.name, area_ha, percent: Math.min(100, (100 * area_ha) / field.area_ha) };
}

/** What is known of whoever the fields are for; of a producer, no more than the file says. */
function defaultsFor(items: readonly Item[], for_id: string | null): Defaults {
  const features = items.map(({ feature }) => feature);
  if (for_id !== null) return { ...firstDefaults(features, [], null), for_id };
  return firstDefaults(features, fieldsOf(cachedFields(), null, []), useSession.getState().user?.business_name ?? null);
}

/** Makes the import somebody else's: farms, names and producers of the one before mean nothing to him. */
export function assignOwner(for_id: string | null): void {
  const { review } = useImport.getState();
  if (review !== null) changeDefaults({ ...defaultsFor(review.items, for_id), ownership: review.defaults.ownership });
}

/** Reads a file in the thread and opens its review; what cannot be read is reported in place, and an open review stays. */
export async function readImport(
  { file, is_swapped, page }: Reading,
  shapes: DecodedShapeBlock | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    const bytes = await readBytes(file, FILE.kml_bytes);
    const own_shapes = shapes?.block ?? NO_SHAPES;
    const { features, overlaps, readings } = await geometry.reviewFile({ bytes, own: own_shapes, is_swapped, page }, { signal });
    const fields = cachedFields();
    const by_id = new Map(fields.map((field) => [field.id, field]));
    const items = features.flatMap((feature, id): Item[] => {
      const most = overlaps[id]?.[0];
      const own = most === undefined ? undefined : by_id.get(shapes?.ids[most.index] ?? '');
      return isListed(feature) ? [{ id, feature, overlap: overlapWith(own, most?.overlap_m2 ?? 0) }] : [];
    });
    if (signal.aborted) return;
    if (items.length === 0) throw new AppError('FILE_NO_POLYGONS');
    startReview({ source: file, is_swapped, page, readings }, features.length, problemsFirst(items), defaultsFor(items, null));
  } catch (thrown) {
    const error = asAppError(thrown);
    if (!signal.aborted)
      useImport.setState({ reading: null, problem: error.code === 'CANCELLED' ? null : { file_name: file.name, error } });
  }
}

const hasGeometry = (row: ReviewRow): row is ReviewRow & { feature: { geometry: Polygon } } => row.feature.geometry !== null;

type KnownFarms = readonly Pick<Farm, 'id' | 'name'>[];

/** The crop its file tells, in the season it tells, else in that of the year on screen; none without a year. */
const cropsOf = ({ crop, season_year }: ImportedFeature, year_on_screen: number | null): NewField['crops'] => {
  const year = season_year ?? year_on_screen;
  return crop === null || year === null ? [] : [{ ...usualSeason(year, crop), crop, genotype_id: null }];
};

/** Rows that go in, as the contract takes them; a farm by id when it is a known one, else by the name to create it under. */
export function newFields(
  rows: readonly ReviewRow[],
  { fiscal_name, ownership }: Defaults,
  farms: KnownFarms,
  year: number | null,
): NewField[] {
  const farm_ids = new Map(farms.map(({ id, name }) => [nameKey(name), id]));
  return rows
    .filter((row) => row.is_included)
    .filter(hasGeometry)
    .map(({ farm_name, final_name, producer_id, feature }) => {
      const farm_id = farm_ids.get(nameKey(farm_name)) ?? null;
      return {
        farm_id,
        farm_name: farm_id === null ? cleanText(farm_name) : null,
        name: final_name,
        fiscal_name: cleanText(fiscal_name),
        ownership,
        producer_id,
        crops: cropsOf(feature, year),
        geometry: feature.geometry,
      };
    });
}

/** The first thing that is missing in what was typed by now; null when the import can be sent. */
export function findGap(farms: KnownFarms): Gap | null {
  const { review } = useImport.getState();
  return review === null ? null : firstGap(rowsNow(review, farms), review.defaults.fiscal_name, review.file);
}

/** The rows with all that was typed by now, be it drawn yet or not. */
const rowsNow = (review: Review, farms: KnownFarms): readonly ReviewRow[] =>
  reviewRows(review, fieldsOf(cachedFields(), review.defaults.for_id, farms));

/** Creates all or none, for whoever was chosen; the same content sent again is the same import. */
export async function importFields(farms: KnownFarms, year: number | null): Promise<readonly Field[]> {
  const { review, idempotency_key } = useImport.getState();
  if (review === null) return [];
  const { for_id } = review.defaults;
  const rows = newFields(rowsNow(review, farms), review.defaults, farms, year);
  const { fields } =
    for_id === null
      ? await api.fields.createMany({ fields: rows }, { idempotency_key })
      : await api.fields.createFor({ producer_id: for_id, fields: rows.map(({ producer_id: _own, ...row }) => row) }, { idempotency_key });
  if (for_id !== null) await refresh(api.farms.listFor);
  await cacheFields(fields);
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
  const removed: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await removePatiently(next);
      removed.push(next.id);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await removeEmptyFarms(fields, known);
  } finally {
    await cacheFields([], removed);
    await refresh(api.farms.list);
  }
}

/** Box around some boxes; null without any. */
export function bboxAround(boxes: readonly BBox[]): BBox | null {
  if (boxes.length === 0) return null;
  return boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
}
