import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/db.ts';
import { lockField, type LockedField } from './queries.ts';
import { findFields, type Reader } from './reading/field-queries.ts';

/** Holds a live field at the version the writer saw; a stale writer gets the present version and, as JSON, the present copy (rules 42). */
export async function lockFieldAt(db: Db, reader: Reader, id: string, version: number): Promise<LockedField> {
  const field = await lockField(db, id);
  if (field === undefined || field.archived_at !== null || field.deleted_at !== null) throw new AppError('NOT_FOUND');
  if (field.version === version) return field;
  const [present] = await findFields(db, reader, [id]);
  throw new AppError('VERSION_STALE', { current: field.version, copy: JSON.stringify(present?.field ?? null) });
}
