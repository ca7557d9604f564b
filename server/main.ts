import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { openDatabase } from './db/open.ts';
import { STORAGE_PROMISE } from './db/embedded/storage-promise.ts';
import { DEMO_ACCOUNT } from './demo/account.ts';
import { hasDemoAccount, seedDemo } from './demo/seed.ts';
import { readEnv } from './config/env.ts';
import { liveAsProcess } from './process-life.ts';
import { buildProviders } from './providers/index.ts';
import { Refusal } from './refusal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const banner = (address: string, tier: keyof typeof STORAGE_PROMISE, hasDemo: boolean): void => {
  say(`\n  Surco   ${address}`);
  if (hasDemo) say(`  Demo    ${DEMO_ACCOUNT.user} / ${DEMO_ACCOUNT.password}`);
  say(`  Storage ${STORAGE_PROMISE[tier].text}\n`);
};

/** Somebody else listens there, or it is not ours to listen on. */
const refusePort = (error: NodeJS.ErrnoException, { PORT, HOST }: { PORT: number; HOST: string }): never => {
  if (error.code === 'EADDRINUSE')
    throw new Refusal(`Port ${String(PORT)} of ${HOST} is in use. Stop who listens there, or set PORT to another.`);
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
    throw new Refusal(`${HOST}:${String(PORT)} cannot be listened on: ${error.message}`);
  throw error;
};

await liveAsProcess(async (isStopping) => {
  const env = readEnv(process.env);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const database = await openDatabase(env, (message, cause) => process.stderr.write(`${message}: ${String(cause)}\n`));
  if (env.DEMO) await seedDemo(database, new Date(), env);
  const app = await buildApp({ env, database, providers: buildProviders(env), isStopping }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  const address = await app.listen({ port: env.PORT, host: env.HOST }).catch(async (error: NodeJS.ErrnoException) => {
    await close();
    return refusePort(error, env);
  });
  banner(env.PUBLIC_URL ?? address, database.tier, env.DEMO && (await hasDemoAccount(database)));
  return { log: app.log, close };
});
