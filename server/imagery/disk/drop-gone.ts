import type { Db } from '../../db/db.ts';
import { listGone } from '../queries.ts';

/**
 * Removes again what was just kept of fields that have been purged or erased meanwhile. Asked after the file is there: either the field is
 * seen to be gone, or whoever erases it finds the file.
 */
export const dropGone = async (db: Db, ids: readonly string[], drop: (id: string) => Promise<void>): Promise<void> => {
  for (const id of await listGone(db, ids)) await drop(id);
};
