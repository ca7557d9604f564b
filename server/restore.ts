import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { REPLACED } from './db/snapshots/folder-swap.ts';
import { MANIFEST } from './db/snapshots/manifest.ts';
import { restoreSnapshot, type Restored } from './db/snapshots/restore-snapshot.ts';
import { listSnapshots, momentOf, snapshotsOf } from './db/snapshots/snapshots.ts';
import { readEnv } from './config/env.ts';
import { imageryGateway } from './imagery/provider/index.ts';
import { terrainProviders } from './terrain/provider/index.ts';
import { Refusal } from './refusal.ts';

const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

const usageIn = async (snapshots: string): Promise<string> => {
  const names = await listSnapshots(snapshots);
  const lines = names.map(
    (name) => `  ${name}   ${momentOf(name)}${existsSync(path.join(snapshots, name, MANIFEST)) ? '' : `, without ${MANIFEST}`}`,
  );
  const there = names.length === 0 ? `There are no snapshots in ${snapshots}.` : `The snapshots in ${snapshots}:\n${lines.join('\n')}`;
  return `Usage: node server/restore.ts <name or folder of a snapshot>\n${there}`;
};

const report = async (data_dir: string, { name, accounts, fields, pending_migrations: pending }: Restored): Promise<string> => {
  const replaced = (await readdir(data_dir)).filter((entry) => entry.startsWith(REPLACED));
  return [
    `Restored the snapshot of ${momentOf(name)}: ${counted(accounts, 'account')}, ${counted(fields, 'field')}.`,
    pending === 0 ? 'Its schema is the present one.' : `The next start applies ${counted(pending, 'migration')} to it.`,
    ...(replaced.length === 0 ? [] : ['What was there before is kept until you delete it:']),
    ...replaced.map((entry) => `  ${path.join(data_dir, entry)}`),
  ].join('\n');
};

const [given] = process.argv.slice(2);
try {
  const env = readEnv(process.env);
  if (env.DATABASE_URL !== undefined)
    throw new Refusal(
      'DATABASE_URL is set: the rows are in PostgreSQL, which has backups of its own; snapshots are of the embedded database.',
    );
  if (given === undefined) throw new Refusal(await usageIn(snapshotsOf(env.DATA_DIR)));
  const restored = await restoreSnapshot({
    data_dir: env.DATA_DIR,
    given,
    now: new Date(),
    onTrouble: (message, cause) => process.stderr.write(`${message}: ${String(cause)}\n`),
    beforeSwap: async ({ field_ids }) => {
      // They are kept by the number of a polygon's version, and numbers given after the snapshot will be given again.
      await imageryGateway(env).forget(field_ids);
      await terrainProviders(env).forget(field_ids);
    },
  });
  process.stdout.write(`${await report(env.DATA_DIR, restored)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
