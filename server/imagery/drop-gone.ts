import type { Db } from '../context.ts';

/**
 * Removes again what was just kept of lots that have been purged or erased meanwhile. Asked after the file is there: either the lot is
 * seen to be gone, or whoever erases it finds the file.
 */
export const dropGone = async (db: Db, ids: readonly string[], drop: (id: string) => Promise<void>): Promise<void> => {
  const gone = await db.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as kept (id) where not exists (select 1 from field f where f.id = kept.id)',
    [ids],
  );
  for (const { id } of gone) await drop(id);
};
