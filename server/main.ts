import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { SchemaNewer } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { STORAGE_PROMISE } from './db/storage-promise.ts';
import { DEMO_ACCOUNT } from './demo/account.ts';
import { hasDemoAccount, seedDemo } from './demo/seed.ts';
import { EnvError, readEnv } from './env.ts';
import { buildProviders } from './providers/index.ts';

const STOP_MS = 25_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const banner = (address: string, tier: keyof typeof STORAGE_PROMISE, hasDemo: boolean): void => {
  say(`\n  Surco   ${address}`);
  if (hasDemo) say(`  Demo    ${DEMO_ACCOUNT.user} / ${DEMO_ACCOUNT.password}`);
  say(`  Storage ${STORAGE_PROMISE[tier].text}\n`);
};

const start = async (): Promise<void> => {
  const env = readEnv(process.env);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const database = await openDatabase(env, (message, cause) => process.stderr.write(`${message}: ${String(cause)}\n`));
  if (env.DEMO) await seedDemo(database, new Date());
  let stopping = false;
  const app = await buildApp({ env, database, providers: buildProviders(env), isStopping: () => stopping }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );

  const stop = async (): Promise<void> => {
    if (stopping) process.exit(0);
    stopping = true;
    const late = setTimeout(() => process.exit(1), STOP_MS);
    await app.close();
    await database.close();
    clearTimeout(late);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      });
    });
  }

  const address = await app.listen({ port: env.PORT, host: env.HOST });
  banner(env.PUBLIC_URL ?? address, database.tier, env.DEMO && (await hasDemoAccount(database)));
};

/** Refusals a person can act on are said plainly; everything else with its stack. */
const isPlain = (error: unknown): error is Error =>
  error instanceof EnvError || error instanceof FolderInUse || error instanceof SchemaNewer;

try {
  await start();
} catch (error) {
  process.stderr.write(`${isPlain(error) ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
