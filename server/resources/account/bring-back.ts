import { EXPORT_ENTRIES, exportFileSchema, type ExportedLot } from '#domain/accounts/export-file.ts';
import { AppError } from '#domain/errors.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { EXPORT_FILE } from '#domain/limits.ts';
import { checkPlan } from '#domain/zones/check-plan.ts';
import { measurePlan } from '#domain/zones/measure-plan.ts';
import type { Db, Principal } from '#server/context.ts';
import { readJsonBody } from '#server/http/json-body.ts';
import { createFields } from '../fields/create-fields.ts';
import type { FieldWithGeometry } from '../fields/queries.ts';
import { saveZones } from '../zones/queries.ts';

const textOf = (file: Uint8Array): string => {
  const entry = readZip(file, EXPORT_FILE).find(({ name }) => name === EXPORT_ENTRIES.data);
  if (entry === undefined) throw new AppError('EXPORT_UNREADABLE', { what: EXPORT_ENTRIES.data });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.read());
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('EXPORT_UNREADABLE', { what: 'utf-8' }, { cause });
  }
};

const readLots = (file: Uint8Array): ExportedLot[] => {
  const parsed = exportFileSchema.safeParse(readJsonBody(textOf(file)));
  if (!parsed.success) throw new AppError('EXPORT_UNREADABLE', { what: parsed.error.issues[0]?.path.join('.') ?? '' });
  return parsed.data.fields.filter(({ state }) => state === 'live');
};

/** A plan that no longer tiles its lot is left out and named; active zones come back as a draft, since making them final is an act of its own. */
const restoreZones = async (
  db: Db,
  user: Principal,
  now: Date,
  lots: readonly ExportedLot[],
  created: readonly FieldWithGeometry[],
): Promise<{ zones: number; skipped: string[] }> => {
  const skipped: string[] = [];
  let zones = 0;
  for (const [at, { field, geometry }] of created.entries()) {
    const plan = lots[at]?.zones?.plan;
    if (plan === undefined) continue;
    if (checkPlan(plan, geometry) === null) {
      await saveZones(db, user.id, now, { field_id: field.id, geometry_version: field.geometry_version, plan: measurePlan(plan) });
      zones += 1;
    } else skipped.push(field.name);
  }
  return { zones, skipped };
};

export interface BroughtBack {
  readonly field_ids: readonly string[];
  readonly zones: number;
  /** Lots whose zones were left out. */
  readonly skipped: string[];
}

/** Creates the living lots of an archive as the user's own, all or none; a taken name gets " (2)" (rules 19). */
export const bringBack = async (db: Db, user: Principal, now: Date, file: Uint8Array): Promise<BroughtBack> => {
  const lots = readLots(file);
  return db.tx(async (tx) => {
    const created = await createFields(
      tx,
      user,
      now,
      lots.map(({ state: _state, zones: _zones, ...lot }) => ({ ...lot, farm_id: null })),
      'rename',
    );
    const { zones, skipped } = await restoreZones(tx, user, now, lots, created);
    return { field_ids: created.map(({ field }) => field.id), zones, skipped };
  });
};
