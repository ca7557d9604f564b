import type { Verdict } from '#server/access.ts';
import type { Db, Principal } from '#server/context.ts';
import { findOwnFarms } from './queries.ts';

/** A farm is its owner's alone: reading and editing are one right, and to others it does not exist. */
export async function farmRights(db: Db, user: Principal, ids: readonly string[], _right: 'read' | 'edit'): Promise<Verdict> {
  const own = await findOwnFarms(db, user.id, ids);
  return ids.every((id) => own.has(id.toLowerCase())) ? true : 'NOT_FOUND';
}
