import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { cacheFields, type SavedField } from '#api/fields/saved/cache-fields.ts';
import { refresh } from '#api/use-call.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import { AppError } from '#domain/errors.ts';
import { removeEmptyFarms } from '#api/fields/remove-empty-farms.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field, FieldInfo } from '#domain/schemas/field.ts';
import { fitBBox } from '#map/camera.ts';
import { openField, selectFields } from '#state/selection.ts';

async function send({ producer_id, ...info }: FieldInfo, geometry: Polygon, for_id: string | null): Promise<SavedField> {
  if (for_id === null) return api.fields.create({ ...info, producer_id, geometry });
  const { fields } = await api.fields.createFor({ producer_id: for_id, fields: [{ ...info, geometry }] });
  await refresh(api.farms.listFor);
  const [made] = fields;
  if (made === undefined) throw new AppError('GENERIC');
  return made;
}

/** Saves a drawn field, the user's own or of a producer he works for, and shows it. */
export async function createField(info: FieldInfo, geometry: Polygon, for_id: string | null): Promise<Field> {
  const made = await send(info, geometry, for_id);
  const { field } = made;
  await cacheFields([made]);
  selectFields([field.id]);
  fitBBox(field.bbox);
  return field;
}

/** Takes a new field back, and its farm where that was new with it. */
export async function removeNewField(field: Field, info: FieldInfo): Promise<void> {
  await api.fields.remove({ field_id: field.id, version: field.version });
  await removeEmptyFarms([field], info.farm_id === null ? [] : [{ id: info.farm_id }]);
  selectFields([]);
  await cacheFields([], [field.id]);
  if (info.farm_id === null) await refresh(api.farms.list);
}

export type GeometryChange = { readonly field: Pick<Field, 'id' | 'version'>; readonly before: Polygon; readonly after: Polygon };

/** Replaces polygons one after the other: the field's own, then neighbours moved along. Answers the new versions. */
export async function saveGeometries(changes: readonly GeometryChange[]): Promise<readonly GeometryChange[]> {
  const saved: GeometryChange[] = [];
  try {
    for (const { field, before, after } of changes) {
      const reply = await api.fields.updateGeometry({ field_id: field.id, version: field.version, geometry: after });
      await cacheFields([reply]);
      saved.push({ field: reply.field, before, after });
    }
  } catch (error) {
    // Most likely somebody else was faster: what he made of the fields is not known here.
    await refreshFields();
    throw error;
  }
  return saved;
}

/** The same changes backwards, on the versions they made. */
export const revertGeometries = (saved: readonly GeometryChange[]): Promise<readonly GeometryChange[]> =>
  saveGeometries(saved.toReversed().map(({ field, before, after }) => ({ field, before: after, after: before })));

export async function splitField(
  { id, version }: Pick<Field, 'id' | 'version'>,
  parts: readonly Polygon[],
  names: readonly string[],
): Promise<{ parent: Field; children: readonly Field[] }> {
  const { parent, children } = await api.fields.split({ field_id: id, version, parts: [...parts], names: [...names] });
  await cacheFields(children, [id]);
  openField(null);
  selectFields(children.map(({ field }) => field.id));
  return { parent, children: children.map(({ field }) => field) };
}

export async function unsplitField({ id }: Pick<Field, 'id'>): Promise<void> {
  const parent = await api.fields.unsplit({ field_id: id });
  const parts = cachedFields().filter(({ parent_id }) => parent_id === id);
  await cacheFields(
    [parent],
    parts.map((part) => part.id),
  );
  selectFields([id]);
}
