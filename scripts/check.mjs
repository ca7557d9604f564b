// `npm run check`: everything that can be known without running the product.
import { install } from './lib/install.mjs';
import { requireNode20 } from './lib/project.mjs';
import { say, step } from './lib/steps.mjs';
import { checkSuite, vitestSuite } from './lib/suites.mjs';

requireNode20();
await step('install', install);
const counts = [await checkSuite(), await vitestSuite('architecture', ['architecture'])()];
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
say(failed === 0 ? 'check: all good' : `check: ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
