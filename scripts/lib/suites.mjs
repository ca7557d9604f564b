import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { cache, inRoot, root, runtimeNode } from './project.mjs';
import { run } from './run.mjs';
import { say } from './steps.mjs';
import { perFile } from './timings.mjs';

/** @typedef {import('./timings.mjs').Timing} Timing */
/** `files`: what each took, where the suite can tell; `failures` and `flaky`: what failed, or passed on its second try only, in words; `note`: instead of a count. @typedef {{ passed: number, failed: number, skipped: number, files?: Timing[], failures?: string[], flaky?: string[], note?: string }} Count */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A suite that died without a report has failed, whatever it may have printed. */
const NO_REPORT = { passed: 0, failed: 1, skipped: 0 };

const freshReport = (name) => {
  const file = cache('reports', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
};

/** Static checks, one count each. */
export const checkSuite = async () => {
  const results = await runChecks(({ name, passed, output, seconds }) => {
    say(`  ${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (!passed) say(output.trimEnd());
  });
  const failures = results.flatMap(({ name, passed }) => (passed ? [] : [name]));
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
};

/** From a file's first test to its last one's end, as vitest's JSON tells, or their sum when that is more; what is set up before them is not counted. */
const timingOf = ({ name, startTime, endTime, assertionResults }) => {
  const sum_ms = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return { name: relative(root, name), seconds: Math.max(endTime - startTime, sum_ms) / 1_000 };
};

/** A file's failed tests, or the file itself where none could begin. */
const failuresOf = ({ name, status, assertionResults }) => {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
  return status === 'failed' && failed.length === 0 ? [file] : failed;
};

/** A file's tests that failed once and passed when they were tried again. */
const flakyOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`);

/** Projects of vitest.config.ts, counted from vitest's own JSON; `more` goes to vitest as it is. */
export const vitestSuite =
  (name, projects, env = {}, more = []) =>
  async () => {
    const file = freshReport(name);
    const args = projects.flatMap((project) => ['--project', project]);
    const { code } = await run(
      runtimeNode(),
      [
        inRoot('node_modules/vitest/vitest.mjs'),
        'run',
        ...args,
        ...more,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env },
    );
    const report = read(file);
    if (report === undefined) return NO_REPORT;
    const skipped = report.numPendingTests + report.numTodoTests;
    // A file that cannot even be loaded has no tests to fail; it counts as one failure.
    const failed = Math.max(report.numFailedTests, code === 0 && report.success ? 0 : 1);
    const failures = report.testResults.flatMap(failuresOf);
    return {
      passed: report.numPassedTests,
      failed,
      skipped,
      files: report.testResults.map(timingOf),
      failures,
      flaky: report.testResults.flatMap(flakyOf),
    };
  };

/** Every test below a suite of Playwright's JSON, with its file. */
const testsBelow = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests.flatMap(({ results, status }) => {
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
      return {
        file: `tests/e2e/${spec.file}`,
        name: `tests/e2e/${spec.file}: ${spec.title}`,
        seconds,
        status,
      };
    }),
  ),
  ...suites.flatMap(testsBelow),
];

/** Playwright, counted from its own JSON; `more` goes to it as it is. */
export const browserSuite =
  (env, more = []) =>
  async () => {
    const file = freshReport('browser');
    const { code } = await run(runtimeNode(), [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...more, '--reporter=line,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = read(file);
    if (report === undefined) return NO_REPORT;
    const { expected, unexpected, flaky, skipped } = report.stats;
    const tests = report.suites.flatMap(testsBelow);
    const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name);
    return {
      passed: expected + flaky,
      // A run that could not even begin has no test to fail.
      failed: Math.max(unexpected, code === 0 ? 0 : 1),
      skipped,
      files: perFile(tests),
      failures: named('unexpected'),
      flaky: named('flaky'),
    };
  };
