import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

export const inRoot = (...parts) => join(root, ...parts);

/** Where the scripts keep what they may lose: reports, temporary data. */
export const cache = (...parts) => inRoot('.cache', ...parts);

/** The least Node that runs the server's TypeScript without a build step. */
const LEAST_RUNTIME = [22, 18];

const pinned = () => [inRoot('node_modules/node/bin/node'), inRoot('node_modules/node/bin/node.exe')].find((path) => existsSync(path));

/**
 * The Node binary that runs the product: the one pinned in package.json, else the running one when it is new enough.
 * `npm ci --ignore-scripts` leaves the pinned one out, so the reason is spelled out rather than failing on a syntax error.
 */
export const runtimeNode = () => {
  const path = pinned();
  if (path !== undefined) return path;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LEAST_RUNTIME[0] || (major === LEAST_RUNTIME[0] && minor >= LEAST_RUNTIME[1])) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} is running and the pinned Node 24 is not in node_modules/node (was it installed with --ignore-scripts?). ` +
      'Run `npm rebuild node`, or use Node 24.',
  );
};

/** Stops with a plain sentence on a Node that cannot even run these scripts. */
export const requireNode20 = () => {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  process.stderr.write(`Surco needs Node 20 or newer to start; this is Node ${process.versions.node}.\n`);
  process.exit(1);
};
