import type { z } from 'zod';
import type { transferSchema } from '#contract/fields/transfers.ts';
import type { Db } from '#server/db/db.ts';

type Transfer = z.output<typeof transferSchema>;

const FACTS = `t.id, t.field_id, f.name as field_name, a.name as farm_name, f.area_ha, t.created_at, t.expires_at`;
const LIVE = 'f.deleted_at is null and f.archived_at is null';

/** Offered to the reader first, then his own offers; each newest first. */
export const listTransfers = (db: Db, reader_id: string, now: Date): Promise<Transfer[]> =>
  db.query<Transfer>(
    `select ${FACTS}, false as is_mine, o.firstname || ' ' || o.lastname as other
     from offered_transfer($1, $2) mine join field_transfer t on t.id = mine.transfer_id join field f on f.id = t.field_id
     join farm a on a.id = f.farm_id join account o on o.id = f.owner_id
     union all
     select ${FACTS}, true, t.email from field_transfer t join field f on f.id = t.field_id and f.owner_id = $1 and ${LIVE} join farm a on a.id = f.farm_id
     where t.expires_at > $2
     order by is_mine, created_at desc, id`,
    [reader_id, now],
  );

export type NewTransfer = {
  readonly id: string;
  readonly field_id: string;
  readonly email: string;
  readonly offered_by: string;
  readonly expires_at: Date;
};

/** The latest offer of a field is the one that holds. */
export const saveTransfer = async (db: Db, { id, field_id, email, offered_by, expires_at }: NewTransfer, now: Date): Promise<void> => {
  await deleteTransfer(db, field_id);
  await db.query('insert into field_transfer (id, field_id, email, offered_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    field_id,
    email,
    offered_by,
    now,
    expires_at,
  ]);
  await db.query('select notify_offers($1, $2)', [email, now]);
};

export const deleteTransfer = async (db: Db, field_id: string): Promise<void> => {
  await db.query('delete from field_transfer where field_id = $1', [field_id]);
};

/** Notifies whoever offered; asked while the offer is still there. */
export const notifyAnswer = async (db: Db, transfer_id: string, is_accepted: boolean, now: Date): Promise<void> => {
  await db.query('select notify_offer_answer($1, $2, $3)', [transfer_id, is_accepted, now]);
};

/** Whether an offer's address belongs to nobody yet, or to somebody who may take it. */
export const isOpenTo = async (db: Db, transfer_id: string, email: string, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from account a where a.email = $2
     and not exists (select 1 from offered_transfer(a.id, $3) o where o.transfer_id = $1)`,
    [transfer_id, email, now],
  );
  return rows.length === 0;
};

/** Offers nobody answered. */
export const forgetTransfers = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from field_transfer where expires_at <= $1', [now]);
};

/** The field of an offer a person may take now. */
export async function findOfferedField(db: Db, asker_id: string, transfer_id: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ field_id: string }>('select field_id from offered_transfer($1, $3) where transfer_id = $2', [
    asker_id,
    transfer_id,
    now,
  ]);
  return row?.field_id;
}

export type OfferedField = {
  readonly name: string;
  readonly farm_name: string;
  readonly plan_status: number;
  readonly deleted_at: string | null;
};

/** Held until the transaction ends: of two answers at once, one wins. */
export async function lockOfferedField(db: Db, id: string): Promise<OfferedField | undefined> {
  const [row] = await db.query<OfferedField>(
    'select f.name, a.name as farm_name, f.plan_status, f.deleted_at from field f join farm a on a.id = f.farm_id where f.id = $1 for update of f',
    [id],
  );
  return row;
}

export type Taken = { readonly owner_id: string; readonly farm_id: string; readonly name: string; readonly name_key: string };

/** The field is the new owner's, with what is recorded of it; guests and the named producer were the old one's. */
export const giveField = async (db: Db, id: string, { owner_id, farm_id, name, name_key }: Taken, now: Date): Promise<void> => {
  await db.query('select take_field($1, $2, $3, $4, $5, $6)', [owner_id, id, farm_id, name, name_key, now]);
};
