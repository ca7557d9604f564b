// `npm test [-- --only=unit,browser] [--changed[=base]]`: what gates a merge, one closing line a suite and a total. From a bare clone.
// `npm run test:full` asks everything; `npm run test:long` is the same with what is worth a night (docs/testing.md).
import { build } from './lib/build.mjs';
import { changedFiles, partedAt, specsFor } from './lib/changed.mjs';
import { install } from './lib/install.mjs';
import { option, refuseOthers } from './lib/options.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { requireNode20 } from './lib/project.mjs';
import { say, seconds, step } from './lib/steps.mjs';
import { browserSuite, checkSuite, vitestSuite } from './lib/suites.mjs';
import { fastTemp, findChromium } from './lib/system.mjs';
import { asText, slowest } from './lib/timings.mjs';

const GATE = ['build', 'check', 'unit', 'server', 'architecture', 'browser'];
const SUITES = ['build', 'check', 'unit', 'server', 'postgres', 'architecture', 'chaos', 'browser'];
/** They look at the built client: the server serves it, the rest opens it. */
const ON_BUILD = ['server', 'postgres', 'architecture', 'chaos', 'browser'];
const SLOWEST = 10;
/** One more than the floor machine has cores: a fork of the server's tests often waits, for its database or for time to pass. */
const SERVER_WORKERS = '--maxWorkers=3';

requireNode20();
refuseOthers(['only', 'changed', 'full', 'long']);
const is_long = option('long') === true;
const is_full = is_long || option('full') === true;
const base = option('changed');
const given = option('only');
const wanted = typeof given === 'string' ? given.split(',') : is_full ? SUITES : GATE;
const unknown = wanted.filter((name) => !SUITES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown suite: ${unknown.join(', ')}. There are ${SUITES.join(', ')}.\n`);
  process.exit(1);
}
/** Another branch is compared where the two parted. */
const from = base === undefined ? undefined : await partedAt(base === true ? 'HEAD' : base);
const graph = from === undefined ? [] : [`--changed=${from}`];
/** What can be touched is asked whole; without a difference to look at, the gate asks the smoke journeys. */
const specs = from === undefined ? undefined : specsFor(await changedFiles(from));
const isWanted = (name) => wanted.includes(name) && !(name === 'browser' && specs?.length === 0);
const only = SUITES.filter((name) => isWanted(name) || (name === 'build' && ON_BUILD.some(isWanted)));

const began_ms = Date.now();
const lines = [];
const files = [];
const failures = [];
const flaky = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const count = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const env = { ...(is_full ? { FULL: '1' } : {}), ...(is_long ? { LONG: '1' } : {}) };

const suite = async (name, run) => {
  if (!only.includes(name)) return;
  const started_ms = Date.now();
  await step(name, async () => {
    const result = { files: [], failures: [], flaky: [], ...(await run()) };
    const named = result.failures.length > 0 || result.failed === 0 ? result.failures : ['see above'];
    failures.push(...named.map((failure) => `${name}: ${failure}`));
    flaky.push(...result.flaky.map((test) => `${name}: ${test}`));
    for (const key of Object.keys(total)) total[key] += result[key];
    files.push(...result.files.map(({ name: file, seconds: took }) => ({ name: `${file} (${name})`, seconds: took })));
    lines.push(`${name}: ${result.note ?? count(result)}, ${seconds(started_ms)}`);
    return count(result);
  });
};

/** Each file has a database of its own; on a disk that is waited for at every commit, tests would mostly wait. */
const server = () => vitestSuite('server', ['server'], { ...env, TMPDIR: fastTemp() }, [...graph, SERVER_WORKERS])();

const onPostgres = async () => {
  const temp = fastTemp();
  const postgres = await startPostgres(temp);
  if (postgres === undefined) return { passed: 0, failed: 0, skipped: 0, note: 'not run, no PostgreSQL programs on this system' };
  try {
    const more = { ...env, TMPDIR: temp, TEST_DATABASE_URL: postgres.url };
    return await vitestSuite('postgres', ['server-postgres'], more, [...graph, SERVER_WORKERS])();
  } finally {
    await postgres.stop();
  }
};

/** One count for the build, so that a client that does not build leaves the other suites to run. */
const buildClient = async () => {
  try {
    say(`  ${await build()}`);
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

const browser = async () => {
  const chromium = await findChromium();
  if ('missing' in chromium) {
    say(chromium.missing);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const is_smoke = specs === undefined && !is_full;
  return browserSuite(
    { ...env, CHROMIUM_PATH: chromium.path, ...(is_smoke ? { SMOKE: '1' } : {}) },
    is_smoke ? ['--grep=@smoke'] : (specs ?? []),
  )();
};

try {
  await step('install', install);
  await suite('build', buildClient);
  await suite('check', checkSuite);
  await suite('unit', vitestSuite('unit', ['domain', 'unit', 'dom'], env, graph));
  await suite('server', server);
  await suite('postgres', onPostgres);
  await suite('architecture', vitestSuite('architecture', ['architecture'], env, graph));
  await suite('chaos', vitestSuite('chaos', ['chaos', 'hostile'], env));
  await suite('browser', browser);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
}

const list = (title, rows) => rows.length > 0 && say(['', title, ...rows.map((row) => `  ${row}`)].join('\n'));
list('The slowest files:', slowest(files, SLOWEST).map(asText));
list('Flaky, passed on the second try:', flaky);
list('What failed:', failures);
say(['', ...lines, `all: ${seconds(began_ms)}`, count(total)].join('\n'));
process.exitCode = total.failed === 0 ? 0 : 1;
