import type { Db } from '#server/db/db.ts';
import { insertProducer, setAccepted } from '../resources/producers/queries.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { insertDemoAccount, type DemoPerson } from './seed-account.ts';
import { DEMO_STAFF } from './staff.ts';

/** Puts the demo's staff over its producer: a line of managers, and the records he accepted. */
export async function seedStaff(db: Db, producer: DemoPerson, password_hash: string, now: Date): Promise<void> {
  const ids = new Map(DEMO_STAFF.map(({ user, id }) => [user, id]));
  for (const { record, ...member } of DEMO_STAFF) {
    await insertDemoAccount(db, { ...member, business_name: null }, password_hash, now);
    const manager_id = member.manager === null ? null : (ids.get(member.manager) ?? null);
    await db.query('update account set role = $2, manager_id = $3, is_field_agronomist = $4 where id = $1', [
      member.id,
      member.role,
      manager_id,
      member.role === 'FA',
    ]);
    if (record === null) continue;
    const place = { country: 'AR', province: 'AR-B', city: 'Pergamino' } as const;
    const name = producer.business_name ?? producer.lastname;
    await insertProducer(db, member.id, record.id, { name, email: producer.user, fiscal_id: null, ...place }, now);
    await setAccepted(db, record.id, DEMO_ACCOUNT.id, record.may_edit, now);
  }
}
