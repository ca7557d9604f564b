// `npm run bench [-- name …] [--quick] [--write] [--compare <ref>]`: measures against peers in one run,
// or the same bench on another commit right after this one.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { cache, inRoot, requireNode20, root, runtimeNode } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { say, step } from './lib/steps.mjs';

requireNode20();
await step('install', install);

const args = process.argv.slice(2);
const at = args.indexOf('--compare');
const ref = at === -1 ? undefined : args[at + 1];
const rest = at === -1 ? args : args.toSpliced(at, 2);

// jsts and the XML readers need the room on their larger inputs.
const bench = (cwd) => run(runtimeNode(), ['--max-old-space-size=4096', 'bench/run.ts', ...rest], { cwd });

const { code } = await bench(root);
process.exitCode = code;

if (ref !== undefined) {
  const folder = cache('bench', ref.replaceAll('/', '-'));
  if (existsSync(folder)) await run('git', ['worktree', 'remove', '--force', folder]);
  const added = await run('git', ['worktree', 'add', '--detach', folder, ref], { capture: true });
  if (added.code !== 0) throw new Error(added.output);
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  say(`> the same on ${ref}`);
  await bench(folder);
  rmSync(join(folder, 'node_modules'));
  await run('git', ['worktree', 'remove', '--force', folder]);
}
