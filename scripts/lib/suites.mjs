import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runChecks } from './checks.mjs';
import { cache, inRoot, runtimeNode } from './project.mjs';
import { run } from './run.mjs';
import { say } from './steps.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

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
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
};

/** Projects of vitest.config.ts, counted from vitest's own JSON. */
export const vitestSuite =
  (name, projects, env = {}) =>
  async () => {
    const file = freshReport(name);
    const args = projects.flatMap((project) => ['--project', project]);
    const { code } = await run(
      runtimeNode(),
      [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { env },
    );
    const report = read(file);
    if (report === undefined) return NO_REPORT;
    const skipped = report.numPendingTests + report.numTodoTests;
    // A file that cannot even be loaded has no tests to fail; it counts as one failure.
    const failed = Math.max(report.numFailedTests, code === 0 && report.success ? 0 : 1);
    return { passed: report.numPassedTests, failed, skipped };
  };

/** Playwright, counted from its own JSON; a test that passed only on retry is a failure here. */
export const browserSuite = (env) => async () => {
  const file = freshReport('browser');
  const { code } = await run(runtimeNode(), [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = read(file);
  if (report === undefined) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: Math.max(unexpected + flaky, code === 0 ? 0 : 1), skipped };
};
