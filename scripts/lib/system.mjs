import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runtimeNode } from './project.mjs';
import { run } from './run.mjs';

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const isRoot = () => process.getuid?.() === 0;

const chromium = () =>
  [process.env.CHROMIUM_PATH, onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])].find(
    (path) => path !== undefined && existsSync(path),
  );

/** The browser Playwright itself would use, when it has been downloaded before. */
const playwrightChromium = async () => {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const { code, output } = await run(runtimeNode(), ['-e', script], { capture: true });
  return code === 0 && existsSync(output) ? output : undefined;
};

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one on PATH, Playwright's own, or Debian's package when this is root.
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export const findChromium = async () => {
  const found = chromium() ?? (await playwrightChromium());
  if (found !== undefined) return { path: found };
  if (isRoot() && onPath(['apt-get']) !== undefined) {
    await run('apt-get', ['update', '-qq'], { capture: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      capture: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = chromium();
    if (installed !== undefined) return { path: installed };
  }
  return {
    missing: 'No Chromium found. Install one (`apt-get install chromium`, or `npx playwright install chromium`) or set CHROMIUM_PATH.',
  };
};

/** Folder of PostgreSQL's server programs (initdb, pg_ctl), newest first, or undefined. */
export const findPostgres = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
};

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;

/** A folder for databases that nobody needs after the run: in memory where there is room, so that no commit waits for a disk. */
export const fastTemp = () => {
  if (!existsSync(MEMORY_DISK)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= ROOM_BYTES ? MEMORY_DISK : tmpdir();
};
