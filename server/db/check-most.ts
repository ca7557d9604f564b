import { AppError } from '#domain/errors.ts';
import { MOST } from '#domain/limits.ts';
import type { Db } from './db.ts';

/** Rows of each kind that count for one field or account `k`, each found by an index; deleted ones count while they can be restored. */
const ROWS: Readonly<Record<keyof typeof MOST, string>> = {
  activities: 'activity where field_id = k.id',
  crop_log: 'crop_log_entry where field_id = k.id',
  notes: 'field_note where field_id = k.id',
  margin_plans: 'margin_plan where field_id = k.id',
  reports: 'report where field_id = k.id',
  polygons: 'field_geometry where field_id = k.id',
  fields: 'field where owner_id = k.id',
  farms: 'farm where owner_id = k.id',
  producers: 'producer where created_by = k.id',
  coverages: 'coverage where holder_id = k.id',
  coverage_reports: 'coverage_report where coverage_id = k.id',
};

/**
 * Refuses what a transaction has just added, or is to add `more` of, where one of these fields or accounts has more of it than there may be.
 * What not everybody who adds sees is counted unscoped, before it is added.
 */
export const checkMost = async (db: Db, kind: keyof typeof MOST, ids: readonly string[], more = 0): Promise<void> => {
  const beyond = await db.query(
    `select 1 from unnest($1::uuid[]) as k (id) where exists (select 1 from ${ROWS[kind]} offset ${String(MOST[kind] - more)}) limit 1`,
    [ids],
  );
  if (beyond.length > 0) throw new AppError('LIMIT_REACHED', { count: MOST[kind] });
};

/** Adds rows of one field or account, or none where that would be too many. */
export const addAtMost = <T>(db: Db, kind: keyof typeof MOST, id: string, add: (tx: Db) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    const added = await add(tx);
    await checkMost(tx, kind, [id]);
    return added;
  });
