import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSmoke } from './run-scope.ts';
import { freePort, root } from './server-process.ts';

export type ProductServer = {
  readonly url: string;
  /** Unless it runs elsewhere. */
  readonly pid?: number | undefined;
  readonly data_dir: string;
  /** Everything the server has printed so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/readyz`);
    return reply.ok;
  } catch (error) {
    // Not listening yet is the one failure that waiting cures.
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** The day the demo calls today in tests and pictures: mid-season in the south, so that every layer has something to show. */
export const DEMO_DATE = '2026-01-12';
/** As far back as the smoke journeys look: the season of today. */
export const SMOKE_DAYS = 195;

/**
 * The real server with the built client, an embedded database in a fresh folder and the demo farm, on a free port.
 * `stop` asks it to close and removes the folder.
 */
export const startProduct = async (
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly ready_ms?: number;
    /** A folder to work in and to leave behind; else one of its own, removed at the end. */
    readonly data_dir?: string;
    /** Fills the folder before the server opens it; the demo comes only into an empty one. */
    readonly prepare?: (data_dir: string) => Promise<void>;
  } = {},
): Promise<ProductServer> => {
  const port = await freePort();
  const data_dir = options.data_dir ?? (await mkdtemp(join(tmpdir(), 'surco-e2e-')));
  const url = `http://127.0.0.1:${port}`;
  await options.prepare?.(data_dir);
  const { NODE_ENV: _test, VITEST: _vitest, DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data_dir,
      DEMO: '1',
      DEMO_DATE,
      ...(isSmoke ? { DEMO_DAYS: String(SMOKE_DAYS) } : {}),
      LOG_LEVEL: 'warn',
      // Those who sign up in a run each come from a network of their own (remote-caller).
      TRUST_PROXY: '127.0.0.1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  const log = (): string => printed.join('');
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await closed;
    if (options.data_dir === undefined) await rm(data_dir, { recursive: true, force: true });
  };

  const deadline = Date.now() + (options.ready_ms ?? 180_000);
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const reason = child.exitCode === null ? 'was not ready in time' : `ended with code ${child.exitCode}`;
      child.kill('SIGKILL');
      await stop();
      throw new Error(`The server ${reason}:\n${log()}`);
    }
    await sleep(150);
  }
  return { url, pid: child.pid, data_dir, log, stop };
};
