import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../../..');

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything it has printed so far. */
  readonly log: () => string;
  readonly isAlive: () => boolean;
  /** Status of `/livez` or `/readyz`; 0 when there was no answer within `within_ms`. */
  readonly health: (probe: 'livez' | 'readyz', within_ms?: number) => Promise<number>;
  readonly untilReady: (within_ms?: number) => Promise<void>;
  /** Its exit code and signal once it has ended by itself. */
  readonly closed: Promise<readonly [number | null, NodeJS.Signals | null]>;
  /** Ends it by the signal, unless it has ended, and answers its exit code and signal. */
  readonly end: (signal?: NodeJS.Signals) => Promise<readonly [number | null, NodeJS.Signals | null]>;
};

/** A process of the product as somebody who runs it starts it: `server/main.ts`, `server/worker.ts` or a program that starts them. */
export const startProcess = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  port?: number,
): Promise<ServerProcess> => {
  const own_port = port ?? (await freePort());
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(own_port), LOG_LEVEL: 'error', SNAPSHOT_HOURS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = `http://127.0.0.1:${String(own_port)}`;
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const health = (probe: 'livez' | 'readyz', within_ms = 60_000): Promise<number> =>
    fetch(`${url}/${probe}`, { signal: AbortSignal.timeout(within_ms) }).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    child,
    url,
    log: () => printed,
    isAlive,
    health,
    closed,
    untilReady: async (within_ms = 180_000) => {
      const late = performance.now() + within_ms;
      while ((await health('readyz')) !== 200) {
        if (!isAlive()) throw new Error(`The process ended before it was ready:\n${printed}`);
        if (performance.now() > late) throw new Error(`Not ready within ${String(within_ms)} ms:\n${printed}`);
        await sleep(25);
      }
    },
    end: async (signal = 'SIGTERM') => {
      if (isAlive()) child.kill(signal);
      return closed;
    },
  };
};

/** The server itself, ready to be asked. */
export const startServer = async (env: Readonly<Record<string, string>>, port?: number): Promise<ServerProcess> => {
  const server = await startProcess(['server/main.ts'], env, port);
  await server.untilReady();
  return server;
};
