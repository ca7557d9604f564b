import { codeRefusals, listedCodes, unlistedCodes, type CodeUse } from '#domain/activities/listed-codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/db.ts';
import { readLookups } from './read-lookups.ts';

/** Refuses codes that nobody can choose now, each at its place below `at`; those of the record as it was stay. */
export async function checkCodes(db: Db, at: string, uses: readonly CodeUse[], before: readonly CodeUse[] = []): Promise<void> {
  if (uses.length === 0) return;
  const active = (await readLookups(db)).flatMap(({ entry }) => (entry.is_active ? [entry] : []));
  const fields = codeRefusals(unlistedCodes(uses, listedCodes(active), before), at);
  if (fields.length > 0) throw new AppError('LOOKUP_UNKNOWN', {}, { fields });
}
