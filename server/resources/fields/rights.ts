import { fieldRight as rightByTable } from '#domain/rights/field-right.ts';
import type { FieldRight } from '#domain/rights/field-matrix.ts';
import type { Verdict } from '#server/pipeline/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findFieldFacts, type FieldFacts } from './queries.ts';

/** What a deleted or an archived field still answers to: bringing it back, reading it, undoing the split that archived it. */
const DELETED: readonly FieldRight[] = ['restore'];
const ARCHIVED: readonly FieldRight[] = ['read', 'split'];

type Asker = Pick<Principal, 'id' | 'style_brand' | 'show_sensitive_information'>;

/** May this user do this to this field? By the table of rights; whoever has nothing to do with it does not see it. */
export function fieldRight(facts: FieldFacts | undefined, user: Asker, right: FieldRight): Verdict {
  if (facts === undefined) return 'NOT_FOUND';
  const { relations, is_entitled, has_consent, has_money_consent, has_support } = facts;
  const verdict = rightByTable(relations, right, {
    is_entitled,
    has_consent,
    has_money_consent,
    has_support,
    is_sensitive: user.show_sensitive_information,
    style_brand: user.style_brand,
  });
  // What is gone is gone for everybody who may not bring it back.
  if (facts.is_deleted) return DELETED.includes(right) && verdict === true ? true : 'NOT_FOUND';
  if (facts.is_archived) return ARCHIVED.includes(right) ? verdict : 'NOT_FOUND';
  return verdict;
}

/** All fields of a list must pass; the first refusal is the answer, invisible before forbidden. */
export async function fieldRights(db: Db, user: Principal, ids: readonly string[], right: FieldRight): Promise<Verdict> {
  const facts = new Map((await findFieldFacts(db, user.id, ids)).map((row) => [row.id, row]));
  const verdicts = ids.map((id) => fieldRight(facts.get(id.toLowerCase()), user, right));
  return verdicts.find((verdict) => verdict === 'NOT_FOUND') ?? verdicts.find((verdict) => verdict !== true) ?? true;
}

/** Those of a list a user may read, for what was ordered when he still could (reliability R-A08). */
export async function readableFields(db: Db, user: Asker, ids: readonly string[]): Promise<string[]> {
  const facts = await findFieldFacts(db, user.id, ids);
  return facts.filter((row) => fieldRight(row, user, 'read') === true).map(({ id }) => id);
}
