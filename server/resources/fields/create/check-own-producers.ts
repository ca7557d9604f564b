import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/db.ts';
import { countOwnProducers } from '../queries.ts';

/** Only the owner's own records of producers may be named; another's is not there. */
export async function checkOwnProducers(
  db: Db,
  owner_id: string,
  rows: readonly { readonly producer_id?: string | null | undefined }[],
): Promise<void> {
  const ids = new Set(rows.flatMap(({ producer_id }) => producer_id?.toLowerCase() ?? []));
  if (ids.size > 0 && (await countOwnProducers(db, owner_id, [...ids])) !== ids.size) throw new AppError('NOT_FOUND');
}
