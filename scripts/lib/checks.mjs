import { existsSync, realpathSync } from 'node:fs';
import { inRoot, runtimeNode } from './project.mjs';
import { run } from './run.mjs';

const ROOMS = ['src', 'workers', 'server', 'tests', 'bench'].filter((room) => existsSync(inRoot(room)));

/** Runs a tool of node_modules/.bin under the pinned Node. */
const tool = (name, ...args) => run(runtimeNode(), [realpathSync(inRoot('node_modules/.bin', name)), ...args], { capture: true });

// Each checker knows only the types it met itself, and two checks run at a time: one of its own for each is half of the work.
const types = (room, project) => ({ name: `types of ${room}`, run: () => tool('tsc', '-p', project, '--noEmit', '--checkers', '1') });

/** Every static check, by name. Each is seen failing in tests/architecture. */
export const CHECKS = [
  types('the app', 'tsconfig.json'),
  types('domain', 'src/domain'),
  types('workers', 'workers'),
  types('server', 'server'),
  types('tests', 'tests'),
  { name: 'lint', run: () => tool('oxlint') },
  { name: 'boundaries', run: () => tool('depcruise', '--config', '.dependency-cruiser.cjs', ...ROOMS) },
  { name: 'dead code', run: () => tool('knip') },
  { name: 'format', run: () => tool('oxfmt', '--check') },
];

/** Runs the checks two at a time (the floor machine has two cores) and reports each as it ends. */
export const runChecks = async (report) => {
  const queue = [...CHECKS];
  const results = [];
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const started_ms = Date.now();
      const { code, output } = await check.run();
      const result = { name: check.name, passed: code === 0, output, seconds: (Date.now() - started_ms) / 1000 };
      results.push(result);
      report(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
};
