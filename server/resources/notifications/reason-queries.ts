import { CONSIDERED_TYPES, type NotificationReason } from '#domain/alerts/notification-reason.ts';
import { NOTIFICATION_REASON } from '#domain/limits.ts';
import type { Db } from '#server/db/db.ts';
import type { NotMade } from './queries.ts';

type ReasonOf<Reason extends NotificationReason> = Reason extends NotificationReason
  ? Pick<Reason, 'type' | 'reason' | 'date' | 'params'>
  : never;
/** A reason to be kept; without a person it is the same for whoever sees the field. */
export type NewReason = ReasonOf<NotificationReason> & { readonly field_id: string; readonly account_id: string | null };

const isConsidered = (type: string): type is NewReason['type'] => (CONSIDERED_TYPES as readonly string[]).includes(type);

/** Notifications that were not made, as reasons of their readers. */
export const personalReasons = (not_made: readonly NotMade[]): NewReason[] =>
  not_made.flatMap(({ type, ...about }) => (isConsidered(type) ? [{ ...about, type, params: {} }] : []));

/**
 * Keeps why nobody was notified: one row a field, person, matter, reason and day, of which the last of a matter stay. One that is known
 * is not written again.
 */
export const saveReasons = async (db: Db, rows: readonly NewReason[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await db.query(
    `insert into notification_reason as kept (field_id, account_id, type, reason, date, params, considered_at)
     select distinct on (r.field_id, r.account_id, r.type, r.reason, r.date) r.*, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, account_id uuid, type text, reason text, date date, params jsonb)
     join field f on f.id = r.field_id
     where r.account_id is null or exists (select 1 from account a where a.id = r.account_id)
     on conflict (field_id, type, account_id, reason, date) do update set params = excluded.params, considered_at = excluded.considered_at
     where kept.params is distinct from excluded.params`,
    [JSON.stringify(rows), now],
  );
  await db.query(
    `delete from notification_reason where ctid = any(array(
       select ctid from (
         select ctid, row_number() over (partition by field_id, account_id, type order by date desc, considered_at desc, reason) as place
         from notification_reason where field_id = any($1::uuid[])) ordered
       where place > $2))`,
    [[...new Set(rows.map(({ field_id }) => field_id))], NOTIFICATION_REASON.of_a_matter],
  );
};

/** Why a person was not notified of a field he sees: what is of the field, and what is of himself; the newest first. */
export const listReasons = (db: Db, account_id: string, field_id: string): Promise<NotificationReason[]> =>
  db.query<NotificationReason>(
    `select type, reason, date, params, considered_at from notification_reason
     where field_id = $2 and (account_id is null or account_id = $1) order by date desc, considered_at desc, type, reason`,
    [account_id, field_id],
  );

export const forgetReasons = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from notification_reason where considered_at < $1', [before]);
};
