import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Env } from '#server/config/env.ts';
import { buildProviders, type Providers } from '#server/providers/index.ts';
import { testEnv } from './database.ts';
import type { TestServer } from './server.ts';

export type OtherMachine = { readonly env: Env; readonly providers: Providers; readonly close: () => Promise<void> };

/** A server with a data folder of its own on the same PostgreSQL, as on a second machine; with the first one's secret or, named, another. */
export const startOtherMachine = async (
  server: TestServer,
  secretFile: string | null = path.join(server.env.DATA_DIR, 'secret'),
): Promise<OtherMachine> => {
  const env = testEnv(await mkdtemp(path.join(tmpdir(), 'surco-machine-')), {
    DATABASE_URL: server.env.DATABASE_URL ?? '',
    ...(secretFile === null ? {} : { SECRET_FILE: secretFile }),
  });
  const database = await openDatabase(env, () => undefined);
  const leave = async (): Promise<void> => {
    await database.close();
    await rm(env.DATA_DIR, { recursive: true, force: true });
  };
  const providers = buildProviders(env);
  const app = await buildApp({ env, database, providers }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  await app.ready();
  return {
    env,
    providers,
    close: async () => {
      await app.close();
      await leave();
    },
  };
};
