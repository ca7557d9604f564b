// `npm test [-- --only=unit,browser] [--changed[=base]]`: every suite, one closing line each, the slowest files and a total. From a bare clone.
// `npm run test:long` is the same with what is worth a night: 200 kills, chaos by the round, every language in every brand.
import { build } from './lib/build.mjs';
import { changedFiles, partedAt, specsFor } from './lib/changed.mjs';
import { install } from './lib/install.mjs';
import { option, refuseOthers } from './lib/options.mjs';
import { slowness } from './lib/pace.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { requireNode20 } from './lib/project.mjs';
import { say, seconds, step } from './lib/steps.mjs';
import { browserSuite, checkSuite, vitestSuite } from './lib/suites.mjs';
import { fastTemp, findChromium } from './lib/system.mjs';
import { BUDGET_S, inWords, overBudget, slowest } from './lib/timings.mjs';

const SUITES = ['build', 'check', 'unit', 'server', 'house', 'chaos', 'browser'];
const SLOWEST = 10;
/** One more than the floor machine has cores: a fork of the server's tests often waits, for its database or for time to pass. */
const SERVER_WORKERS = '--maxWorkers=3';

requireNode20();
const isLong = option('long') === true;
const base = option('changed');
/** What has no graph of imports is left out of a run for a change: it starts the whole product. */
const ALL = base === undefined ? SUITES : SUITES.filter((name) => name !== 'chaos');
refuseOthers(['only', 'changed', 'long']);
const given = option('only');
const wanted = typeof given === 'string' ? given.split(',') : ALL;
const unknown = wanted.filter((name) => !SUITES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown suite: ${unknown.join(', ')}. There are ${SUITES.join(', ')}.\n`);
  process.exit(1);
}
/** Another branch is compared where the two parted. */
const from = base === undefined ? undefined : await partedAt(base === true ? 'HEAD' : base);
const changed = from === undefined ? undefined : await changedFiles(from);
const graph = from === undefined ? [] : [`--changed=${from}`];
const specs = changed === undefined ? [] : specsFor(changed);
const isWanted = (name) => wanted.includes(name) && !(name === 'browser' && changed !== undefined && specs.length === 0);
// The server serves the built client, and the browser, the first-load tests and the running product look at it.
const only = ['server', 'house', 'chaos', 'browser'].some(isWanted) ? ['build', ...wanted.filter(isWanted)] : wanted.filter(isWanted);

const began_ms = Date.now();
const lines = [];
const files = [];
const failures = [];
const paces = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const count = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const env = isLong ? { LONG: '1' } : {};

/** One failure for each that took longer than it may on a machine this slow; a night's run takes its time. */
const judge = (what, timings, budget_s, pace) => {
  const most_s = budget_s * pace;
  const over = isLong ? [] : overBudget(timings, most_s);
  if (over.length === 0) return 0;
  const words = [`longer than ${most_s.toFixed(0)} s, which no ${what} may take`, ...over.map((timing) => `  ${inWords(timing)}`)];
  say(words.map((word) => `  ${word}`).join('\n'));
  failures.push(...words);
  return over.length;
};

/** Runs one suite; `line` names it when it runs in more than one way. */
const suite = async (name, run, { line = name, budget } = {}) => {
  if (!only.includes(name)) return;
  const started_ms = Date.now();
  await step(line, async () => {
    const before = budget === undefined ? 1 : await slowness();
    const result = { files: [], tests: [], failures: [], ...(await run()) };
    const named = result.failures.length > 0 || result.failed === 0 ? result.failures : ['see above'];
    failures.push(...named.map((failure) => `${line}: ${failure}`));
    if (budget !== undefined) {
      const pace = Math.max(before, await slowness());
      paces.push(pace);
      result.failed += budget(result, pace);
    }
    for (const key of Object.keys(total)) total[key] += result[key];
    files.push(...result.files.map(({ name: file, seconds: took }) => ({ name: `${file} (${line})`, seconds: took })));
    lines.push(`${line}: ${count(result)}, ${seconds(started_ms)}`);
    return count(result);
  });
};
const serverBudget = { budget: (result, pace) => judge('file of the server', result.files, BUDGET_S.server, pace) };

const server = async () => {
  // Each file has a database of its own; on a disk that is waited for at every commit, tests would mostly wait.
  const temp = fastTemp();
  const more = [...graph, SERVER_WORKERS];
  await suite('server', vitestSuite('server', ['server'], { ...env, TMPDIR: temp }, more), serverBudget);
  if (!only.includes('server')) return;
  const postgres = await startPostgres(temp);
  if (postgres === undefined) {
    lines.push('server (postgres): not run, no PostgreSQL programs on this system');
    return;
  }
  try {
    const run = vitestSuite('server-postgres', ['server-postgres'], { ...env, TMPDIR: temp, TEST_DATABASE_URL: postgres.url }, more);
    await suite('server', run, { line: 'server (postgres)', ...serverBudget });
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
  return browserSuite({ ...env, CHROMIUM_PATH: chromium.path }, specs)();
};

try {
  await step('install', install);
  await suite('build', buildClient);
  await suite('check', checkSuite);
  await suite('unit', vitestSuite('unit', ['domain', 'unit', 'dom'], env, graph));
  await server();
  await suite('house', vitestSuite('house', ['house'], env, graph));
  await suite('chaos', vitestSuite('chaos', ['chaos', 'hostile'], env));
  await suite('browser', browser, { budget: (result, pace) => judge('test of the browser', result.tests, BUDGET_S.browser, pace) });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
}

say(['', 'The slowest files:', ...slowest(files, SLOWEST).map(inWords)].join('\n'));
if (failures.length > 0) say(['', 'What failed:', ...failures.map((failure) => `  ${failure}`)].join('\n'));
if (paces.length > 0) say(`\nA piece of work took ${Math.max(...paces).toFixed(1)} times as long here as on the machine of the budgets.`);
say(['', ...lines, `all: ${seconds(began_ms)}`, count(total)].join('\n'));
process.exitCode = total.failed === 0 ? 0 : 1;
