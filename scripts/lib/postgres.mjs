import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { findPostgres } from './system.mjs';

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres` for it. */
const asServerUser = async (program, args) => {
  if (process.getuid?.() !== 0) return run(program, args, { capture: true, cwd: tmpdir() });
  return run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], { capture: true, cwd: tmpdir() });
};

const serverUserId = async (flag) => Number((await run('id', [flag, 'postgres'], { capture: true })).output);

/**
 * A throw-away PostgreSQL in a folder below `temp`, or undefined when the system has none.
 * `stop` ends it and removes the folder; `halt` only ends it, in one of pg_ctl's ways, and `start` starts it again.
 */
export const startPostgres = async (temp = tmpdir()) => {
  const programs = findPostgres();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(temp, 'surco-postgres-'));
  if (process.getuid?.() === 0) chownSync(folder, await serverUserId('-u'), await serverUserId('-g'));
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  const init = await asServerUser(join(programs, 'initdb'), ['-D', data, '-U', 'surco', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const control = (...args) => asServerUser(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args]);
  const start = () => control('-l', join(folder, 'log'), '-o', options, 'start');
  const halt = (mode) => control('-m', mode, 'stop');
  const started = init.code === 0 ? await start() : init;
  const stop = async () => {
    await halt('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  if (started.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL is installed but does not start:\n${started.output}`);
  }
  return { url: `postgres://surco@127.0.0.1:${port}/postgres`, data, start, halt, stop };
};
