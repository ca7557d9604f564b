// `npm run build`: the client into dist/, unless it was built from exactly these sources.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { requireNode20 } from './lib/project.mjs';
import { plainly, step } from './lib/steps.mjs';

requireNode20();
await plainly(async () => {
  await step('install', install);
  await step('build', build);
});
