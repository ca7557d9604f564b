import { accountRight, type AccountRight } from '#domain/rights/account-matrix.ts';
import type { Verdict } from '#server/pipeline/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findReaches } from './queries.ts';

/** May this user do this to these accounts? By rows 6–11 of the table of rights; whoever is out of reach does not exist. */
export async function accountRights(db: Db, user: Principal, ids: readonly string[], right: AccountRight): Promise<Verdict> {
  const reached = new Map((await findReaches(db, user.id, ids)).map((row) => [row.account_id, row.reaches]));
  const verdicts = ids.map((id) => accountRight(user.role, reached.get(id.toLowerCase()) ?? [], right));
  return verdicts.find((verdict) => verdict === 'NOT_FOUND') ?? verdicts.find((verdict) => verdict !== true) ?? true;
}
