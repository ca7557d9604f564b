import { fieldRight } from '#domain/rights/field-right.ts';
import type { CoverageRight } from '#domain/rights/field-matrix.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Db } from '#server/db/db.ts';
import type { Verdict } from '#server/pipeline/access.ts';
import { findCoverageFacts } from './queries.ts';

/** May this user do this to these coverages? By rows 61 to 65 of the table of rights, asked of how he is related to the holder and the fields. */
export async function coverageRights(db: Db, user: Principal, ids: readonly string[], right: CoverageRight): Promise<Verdict> {
  const facts = new Map((await findCoverageFacts(db, user.id, ids)).map((row) => [row.id, row]));
  const circumstances = { is_entitled: false, has_consent: false, has_support: false };
  const verdicts = ids.map((id) => {
    const { relations = [], has_money_consent = false } = facts.get(id.toLowerCase()) ?? {};
    const { show_sensitive_information: is_sensitive, style_brand } = user;
    return fieldRight(relations, right, { ...circumstances, has_money_consent, is_sensitive, style_brand });
  });
  return verdicts.find((verdict) => verdict === 'NOT_FOUND') ?? verdicts.find((verdict) => verdict !== true) ?? true;
}
