import type { Db } from '#server/db/db.ts';

/**
 * Notes a look at a field and answers when the visit before this one ended. A look within some minutes of the last one goes on with its visit.
 * One statement, so that of two looks at once the second one goes on with what the first one began.
 */
export const saveVisit = async (db: Db, account_id: string, field_id: string, minutes: number, now: Date): Promise<string | null> => {
  const [row] = await db.query<{ previous_at: string | null }>(
    `insert into field_visit as v (account_id, field_id, visited_at) values ($1, $2, $3)
     on conflict (account_id, field_id) do update set
       previous_at = case when excluded.visited_at > v.visited_at + make_interval(mins => $4) then v.visited_at else v.previous_at end,
       visited_at = greatest(v.visited_at, excluded.visited_at)
     returning previous_at`,
    [account_id, field_id, now, minutes],
  );
  return row?.previous_at ?? null;
};
