import type { Reach } from '#domain/rights/account-matrix.ts';
import type { Db } from '#server/context.ts';

/** How a person reaches each of some accounts; those he does not are missing. */
export const findReaches = (
  db: Db,
  asker_id: string,
  ids: readonly string[],
): Promise<{ account_id: string; reaches: readonly Reach[] }[]> =>
  db.query(
    'select account_id, to_jsonb(array_agg(distinct reach)) as reaches from account_reach($1) where account_id = any($2::uuid[]) group by account_id',
    [asker_id, ids],
  );
