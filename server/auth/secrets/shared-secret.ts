import type { Db } from '../../db/db.ts';
import { EnvError } from '../../config/env.ts';
import type { Secrets } from './secrets.ts';

/**
 * Refuses a process whose secret is not that of the others on its PostgreSQL: it would refuse their sessions and links, and they its.
 * The first process leaves a fingerprint; lines added below the first one of the file do not change it.
 */
export const checkSharedSecret = async (db: Db, { print }: Pick<Secrets, 'print'>): Promise<void> => {
  if (db.tier === 'embedded') return;
  await db.query('insert into installation (secret_print) values ($1) on conflict do nothing', [print]);
  const [row] = await db.query<{ secret_print: string }>('select secret_print from installation');
  if (row?.secret_print === print) return;
  throw new EnvError([
    'SECRET_FILE: this database is used with another secret. All processes on one database share one SECRET_FILE; ' +
      'give this one the file of the others. If the first line was replaced on purpose, stop them all, empty the table "installation" and start again',
  ]);
};
