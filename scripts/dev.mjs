// `npm run dev`: the client under Vite with hot reload, and the server restarting on change.
import { spawn } from 'node:child_process';
import { install } from './lib/install.mjs';
import { inRoot, requireNode20, root, runtimeNode } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

requireNode20();
await step('install', install);

const env = { ...process.env, DEMO: process.env.DEMO ?? (process.env.DATABASE_URL ? '0' : '1') };
const children = [
  spawn(runtimeNode(), ['--watch', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(runtimeNode(), [inRoot('node_modules/vite/bin/vite.js')], {
    cwd: root,
    env: { SURCO_SERVER: `http://127.0.0.1:${env.PORT ?? 3000}`, ...env },
    stdio: 'inherit',
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
// A terminal gives Ctrl-C to the whole group, children included; this one only waits for them.
process.on('SIGINT', () => process.stdin.isTTY || stop());
process.on('SIGTERM', stop);
// Either one ending ends both: half a development server only confuses.
for (const child of children) {
  child.on('close', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
