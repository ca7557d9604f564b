import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { tmpdir } from 'node:os';

const HOME = '/usr/lib/postgresql';

/** The system's newest PostgreSQL programs, or null where none are installed. */
export const findPostgres = (): string | null => {
  if (!existsSync(HOME)) return null;
  const versions = readdirSync(HOME).filter((name) => existsSync(path.join(HOME, name, 'bin/initdb'))).sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : path.join(HOME, versions[0], 'bin');
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** PostgreSQL refuses to run as root: there the system's own user runs it. */
const isRoot = process.getuid?.() === 0;
const run = (program: string, args: readonly string[]): string =>
  isRoot
    ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
    : execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });

/** A private server on its own port and folder. `stop` ends it and removes the folder. */
export const startPostgres = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'surco-pg-'));
  if (isRoot) await chown(folder, Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })), -1);
  const data = path.join(folder, 'data');
  run(path.join(bin, 'initdb'), ['-D', data, '-U', 'surco', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = `-p ${String(port)} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=64MB`;
  run(path.join(bin, 'pg_ctl'), ['-D', data, '-o', settings, '-l', path.join(folder, 'log'), '-w', 'start']);
  return {
    url: `postgresql://surco@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      run(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
