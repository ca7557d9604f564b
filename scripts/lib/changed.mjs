import { basename, relative } from 'node:path';
import { filesBelow } from './hash.mjs';
import { inRoot, root } from './project.mjs';
import { run } from './run.mjs';
import { CORE, TOUCHED_BY } from './specs.mjs';

const lines = (text) => text.split('\n').filter((line) => line !== '');

const git = async (...args) => {
  const { code, output } = await run('git', args, { cwd: root, capture: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return lines(output);
};

/** The commit from which HEAD and another went their own ways. */
export const partedAt = async (name) => {
  const { code, output } = await run('git', ['merge-base', name, 'HEAD'], { cwd: root, capture: true });
  if (code === 0) return output.trim();
  process.stderr.write(`No commit to compare with: ${name}\n`);
  process.exit(1);
};

/** Files that differ from a commit, those not yet added included. */
export const changedFiles = async (base) => [
  ...(await git('diff', '--name-only', base, '--')),
  ...(await git('ls-files', '--others', '--exclude-standard')),
];

/** Rooms beneath every feature, and what the browser tests stand on: whatever changes there, the shortest journeys are made. */
const BENEATH =
  /^(src\/(?!features\/)|workers\/|server\/(?!.*\.test\.ts$)|public\/|index\.html|vite\.config\.ts|playwright\.config\.ts|tests\/(setup|e2e)\/(?!.*\.spec\.ts$))/;

const browserTests = () =>
  filesBelow(inRoot('tests/e2e'), (path) => path.endsWith('.spec.ts')).map((path) => relative(root, path).replaceAll('\\', '/'));

/** Browser tests that these files can touch: a changed spec itself, those of a changed feature's folder, and the shortest ones for what lies beneath. */
export const specsFor = (files, specs = browserTests()) => {
  const features = new Set(files.map((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1]).filter((name) => name !== undefined));
  const isBeneath = files.some((file) => BENEATH.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'));
  return specs.filter((path) => {
    const name = basename(path, '.spec.ts');
    return files.includes(path) || (isBeneath && CORE.includes(name)) || (TOUCHED_BY[name] ?? []).some((feature) => features.has(feature));
  });
};
