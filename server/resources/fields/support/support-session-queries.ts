import type { Db } from '#server/db/db.ts';

export type NewSupportSession = { readonly id: string; readonly field_id: string; readonly opened_by: string; readonly ends_at: Date };

export const insertSupportSession = (db: Db, { id, field_id, opened_by, ends_at }: NewSupportSession, now: Date): Promise<unknown> =>
  db.query('insert into support_session (id, field_id, opened_by, created_at, ends_at) values ($1, $2, $3, $4, $5)', [
    id,
    field_id,
    opened_by,
    now,
    ends_at,
  ]);

/** Notifies the field's owner once, under the bell. */
export const notifySupportSession = (db: Db, id: string, reason: string): Promise<unknown> =>
  db.query('select notify_support_session($1, $2)', [id, reason]);

/** Where the owner of a field reads his mail. */
export const findOwnerAddress = async (unscoped: Db, field_id: string): Promise<string | undefined> => {
  const [owner] = await unscoped.query<{ email: string }>(
    'select o.email from field f join account o on o.id = f.owner_id where f.id = $1 and o.disabled_at is null',
    [field_id],
  );
  return owner?.email;
};

export const forgetSupportSessions = (db: Db, before: Date): Promise<unknown> =>
  db.query('delete from support_session where ends_at < $1', [before]);
