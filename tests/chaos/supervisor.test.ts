import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addGrowers, logInGrower, Writer } from '../setup/worlds/chaos-grower.ts';
import { startProcess, type ServerProcess } from '../setup/servers/server-process.ts';

const KEEP_RUNNING = pathToFileURL(path.resolve(import.meta.dirname, '../../scripts/lib/keep-running.mjs')).href;

let folder: string;
let held: ServerProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-supervisor-'));
});
afterEach(async () => {
  await held?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** What `npm start` does once everything is installed and built. */
const watched = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const script = `import { keepRunning } from '${KEEP_RUNNING}'; process.exitCode = await keepRunning(process.execPath, process.argv.slice(1));`;
  held = await startProcess(['--input-type=module', '-e', script, '--', ...args], env);
  return held;
};

/** Ends what hangs. */
const PATIENCE_MS = 60_000;
const untilSaid = async (server: ServerProcess, text: RegExp): Promise<RegExpExecArray> => {
  const late = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = text.exec(server.log());
    if (found !== null) return found;
    if (!server.isAlive() || performance.now() > late) throw new Error(`Never said ${String(text)}:\n${server.log()}`);
    await sleep(20);
  }
};

test('a refused configuration is said once and not tried again', async () => {
  const server = await watched(['server/main.ts'], { DATA_DIR: folder, IMAGERY: 'nowhere' });
  const [code] = await server.end('SIGCONT');
  expect(code).toBe(78);
  expect(server.log()).toMatch(/^The configuration was refused:\n.*IMAGERY/);
  expect(server.log()).not.toContain('started again');
});

test('a program that ends at every start is given pauses that grow, and a signal ends the waiting', async () => {
  const server = await watched(['-e', 'process.exit(3)'], {});
  await untilSaid(server, /code 3; it is started again in 4 s/);
  expect([...server.log().matchAll(/again in (\d+) s/g)].map(([, seconds]) => seconds)).toEqual(['1', '2', '4']);
  const [code] = await server.end('SIGTERM');
  expect(code).toBe(0);
});

/** The server that is being watched: the one child of the watching process. */
const childOf = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')).trim());

test('what nobody caught is logged with its trace, ended in order, and the server is back with every write, as it is after a kill', async () => {
  const env = { DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'fatal' };
  // A fault brought in from outside the product, as any of its parts can have one.
  const plant = path.join(folder, 'plant.mjs');
  await writeFile(plant, "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('planted'); }, 0));");
  const [email = ''] = await addGrowers(env, 1);
  const server = await watched(['--import', pathToFileURL(plant).href, 'server/main.ts'], env);
  await server.untilReady();
  let serial = 0;
  const writer = new Writer(await logInGrower(server.url, email), () => serial++);

  for (const [signal, said] of [
    ['SIGUSR2', /code 1; it is started again/],
    ['SIGKILL', /code 137; it is started again/],
  ] as const) {
    let is_writing = true;
    const load = Array.from({ length: 3 }, async () => {
      while (is_writing) if ((await writer.send(server.url)).status !== 200) await sleep(100);
    });
    await sleep(300);
    process.kill(await childOf(server.child.pid ?? 0), signal);
    await untilSaid(server, said);
    await server.untilReady();
    is_writing = false;
    await Promise.all(load);
    for (const one of writer.sent.filter(({ is_acknowledged }) => !is_acknowledged)) await writer.send(server.url, one);
    expect(await writer.faults(server.url)).toEqual({ lost: [], torn: [] });
  }
  const line: unknown = JSON.parse(/^\{.*planted.*$/m.exec(server.log())?.[0] ?? '{}');
  expect(line).toMatchObject({
    level: 60,
    trace_id: expect.stringMatching(/^[\w-]{36}$/),
    err: { message: 'planted', stack: expect.stringContaining('plant.mjs') },
  });
  const [code] = await server.end('SIGTERM');
  expect(code).toBe(0);
});
