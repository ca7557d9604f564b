import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { cacheFields } from '#api/fields/saved/cache-fields.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Field, FieldChanges } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { openField, selectFields, useSelection } from '#state/selection.ts';
import { fitBBox } from '#map/camera.ts';

/** Opens a field's card in place of the drawer and shows the field whole. */
export function showField(field: Pick<Field, 'id' | 'bbox'>): void {
  openField(field.id);
  openPanel('field', undefined, { replace: 'fields' });
  fitBBox(field.bbox);
}

/** Back from the card to the list, the field still chosen. */
export function showDrawer(): void {
  openField(null);
  openPanel('fields', undefined, { replace: 'field' });
}

export async function saveInfo(field: Pick<Field, 'id' | 'version'>, change: FieldChanges): Promise<Field> {
  const saved = await api.fields.updateInfo({ field_id: field.id, version: field.version, ...change });
  await cacheFields([{ field: saved }]);
  return saved;
}

export async function setCrop(
  field: Pick<Field, 'id' | 'version'>,
  season: Season,
  crop: CropCode | null,
  genotype_id: number | null,
): Promise<Field> {
  const saved = await api.fields.setCrop({ field_id: field.id, version: field.version, season, crop, genotype_id });
  await cacheFields([{ field: saved }]);
  return saved;
}

export async function removeField(field: Pick<Field, 'id' | 'version'>): Promise<string> {
  await api.fields.remove({ field_id: field.id, version: field.version });
  const { open_field_id, field_ids } = useSelection.getState();
  if (open_field_id === field.id) showDrawer();
  selectFields(field_ids.filter((id) => id !== field.id));
  await cacheFields([], [field.id]);
  return field.id;
}

/** Opens a support session of a field: its data can be changed for some hours. */
export async function openSupportSession(field_id: string, reason: string): Promise<Field> {
  const field = await api.fields.openSupportSession({ field_id, reason });
  await cacheFields([{ field }]);
  return field;
}

/** Gives up a field that was shared with the user; he may still see it for another reason, which only the server knows. */
export async function leaveField(field: Pick<Field, 'id'>): Promise<void> {
  await api.shares.leave({ field_id: field.id });
  const { open_field_id, field_ids } = useSelection.getState();
  if (open_field_id === field.id) showDrawer();
  selectFields(field_ids.filter((id) => id !== field.id));
  await refreshFields();
}

export async function restoreField(field_id: string): Promise<Field> {
  const restored = await api.fields.restore({ field_id });
  await cacheFields([restored]);
  return restored.field;
}
