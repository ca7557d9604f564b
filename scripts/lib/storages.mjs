import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { filesBelow } from './hash.mjs';
import { inRoot, root } from './project.mjs';

const LEAKS = 'leaks are looked for where the access checks stand alone; on PostgreSQL row-level security stands behind them';
const NO_STORAGE = 'asks about what happens before or beside the database';
const PICTURES = 'its rows are written and read as in imagery/routes.test.ts; the rest is pictures';

/** Tests with a database that are not asked a second time on PostgreSQL, and why. Every other one is. */
export const ONCE = {
  'server/auth/access-token.test.ts': NO_STORAGE,
  'server/auth/jwt-material.test.ts': NO_STORAGE,
  'server/auth/timing.test.ts': 'compares times, which the storage does not tell apart',
  'server/clock-set.test.ts': 'its times are compared in SQL that login-guard, mail-limit and sessions ask on both',
  'server/demo/seed.test.ts': 'the demo is for the embedded storage',
  'server/http/body/body-material.test.ts': NO_STORAGE,
  'server/http/http.test.ts': NO_STORAGE,
  'server/leaks/leaks-flagged.test.ts': LEAKS,
  'server/leaks/leaks-in-mails.test.ts': LEAKS,
  'server/leaks/leaks-in-writes.test.ts': LEAKS,
  'server/leaks/leaks.test.ts': LEAKS,
  'server/pipeline/mount.test.ts': NO_STORAGE,
  'server/resources/account/logo.test.ts': NO_STORAGE,
  'server/resources/analytics/every-address.test.ts': NO_STORAGE,
  'server/resources/assets/routes.test.ts': NO_STORAGE,
  'server/resources/config/routes.test.ts': NO_STORAGE,
  'server/resources/fields/create/read-kml.test.ts': NO_STORAGE,
  'server/imagery/hd/routes.test.ts': PICTURES,
  'server/imagery/remote.test.ts': PICTURES,
  'server/resources/lookups/routes.test.ts': NO_STORAGE,
  'server/restore.test.ts': 'snapshots are of the embedded database',
  'server/leaks/sensitive-managers.test.ts': LEAKS,
  'server/leaks/sensitive-order.test.ts': LEAKS,
  'server/leaks/sensitive.test.ts': LEAKS,
};

const textOf = (file) => readFileSync(inRoot(file), 'utf8');
/** The set-ups a file takes values from; types alone open nothing. */
const setupsOf = (file) =>
  [...textOf(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']*\.ts)';/gm)]
    .map(([, specifier]) => relative(root, resolve(dirname(inRoot(file)), specifier)).replaceAll('\\', '/'))
    .filter((path) => path.startsWith('tests/setup/'));

/** A file with every set-up it stands on. @type {(file: string, seen?: Set<string>) => Set<string>} */
export const withSetups = (file, seen = new Set()) => {
  if (seen.has(file) || !existsSync(inRoot(file))) return seen;
  seen.add(file);
  for (const setup of setupsOf(file)) withSetups(setup, seen);
  return seen;
};

/** Test files of the server that have a database of their own. */
export const withDatabase = () =>
  filesBelow(inRoot('server'), (path) => path.endsWith('.test.ts'))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((file) => withSetups(file).has('tests/setup/servers/database.ts'))
    .toSorted();

/** Those that run again on PostgreSQL. */
export const onPostgres = () => withDatabase().filter((file) => !(file in ONCE));
