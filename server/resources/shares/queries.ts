import { SHARE } from '#domain/limits.ts';
import type { FieldOpening, OpeningAct, Share, ShareLevel } from '#domain/schemas/share.ts';
import type { Db } from '#server/db/db.ts';

const DAY_MS = 86_400_000;

/** Waiting until the guest has opened the field, so that its owner does not hear whether there is an account. */
const SHARE_ROW = `
  select s.id, s.email, s.level, s.created_at, case when o.last_at is null then 'waiting' else 'active' end as state, o.last_at as opened_at,
    coalesce(o.times, 0) as opened_times
  from share s left join account g on g.email = s.email
    left join field_opening o on o.field_id = s.field_id and o.account_id = g.id and o.act = 'open' and o.last_at >= s.created_at`;
const LIVE = '(s.expires_at is null or s.expires_at > $2)';

export const listShares = (db: Db, field_id: string, now: Date): Promise<Share[]> =>
  db.query<Share>(`${SHARE_ROW} where s.field_id = $1 and ${LIVE} order by s.created_at, s.email`, [field_id, now]);

export const findShare = async (db: Db, field_id: string, now: Date, share_id: string): Promise<Share | undefined> =>
  (await db.query<Share>(`${SHARE_ROW} where s.field_id = $1 and ${LIVE} and s.id = $3`, [field_id, now, share_id]))[0];

/** Everybody but the owner, the latest first. Staff is named with his role, whatever else he is. */
export const listOpenings = (db: Db, field_id: string): Promise<FieldOpening[]> =>
  db.query<FieldOpening>(
    `select a.firstname || ' ' || a.lastname as name, case when a.role <> 'PM' then a.role end as role, o.act, o.last_at, o.times
     from field_opening o join account a on a.id = o.account_id where o.field_id = $1 order by o.last_at desc, a.id, o.act`,
    [field_id],
  );

/** The person who shares, held so that his shares of a day are counted one after the other. */
export const countSharesOfDay = async (
  db: Db,
  account_id: string,
  now: Date,
): Promise<{ readonly count: number; readonly oldest: string | null }> => {
  await db.query('select 1 from account where id = $1 for update', [account_id]);
  const [row] = await db.query<{ count: number; oldest: string | null }>(
    "select count(*) as count, min(at) as oldest from audit where actor_id = $1 and action = 'share.add' and at > $2",
    [account_id, new Date(now.getTime() - DAY_MS)],
  );
  return row ?? { count: 0, oldest: null };
};

/** Guests of a field beside one address; the field is held, so that two additions at once are counted one after the other. */
export const countOtherGuests = async (db: Db, field_id: string, email: string, now: Date): Promise<number> => {
  await db.query('select 1 from field where id = $1 for update', [field_id]);
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from share s where s.field_id = $1 and ${LIVE} and s.email <> $3`,
    [field_id, now, email],
  );
  return row?.count ?? 0;
};

export type NewShare = {
  readonly id: string;
  readonly field_id: string;
  readonly email: string;
  readonly level: ShareLevel;
  readonly created_by: string;
};

/** A share waits first; it is its guest's at once when somebody holds the address. Returns its id, and whether it is new. */
export const saveShare = async (db: Db, share: NewShare, now: Date): Promise<{ readonly id: string; readonly is_new: boolean }> => {
  await db.query('delete from share where field_id = $1 and email = $2 and expires_at <= $3', [share.field_id, share.email, now]);
  const [row] = await db.query<{ id: string }>(
    `insert into share (id, field_id, email, level, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (field_id, email) do update set level = excluded.level returning id`,
    [share.id, share.field_id, share.email, share.level, share.created_by, now, new Date(now.getTime() + SHARE.wait_days * DAY_MS)],
  );
  await db.query('select claim_shares($1, $2)', [share.email, now]);
  const id = row?.id ?? share.id;
  return { id, is_new: id === share.id };
};

export const setShareLevel = (db: Db, field_id: string, share_id: string, level: ShareLevel): Promise<unknown> =>
  db.query('update share set level = $3 where field_id = $1 and id = $2', [field_id, share_id, level]);

export const deleteShare = async (db: Db, field_id: string, share_id: string): Promise<boolean> =>
  (await db.query('delete from share where field_id = $1 and id = $2 returning id', [field_id, share_id])).length > 0;

/** The shares of a field that speak of an address. */
export const deleteShareOf = (db: Db, field_id: string, email: string): Promise<unknown> =>
  db.query('delete from share where field_id = $1 and email = $2', [field_id, email]);

/** Nothing is noted of own fields. */
export const noteOpenings = (db: Db, field_ids: readonly string[], account_id: string, act: OpeningAct, now: Date): Promise<unknown> =>
  db.query(
    `insert into field_opening (field_id, account_id, act, first_at, last_at)
     select f.id, $2, $3, $4, $4 from field f where f.id = any($1::uuid[]) and f.owner_id <> $2
     on conflict (field_id, account_id, act) do update set last_at = excluded.last_at, times = field_opening.times + 1`,
    [field_ids, account_id, act, now],
  );

/** Who is written to: the address, in the language of its holder or else of the owner. */
export const findGuestLanguage = async (db: Db, email: string): Promise<1 | 2 | 3 | null> =>
  (await db.query<{ selected_language: 1 | 2 | 3 }>('select selected_language from account where email = $1', [email]))[0]
    ?.selected_language ?? null;

export const findFirstname = async (db: Db, account_id: string): Promise<string> =>
  (await db.query<{ firstname: string }>('select firstname from account where id = $1', [account_id]))[0]?.firstname ?? '';

/** Invitations nobody came for. */
export const forgetShares = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from share where expires_at <= $1', [now]);
};
