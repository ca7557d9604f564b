import { producerRight, type ProducerRight } from '#domain/rights/producer-matrix.ts';
import type { Verdict } from '#server/pipeline/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findProducerRelations } from './queries.ts';

/** May this user do this to these records of producers? By rows 32 and 33 of the table of rights. */
export async function producerRights(db: Db, user: Principal, ids: readonly string[], right: ProducerRight): Promise<Verdict> {
  const related = new Map((await findProducerRelations(db, user.id, ids)).map((row) => [row.id, row.relations]));
  const verdicts = ids.map((id) => producerRight(related.get(id.toLowerCase()) ?? [], right));
  return verdicts.find((verdict) => verdict === 'NOT_FOUND') ?? verdicts.find((verdict) => verdict !== true) ?? true;
}
