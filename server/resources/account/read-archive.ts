import { EXPORT_ENTRIES, exportFileSchema, type ExportedField } from '#domain/accounts/export-file.ts';
import { AppError } from '#domain/errors.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { EXPORT_FILE } from '#domain/limits.ts';
import { checkPlan } from '#domain/zones/check-plan.ts';
import { measurePlan } from '#domain/zones/measure-plan.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { readJsonBody } from '#server/http/body/json-body.ts';
import { measureFields, type FieldToCreate } from '../fields/create/measure-fields.ts';
import type { Measured } from '../fields/create/measure-polygon.ts';

/** A field to bring back. */
export type ArchivedField = {
  readonly field: FieldToCreate;
  readonly measured: Measured;
  readonly zones: 'none' | 'untiled' | ZonePlan;
  readonly record: Pick<ExportedField, 'activities' | 'crop_log' | 'notes' | 'margins' | 'densities'>;
};

const textOf = (file: Uint8Array): string => {
  const entry = readZip(file, EXPORT_FILE).find(({ name }) => name === EXPORT_ENTRIES.data);
  if (entry === undefined) throw new AppError('EXPORT_UNREADABLE', { what: EXPORT_ENTRIES.data });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.read());
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('EXPORT_UNREADABLE', { what: 'utf-8' }, { cause });
  }
};

const readFields = (file: Uint8Array): ExportedField[] => {
  const parsed = exportFileSchema.safeParse(readJsonBody(textOf(file)));
  if (!parsed.success) throw new AppError('EXPORT_UNREADABLE', { what: parsed.error.issues[0]?.path.join('.') ?? '' });
  return parsed.data.fields.filter(({ state }) => state === 'live');
};

const zonesOf = ({ zones }: ExportedField, { geometry }: Measured): ArchivedField['zones'] => {
  if (!zones) return 'none';
  return checkPlan(zones.plan, geometry) === null ? measurePlan(zones.plan) : 'untiled';
};

/** The living fields of an archive, checked and measured, each with its zones where they still tile it. */
export const readArchive = (file: Uint8Array): ArchivedField[] => {
  const exported = readFields(file);
  const fields = exported.map(
    ({
      state: _state,
      zones: _zones,
      activities: _activities,
      crop_log: _log,
      notes: _notes,
      margins: _margins,
      densities: _densities,
      ...field
    }): FieldToCreate => ({
      ...field,
      farm_id: null,
    }),
  );
  const measured = measureFields(fields);
  return exported.flatMap((one, at) => {
    const [field, size] = [fields[at], measured[at]];
    return field === undefined || size === undefined ? [] : [{ field, measured: size, zones: zonesOf(one, size), record: one }];
  });
};
