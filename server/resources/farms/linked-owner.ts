import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/db.ts';
import { findLinkedOwner } from './queries.ts';

/** Whose farms and fields are made for a linked producer. */
export async function linkedOwner(db: Db, producer_id: string): Promise<{ id: string; is_demo: boolean }> {
  const owner = await findLinkedOwner(db, producer_id);
  if (owner === undefined) throw new AppError('NOT_FOUND');
  return owner;
}
