import type { FieldRight } from '#contract/define.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import type { Verdict } from '#server/access.ts';
import type { Db, Principal } from '#server/context.ts';
import { findFieldFacts, type FieldFacts } from './queries.ts';

/** What a deleted or an archived field still answers to: bringing it back, reading it, undoing the split that archived it. */
const DELETED: readonly FieldRight[] = ['restore'];
const ARCHIVED: readonly FieldRight[] = ['read', 'split'];
/** Only for a lot whose plan pays for it (rules 36, row 24). */
const PAID: readonly FieldRight[] = ['premium', 'prescribe'];

type Asker = Pick<Principal, 'id' | 'style_brand'>;

/** May this user do this to this field? Rows 13–20 of the rights table; whoever is not the owner does not see it. */
export function fieldRight(facts: FieldFacts | undefined, user: Asker, right: FieldRight): Verdict {
  if (facts === undefined || facts.owner_id !== user.id) return 'NOT_FOUND';
  if (facts.is_deleted) return DELETED.includes(right) ? true : 'NOT_FOUND';
  if (facts.is_archived) return ARCHIVED.includes(right) ? true : 'NOT_FOUND';
  if (right === 'analytics' && !canUseAnalytics(user.style_brand)) return 'ANALYTICS_BRAND';
  return PAID.includes(right) && !facts.is_entitled ? 'PLAN_REQUIRED' : true;
}

/** All fields of a list must pass; the first refusal is the answer, invisible before forbidden. */
export async function fieldRights(db: Db, user: Principal, ids: readonly string[], right: FieldRight): Promise<Verdict> {
  const facts = new Map((await findFieldFacts(db, ids)).map((row) => [row.id, row]));
  const verdicts = ids.map((id) => fieldRight(facts.get(id.toLowerCase()), user, right));
  return verdicts.find((verdict) => verdict === 'NOT_FOUND') ?? verdicts.find((verdict) => verdict !== true) ?? true;
}

/** Those of a list a user may read, for what was ordered when he still could (reliability R-A08). */
export async function readableFields(db: Db, user: Asker, ids: readonly string[]): Promise<string[]> {
  const facts = await findFieldFacts(db, ids);
  return facts.filter((row) => fieldRight(row, user, 'read') === true).map(({ id }) => id);
}
