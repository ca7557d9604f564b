import type { ProducerRelation } from '#domain/rights/producer-matrix.ts';
import type { Db } from '#server/context.ts';

/** How a person is related to each of some live records; those that are nothing to him are missing. */
export const findProducerRelations = (
  db: Db,
  asker_id: string,
  ids: readonly string[],
): Promise<{ id: string; relations: readonly ProducerRelation[] }[]> =>
  db.query(
    `with reach as (select account_id, reach from account_reach($1))
     select p.id, to_jsonb(array_remove(array[
         case when p.created_by = $1 then 'keeper' end,
         case when p.account_id = $1 then 'self' end,
         case when p.account_id is null and p.invited_at is not null and p.email = (select email from account where id = $1) then 'invited' end,
         case when exists (select 1 from reach r where r.account_id = p.created_by and r.reach = 'team') then 'team' end,
         case when exists (select 1 from reach r where r.account_id = p.created_by and r.reach = 'house') then 'house' end], null)) as relations
     from producer p
     where p.id = any($2::uuid[]) and p.deleted_at is null
       and (p.account_id = $1 or (p.account_id is null and p.invited_at is not null and p.email = (select email from account where id = $1)) or p.created_by in (select account_id from reach where reach in ('self', 'team', 'house')))`,
    [asker_id, ids],
  );
