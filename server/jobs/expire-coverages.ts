import { productDay, type Env } from '../config/env.ts';
import { writeAudit } from '../audit/queries.ts';
import type { Db } from '../db/db.ts';
import { expireCoverages as writeExpired, notifyCoverage } from '../resources/coverage/write-queries.ts';

/** Ends the coverages nobody accepted while their season ran (rules 30): each is written down, audited and notified once, whoever looks first. */
export const expireCoverages = (db: Db, env: Pick<Env, 'DEMO_DATE'>, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    for (const { id, field_ids } of await writeExpired(tx, productDay(env, now), now)) {
      await notifyCoverage(tx, id, null, now);
      await writeAudit(tx, null, now, 'coverage.expire', { field_ids, subject_id: id });
    }
  });
