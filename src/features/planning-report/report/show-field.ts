import { cachedField } from '#api/fields/use-fields.ts';
import { fitBBox } from '#map/camera.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { openField } from '#state/selection.ts';

/** Leads to a field from one of its reports. */
export function showField(field_id: string): void {
  const field = cachedField(field_id);
  if (field === undefined) return;
  openField(field.id);
  openPanel('field');
  fitBBox(field.bbox);
}
