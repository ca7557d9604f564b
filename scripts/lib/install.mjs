import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash.mjs';
import { inRoot } from './project.mjs';
import { run } from './run.mjs';

const stamp = inRoot('node_modules/.surco-lock-hash');

const bytesBelow = (folder) => {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
};

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

/** True when node_modules holds what the lockfile says. */
export const isInstalled = () => {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles([inRoot('package-lock.json')]);
};

/**
 * `npm ci` when node_modules is missing or belongs to another lockfile. Says how much npm fetched
 * (growth of its cache: exact for a cold cache, 0 when everything was there) and how much it unpacked.
 */
export const install = async () => {
  if (isInstalled()) return 'up to date';
  const { output } = await run('npm', ['config', 'get', 'cache'], { capture: true });
  const npmCache = join(output.trim(), '_cacache');
  const before = bytesBelow(npmCache);
  const { code } = await run('npm', ['ci'], { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
  if (code === 127) throw new Error('npm was not found on PATH; it comes with Node.');
  if (code !== 0) throw new Error('npm ci failed; its own message is above.');
  writeFileSync(stamp, hashFiles([inRoot('package-lock.json')]));
  return `${megabytes(bytesBelow(npmCache) - before)} downloaded, ${megabytes(bytesBelow(inRoot('node_modules')))} in node_modules`;
};
