import type { CropCode } from '#domain/codes.ts';
import { isChosen, MOST_CURVES, type ChartDraft } from '#domain/crop-seasons/chart-choice.ts';
import type { Field } from '#domain/schemas/field.ts';

/** Fields a comparison may be of: those chosen in the list or on the map, then the others of the open field's farm. */
export const candidateFields = (field: Field, all: readonly Field[], selected: readonly string[]): readonly Field[] => [
  ...all.filter(({ id }) => selected.includes(id)),
  ...all.filter(({ id, farm_id }) => farm_id === field.farm_id && !selected.includes(id)),
];

/** The recorded crops a draft draws, field by field. */
export const chosenCrops = (fields: readonly Field[], draft: Pick<ChartDraft, 'crop' | 'genotype' | 'seasons' | 'fields'>) =>
  fields
    .filter(({ id }) => draft.fields.includes(id))
    .flatMap((field) => field.crops.filter((crop) => isChosen(crop, draft)).map((crop) => ({ field, crop })));

/** What a comparison begins with: the selection when it is more than one field, else the farm's fields that had the crop, as many as fit in a chart. */
export function firstFields(
  candidates: readonly Field[],
  selected: readonly string[],
  crop: CropCode | null,
  year: number,
): readonly string[] {
  if (selected.length > 1) return selected;
  const had = candidates.filter(({ crops }) => crops.some((one) => one.crop === crop && one.year === year));
  return had.slice(0, MOST_CURVES).map(({ id }) => id);
}
