import { mkdir } from 'node:fs/promises';
import Fastify from 'fastify';
import { loadSecrets } from './auth/secrets/secrets.ts';
import { checkSharedSecret } from './auth/secrets/shared-secret.ts';
import { openDatabase } from './db/open.ts';
import { readEnv } from './config/env.ts';
import { openQueue } from './jobs/open-queue.ts';
import { startSweeps } from './jobs/sweep-erased.ts';
import { logOptions } from './log.ts';
import { liveAsProcess } from './process-life.ts';
import { buildProviders } from './providers/index.ts';
import { Refusal } from './refusal.ts';

class NeedsPostgres extends Refusal {
  constructor() {
    super(
      'A worker process needs DATABASE_URL: the embedded database belongs to the server alone, which does the work of the queue itself. ' +
        'Set DATABASE_URL to the PostgreSQL the server uses, or start no worker.',
    );
    this.name = 'NeedsPostgres';
  }
}

/** One more process for the work of the queue, beside the server and with its configuration. */
await liveAsProcess(async () => {
  const env = readEnv(process.env);
  if (env.DATABASE_URL === undefined) throw new NeedsPostgres();
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const { log } = Fastify({ logger: logOptions(env) });
  const db = await openDatabase(env, (message, cause) => log.error({ err: cause }, message));
  const places = buildProviders(env);
  const { imagery, weather } = places;
  const secrets = await loadSecrets(env);
  await checkSharedSecret(db, secrets);
  const queue = openQueue({ db, imagery, weather, env, clock: () => new Date() }, log);
  const stopSweeps = startSweeps({ db, places, secret: secrets.digest }, (work) => {
    work().catch((cause: unknown) => log.error({ err: cause }, 'Sweeping erased files failed'));
  });
  queue.start();
  process.stdout.write('Surco worker: takes work from the queue\n');
  return {
    log,
    close: async () => {
      stopSweeps();
      const handedBack = queue.close();
      await imagery.close();
      await handedBack;
      await db.close();
    },
  };
});
