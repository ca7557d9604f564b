import type { TreatmentType } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import { checkCrops } from '#domain/fields/check-crops.ts';
import type { NewField } from '#domain/schemas/field.ts';
import { measurePolygon, type Measured } from './measure-polygon.ts';

/** An imported field may never have had a fiscal name, and may be in a gaps project. */
export type FieldToCreate = Omit<NewField, 'fiscal_name'> & {
  readonly fiscal_name: string | null;
  readonly treatment_type?: TreatmentType | null;
};

/** Checks new fields and measures them. All over the limit are named at once; any other fault is reported for the first field that has it, with its place in the list. */
export function measureFields(fields: readonly FieldToCreate[]): Measured[] {
  const tooLarge: string[] = [];
  const measured = fields.flatMap((field, index) => {
    const faults = checkCrops(field.crops);
    if (faults.length > 0) throw new AppError('INVALID', { index }, { fields: faults });
    try {
      return measurePolygon(field.geometry);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'FIELD_OVER_500_HA')
        throw new AppError(error.code, { ...error.params, index, name: field.name }, { cause: error });
      tooLarge.push(field.name);
      return [];
    }
  });
  if (tooLarge.length > 0) throw new AppError('FIELD_OVER_500_HA', fields.length === 1 ? {} : { names: tooLarge });
  return measured;
}
