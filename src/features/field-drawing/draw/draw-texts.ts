import { cachedField } from '#api/fields/use-fields.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import type { CheckPolygon, DrawTexts } from '#map/draw/types.ts';
import { AREA } from '#domain/limits.ts';
import { geometry } from '#workers/client.ts';

/** `895 m`, `1,9 km`. */
export function formatDistance(metres: number): string {
  const format = formatsOfTag(i18next.language);
  return metres < 10_000 ? format.withUnit(metres, 'm') : format.withUnit(metres / 1000, 'km', 1);
}

/** Labels the map writes beside a drawing. */
export const drawTexts: DrawTexts = {
  formatDistance,
  formatSnap: (shape_id) => i18next.t('field-drawing:snapped', { name: cachedField(shape_id)?.name ?? '' }),
};

/** Checked in the worker on every move, with the same code as on the server. */
export const checkDrawing: CheckPolygon = (polygon, signal) =>
  geometry.checkPolygon({ polygon, limits: { max_m2: AREA.max_m2, min_m2: AREA.min_m2 } }, { signal });

export const isTouch = (): boolean => document.documentElement.dataset['input'] === 'touch';
