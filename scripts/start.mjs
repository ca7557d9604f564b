// `npm start`: from a bare clone to a running product. Uses only node: built-ins until dependencies are there.
import { build } from './lib/build.mjs';
import { FRUGAL } from './lib/frugal.mjs';
import { install } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { requireNode20, runtimeNode } from './lib/project.mjs';
import { plainly, say, step } from './lib/steps.mjs';

requireNode20();
await plainly(async () => {
  await step('install', install);
  await step('build', build);
  // Without a database address this is somebody trying the product: give him the demo farm and its account.
  const demo = process.env.DEMO ?? (process.env.DATABASE_URL ? '0' : '1');
  say(`> server${demo === '1' ? ' (demo data; DEMO=0 starts empty)' : ''}`);
  process.exitCode = await keepRunning(runtimeNode(), [...FRUGAL.args, 'server/main.ts'], { env: { ...FRUGAL.env, DEMO: demo } });
});
