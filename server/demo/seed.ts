import type { Db } from '#server/db/db.ts';
import { type Env, productDay } from '../config/env.ts';
import { hashPassword } from '../auth/secrets/password.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { insertDemoAccount } from './seed-account.ts';
import { COVERAGE_INVOICES, HYBRID_PDFS, keptFiles } from '../files/kept-files.ts';
import { seedFarms } from './seed-farms.ts';
import { seedSeedLots } from './seed-lots.ts';
import { seedStaff } from './seed-staff.ts';

const PRODUCER = {
  id: DEMO_ACCOUNT.id,
  user: DEMO_ACCOUNT.user,
  firstname: 'Lucía',
  lastname: 'Ferreyra',
  business_name: 'Agropecuaria Don Emilio S.A.',
} as const;

/** Whether the demo account is there, so that the log-in page may offer it. */
export async function hasDemoAccount(db: Db): Promise<boolean> {
  const rows = await db.query('select 1 from account where id = $1 and is_demo', [DEMO_ACCOUNT.id]);
  return rows.length === 1;
}

/** The day it is and the address it is reached at, where nothing else is set. */
const USUAL: Pick<Env, 'DEMO_DATE' | 'public_url'> & Partial<Pick<Env, 'DATA_DIR'>> = {
  DEMO_DATE: undefined,
  public_url: 'http://localhost:3000',
};

/**
 * Fills an empty database with the demo's producer, its farms with their record up to the demo's day, the seed brand's hybrids and seed lots,
 * and its staff with the producers it looks after, or does nothing; true when it did.
 */
export async function seedDemo(db: Db, now: Date, env = USUAL): Promise<boolean> {
  if ((await db.query('select 1 from account limit 1')).length > 0) return false;
  const password_hash = await hashPassword(DEMO_ACCOUNT.password, 'own');
  return db.tx(async (tx) => {
    // Of two that start on one database, the second waits here and finds the demo made.
    await tx.query("select pg_advisory_xact_lock(hashtext('surco.demo'))");
    if ((await tx.query('select 1 from account limit 1')).length > 0) return false;
    await insertDemoAccount(tx, PRODUCER, password_hash, now);
    const [today, origin] = [productDay(env, now), env.public_url];
    // All codes there are: nobody has issued anything yet.
    const taken = new Set<string>();
    await seedFarms(tx, DEMO_ACCOUNT.id, now, today, origin, taken);
    const { DATA_DIR } = env;
    const filesOf = (folder: string) => (DATA_DIR === undefined ? null : keptFiles(DATA_DIR, folder));
    await seedStaff(tx, password_hash, { now, today, origin }, taken, filesOf(COVERAGE_INVOICES));
    await seedSeedLots(tx, DEMO_ACCOUNT.id, filesOf(HYBRID_PDFS), now);
    return true;
  });
}
