import type { PlanProposal } from '#domain/schemas/payment.ts';
import type { Db } from '#server/db/db.ts';
import { LIVE, visibleAmong } from '../fields/reading/visible-queries.ts';

export type NewProposal = { readonly proposal_id: string; readonly field_id: string; readonly owner_id: string };

/** Those of some fields a person has proposed since a moment. */
export const listProposedSince = async (db: Db, proposed_by: string, field_ids: readonly string[], since: Date): Promise<Set<string>> => {
  const rows = await db.query<{ field_id: string }>(
    `select distinct p.field_id from plan_proposal p join field f on f.id = p.field_id and f.owner_id = p.owner_id
     where p.proposed_by = $1 and p.field_id = any($2::uuid[]) and p.created_at > $3`,
    [proposed_by, field_ids, since],
  );
  return new Set(rows.map(({ field_id }) => field_id));
};

/** Keeps proposals and notifies each owner once, under the bell. */
export const saveProposals = async (db: Db, proposed_by: string, rows: readonly NewProposal[], now: Date): Promise<void> => {
  await db.query(
    `insert into plan_proposal (proposal_id, field_id, owner_id, proposed_by, created_at)
     select r.proposal_id, r.field_id, r.owner_id, $2, $3 from jsonb_to_recordset($1::jsonb) as r (proposal_id uuid, field_id uuid, owner_id uuid)`,
    [JSON.stringify(rows), proposed_by, now],
  );
  const proposals = [...new Set(rows.map(({ proposal_id }) => proposal_id))];
  await db.query('select notify_plan_proposals($1::uuid[], $2::date)', [proposals, now.toISOString().slice(0, 10)]);
};

/** Those a person (`$1`) made or was made since `$2`. */
const ofHim = (row: string): string => `(${row}.owner_id = $1 or ${row}.proposed_by = $1) and ${row}.created_at > $2`;

/** What is proposed to a person for fields that are still his, and what he proposed for fields he still sees; newest first. */
export const listProposals = (unscoped: Db, account_id: string, since: Date): Promise<PlanProposal[]> =>
  unscoped.query<PlanProposal>(
    `select p.proposal_id as id, by.firstname as by, p.proposed_by = $1 as is_mine, p.created_at, array_agg(p.field_id order by p.field_id) as field_ids
     from plan_proposal p join account by on by.id = p.proposed_by
     join ${visibleAmong(`array(select o.field_id from plan_proposal o where ${ofHim('o')})`)} f on f.id = p.field_id and f.owner_id = p.owner_id and ${LIVE}
     where ${ofHim('p')}
     group by p.proposal_id, by.firstname, p.proposed_by, p.created_at order by p.created_at desc, p.proposal_id`,
    [account_id, since],
  );

/** What was ordered is no longer proposed. */
export const dropProposals = (db: Db, field_ids: readonly string[]): Promise<unknown> =>
  db.query('delete from plan_proposal where field_id = any($1::uuid[])', [field_ids]);

export const forgetProposals = (db: Db, before: Date): Promise<unknown> =>
  db.query('delete from plan_proposal where created_at < $1', [before]);

export type Addressee = { readonly proposal_id: string; readonly email: string };

/** Where the owners of some proposals read their mail. */
export const listAddressees = (unscoped: Db, proposals: readonly string[]): Promise<Addressee[]> =>
  unscoped.query<Addressee>(
    `select distinct p.proposal_id, o.email from plan_proposal p join account o on o.id = p.owner_id
     where p.proposal_id = any($1::uuid[]) and o.disabled_at is null order by p.proposal_id`,
    [proposals],
  );
