// `npm run screens [-- name …]`: pictures of every screen into .cache/screens; `-- --docs`: those that docs/screens shows, anew. Installs and builds first.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { inRoot, requireNode20, runtimeNode } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { step } from './lib/steps.mjs';
import { findChromium } from './lib/system.mjs';

requireNode20();
await step('install', install);
await step('build', build);
const chromium = await findChromium();
if ('missing' in chromium) {
  process.stderr.write(`${chromium.missing}\n`);
  process.exit(1);
}
const { code } = await run(runtimeNode(), [inRoot('tests/screens/take.ts'), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium.path },
});
process.exitCode = code;
