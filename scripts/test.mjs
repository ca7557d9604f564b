// `npm test [-- --only=unit,browser]`: every suite, one closing line each, and a total. From a bare clone.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { requireNode20 } from './lib/project.mjs';
import { say, step } from './lib/steps.mjs';
import { browserSuite, checkSuite, vitestSuite } from './lib/suites.mjs';
import { findChromium } from './lib/system.mjs';

const SUITES = ['build', 'check', 'unit', 'server', 'house', 'kill', 'browser'];

const wanted =
  process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? SUITES;
// The browser and the first-load tests look at the built client.
const only = wanted.some((name) => ['house', 'browser'].includes(name)) ? ['build', ...wanted] : wanted;
const unknown = only.filter((name) => !SUITES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown suite: ${unknown.join(', ')}. There are ${SUITES.join(', ')}.\n`);
  process.exit(1);
}

requireNode20();
const lines = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const count = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Runs one suite; `line` names it when it runs in more than one way. */
const suite = async (name, run, line = name) => {
  if (!only.includes(name)) return;
  await step(line, async () => {
    const result = await run();
    for (const key of Object.keys(total)) total[key] += result[key];
    lines.push(`${line}: ${count(result)}`);
    return count(result);
  });
};

const serverOnPostgres = async () => {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    lines.push('server (postgres): not run, no PostgreSQL programs on this system');
    return;
  }
  try {
    await suite('server', vitestSuite('server-postgres', ['server'], { TEST_DATABASE_URL: postgres.url }), 'server (postgres)');
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
  return browserSuite({ CHROMIUM_PATH: chromium.path })();
};

try {
  await step('install', install);
  await suite('build', buildClient);
  await suite('check', checkSuite);
  await suite('unit', vitestSuite('unit', ['unit', 'dom']));
  await suite('server', vitestSuite('server', ['server']));
  if (only.includes('server')) await serverOnPostgres();
  await suite('house', vitestSuite('house', ['house']));
  await suite('kill', vitestSuite('kill', ['kill']));
  await suite('browser', browser);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
}

say(['', ...lines, count(total)].join('\n'));
process.exitCode = total.failed === 0 ? 0 : 1;
