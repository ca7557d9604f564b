import type { Db } from '#server/context.ts';
import { hashPassword } from '../auth/password.ts';
import { acceptTerms } from '../resources/auth/queries.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { seedFarms } from './seed-farms.ts';

/** The default theme, like 7, but with analytics (rules 1, 37). */
const DEMO_STYLE = 3;

/** Whether the demo account is there, so that the log-in page may offer it. */
export async function hasDemoAccount(db: Db): Promise<boolean> {
  const rows = await db.query('select 1 from account where id = $1 and is_demo', [DEMO_ACCOUNT.id]);
  return rows.length === 1;
}

/** Fills an empty database with the demo account and its farms, or does nothing; true when it did. A made-up person with the test vector's CUIT (domain.md §10.3). */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
  if ((await db.query('select 1 from account limit 1')).length > 0) return false;
  const password_hash = await hashPassword(DEMO_ACCOUNT.password);
  return db.tx(async (tx) => {
    const created = await tx.query(
      `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, business_name, is_over_18,
         created_at, updated_at, activated_at, style_brand, is_demo, global_tutorial, field_tutorial)
       select $1, $2, $3, 'Lucía', 'Ferreyra', 'AR', '20123456786', 'CUIT', 'Agropecuaria Don Emilio S.A.', true, $4, $4, $4, $5, true, true, true
       where not exists (select 1 from account) returning id`,
      [DEMO_ACCOUNT.id, DEMO_ACCOUNT.user, password_hash, now, DEMO_STYLE],
    );
    if (created.length === 0) return false;
    await acceptTerms(tx, DEMO_ACCOUNT.id, 1, now);
    await seedFarms(tx, DEMO_ACCOUNT.id, now);
    return true;
  });
}
