import type { AuditAction } from '#contract/people/audit-actions.ts';
import type { Db } from '../db/db.ts';
import type { Principal } from '../auth/principal.ts';

/** What an act was about. `detail` holds no personal data: it outlives an erased account. */
export interface AuditNote {
  readonly field_ids?: readonly string[];
  readonly subject_id?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export type Actor = Pick<Principal, 'id' | 'brand_id'> | null;

/** Appends one row; in the transaction of the act. The database numbers it and closes the chain. */
export const writeAudit = async (db: Db, actor: Actor, now: Date, action: AuditAction, note: AuditNote = {}): Promise<void> => {
  await db.query(
    'insert into audit (at, actor_id, brand_id, action, field_ids, subject_id, detail) values ($1, $2, $3, $4, $5::uuid[], $6, $7::jsonb)',
    [
      now,
      actor?.id ?? null,
      actor?.brand_id ?? null,
      action,
      note.field_ids ?? [],
      note.subject_id ?? null,
      JSON.stringify(note.detail ?? {}),
    ],
  );
};

/** Number of the first row whose hash does not follow from the rows before it; null when the whole chain holds. */
export const firstBrokenAudit = async (db: Db): Promise<number | null> => {
  const [row] = await db.query<{ id: number | null }>(
    `with chain as (
       select a.id, a.hash, row_number() over (order by a.id) as place,
         audit_hash(lag(a.hash, 1, sha256('')) over (order by a.id), a) as wanted from audit a)
     select coalesce(
       (select min(id) from chain where hash <> wanted or id <> place),
       (select h.id from audit_head h where h.id <> (select count(*) from audit) or h.hash <> coalesce((select hash from audit order by id desc limit 1), sha256('')))
     ) as id`,
  );
  return row?.id ?? null;
};
