import type { Country } from '#domain/codes.ts';
import type { Digest, NotificationType } from '#domain/schemas/notification.ts';
import type { Db } from '#server/db/db.ts';

type Rhythm = Exclude<Digest, 'off'>;

export const findDigest = async (db: Db, account_id: string): Promise<Digest> => {
  const [row] = await db.query<{ every: Rhythm }>('select every from notification_digest where account_id = $1', [account_id]);
  return row?.every ?? 'off';
};

/** What was there before the subscription to mails is in none of them. */
export const saveDigest = async (db: Db, account_id: string, every: Rhythm, now: Date): Promise<void> => {
  await db.query(
    `insert into notification_digest (account_id, every, notified_until) values ($1, $2, $3)
     on conflict (account_id) do update set every = excluded.every`,
    [account_id, every, now],
  );
};

export const endDigest = async (db: Db, account_id: string): Promise<void> => {
  await db.query('delete from notification_digest where account_id = $1', [account_id]);
};

export type Receiver = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly selected_language: 1 | 2 | 3;
  /** Since when there may be notifications for him. */
  readonly since: string;
};

/** Claims today's look for everybody of a country who wants one: of two processes that ask at once, one gets him. */
export const takeReceivers = (
  db: Db,
  country: Country,
  today: string,
  rhythms: readonly Rhythm[],
  now: Date,
  limit: number,
): Promise<Receiver[]> =>
  db.query<Receiver>(
    `with due as (
       select d.account_id, least(d.notified_until, $4) as since from notification_digest d join account a on a.id = d.account_id
       where a.country = $1 and a.activated_at is not null and a.disabled_at is null and d.every = any($3::text[])
         and (d.looked_on is null or d.looked_on < $2::date or d.looked_on > $2::date + 1)
       order by d.account_id limit $5 for update of d skip locked),
     claimed as (
       update notification_digest d set looked_on = $2::date, notified_until = $4 from due where d.account_id = due.account_id
       returning d.account_id, due.since)
     select a.id, a.email, a.firstname, a.selected_language, c.since from claimed c join account a on a.id = c.account_id`,
    [country, today, rhythms, now, limit],
  );

/** Lets the next look begin where this one did. */
export const returnReceiver = async (db: Db, { id, since }: Receiver): Promise<void> => {
  await db.query('update notification_digest set notified_until = $2 where account_id = $1', [id, since]);
};

export type UnreadNotification = {
  readonly field_id: string | null;
  readonly field_name: string | null;
  readonly farm_name: string | null;
  readonly type: NotificationType;
  readonly count: number;
};

/** Unread notifications of a stretch of time, by field and matter; of fields the reader still sees. */
export const listUnread = (db: Db, account_id: string, since: string, until: Date): Promise<UnreadNotification[]> =>
  db.query<UnreadNotification>(
    `select f.id as field_id, f.name as field_name, a.name as farm_name, n.type, count(*) as count
     from notification n
     left join field f on f.id = n.field_id and f.deleted_at is null and f.archived_at is null
       and f.id in (select field_id from visible_field($1))
     left join farm a on a.id = f.farm_id
     where n.account_id = $1 and n.read_at is null and n.created_at >= $2 and n.created_at < $3 and (n.field_id is null or f.id is not null)
     group by f.id, f.name, a.name, a.name_key, f.name_key, n.type
     order by a.name_key nulls last, f.name_key, f.id, n.type`,
    [account_id, since, until],
  );
