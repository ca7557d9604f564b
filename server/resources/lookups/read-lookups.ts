import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import { overlayLookups } from '#domain/catalog/activities/overlay.ts';
import type { LookupRow } from '#domain/schemas/lookup.ts';
import type { Db } from '#server/db/db.ts';
import { listStored, lookupPrint } from './queries.ts';

/** What was read last, under the fingerprint of what it was made of: right whichever process wrote since, because the fingerprint is asked each time. */
let last: { readonly print: string; readonly rows: readonly LookupRow[] } | undefined;

/** Every entry of every list as it stands now. */
export const readLookups = async (db: Db): Promise<readonly LookupRow[]> => {
  const print = await lookupPrint(db);
  if (last?.print === print) return last.rows;
  const rows = overlayLookups(BUILT_IN_LOOKUPS, await listStored(db));
  // Somebody may have written between the two: then the next one reads again.
  last = { print, rows };
  return rows;
};
