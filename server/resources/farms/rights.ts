import type { Verdict } from '#server/pipeline/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findWorkedFarms } from './queries.ts';

/** A farm is its owner's, and his field staff's (row 31): reading and editing are one right, and to others it does not exist. */
export async function farmRights(db: Db, user: Principal, ids: readonly string[], _right: 'read' | 'edit'): Promise<Verdict> {
  const worked = await findWorkedFarms(db, user.id, ids);
  return ids.every((id) => worked.has(id.toLowerCase())) ? true : 'NOT_FOUND';
}
