import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';
import { isCurrent } from '../db/migrate.ts';
import { STORAGE_PROMISE } from '../db/embedded/storage-promise.ts';

const LEAST_FREE = 0.05;
const PROBE_DEADLINE_MS = 3_000;
const REMEMBERED_MS = 1_000;

/** Thrown to undo the probe's write. */
class Undo extends Error {}

const canWrite = async (database: Database): Promise<boolean> => {
  try {
    await database.tx(async (tx) => {
      await tx.query("insert into mail_log (key, purpose, sent_at) values ('probe', 'probe', now())", [], {
        deadline_ms: PROBE_DEADLINE_MS,
      });
      throw new Undo();
    });
    return true;
  } catch (error) {
    return error instanceof Undo;
  }
};

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 || bavail / blocks >= LEAST_FREE;
};

const within = async (work: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_DEADLINE_MS);
  });
  const answer = await Promise.race([work.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
};

export interface HealthOptions {
  readonly database: Database;
  readonly data_dir: string;
  /** True from the first stop signal on. */
  readonly isStopping: () => boolean;
}

/** `/livez` depends on nothing; `/readyz` tells whether a write would be kept, and what “kept” means here. */
export const mountHealth = (app: FastifyInstance, { database, data_dir, isStopping }: HealthOptions): void => {
  let last: { at_ms: number; answer: Promise<Record<string, boolean>> } | undefined;
  const probe = async (): Promise<Record<string, boolean>> => {
    const [can_write, schema_current, has_room] = await Promise.all([
      within(canWrite(database)),
      within(isCurrent(database)),
      within(hasRoom(data_dir)),
    ]);
    return { can_write, schema_current, has_room };
  };
  app.get('/livez', { config: { rule: 'open' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  app.get('/readyz', { config: { rule: 'open' } }, async (_request, reply) => {
    const now = performance.now();
    if (last === undefined || now - last.at_ms > REMEMBERED_MS) last = { at_ms: now, answer: probe() };
    const checks = { ...(await last.answer), accepting: !isStopping() };
    const ready = Object.values(checks).every(Boolean);
    const storage = { tier: database.tier, promise: STORAGE_PROMISE[database.tier].text };
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks, storage });
  });
};
