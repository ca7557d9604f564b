import { mkdir } from 'node:fs/promises';
import { writeAudit } from './audit/queries.ts';
import type { Db } from './db/db.ts';
import { openDatabase } from './db/open.ts';
import { readEnv } from './config/env.ts';
import { Refusal } from './refusal.ts';
import { lockAdmins, lockCandidate, makeFirstAdmin } from './resources/account/queries.ts';

/**
 * Makes an active account the first administrator of its tenant: once, because later ones are made by the first, with his
 * second factor and a row in the audit (reliability R-H05).
 */
const makeAdmin = (db: Db, email: string, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const account = await lockCandidate(tx, email);
    if (account === undefined) throw new Refusal(`There is no account ${email}: sign up first.`);
    if (!account.is_active) throw new Refusal(`The account ${email} is not active: follow the mailed link first.`);
    if ((await lockAdmins(tx, account.brand_id)).length > 0)
      throw new Refusal('There is an administrator already; only he makes others, in the user manager.');
    await makeFirstAdmin(tx, account.id, now);
    await writeAudit(tx, null, now, 'account.role', { subject_id: account.id, detail: { role: 'admin', by: 'command' } });
  });

const [email] = process.argv.slice(2);
try {
  if (email === undefined) throw new Refusal('Usage: node server/make-admin.ts <email of an active account>');
  const env = readEnv(process.env);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const db = await openDatabase(env, (message, cause) => process.stderr.write(`${message}: ${String(cause)}\n`));
  try {
    await makeAdmin(db, email, new Date());
  } finally {
    await db.close();
  }
  process.stdout.write(`${email} is administrator now. The next log-in asks for a second factor.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
