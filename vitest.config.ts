import { defineConfig } from 'vitest/config';
import { FULL_ONLY } from './scripts/lib/full-only.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { onPostgres } from './scripts/lib/storages.mjs';
import { replacingFiles } from './tests/setup/servers/replacing-files.ts';
import { isFull } from './tests/setup/servers/run-scope.ts';

const DOMAIN = 'src/domain/**/*.test.ts';
const UNIT = ['src/**/*.test.ts', 'workers/**/*.test.ts', 'bench/**/*.test.ts'];
/** Those of the units that have a page about them or replace a module: each in a fork of its own. */
const ALONE = UNIT.flatMap(replacingFiles);
const skip = ['**/node_modules/**', 'dist/**', 'data/**', '.cache/**', ...(isFull ? [] : Object.keys(FULL_ONLY))];

/** Files share their fork, and so the modules of the whole server: each has databases, folders and servers of its own, and replaces nothing for others. */
const SERVER = { isolate: false, retry: 1 };

/** Whole servers and workers, started and stopped many times in a file. */
const PRODUCT = { testTimeout: 600_000, hookTimeout: 120_000 };

/** One project per closing line of `npm test`; `npx vitest run <path>` runs any file alone, with FULL=1 those of the full run too. */
export default defineConfig({
  define: { __BUILT_AT__: JSON.stringify('2026-01-01T00:00:00.000Z') },
  test: {
    // Two workers: the floor machine has two cores, and more only makes deadlines flaky.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        // Files share their fork: what is true on paper holds no state and replaces nothing.
        extends: true,
        test: { name: 'domain', include: [DOMAIN], exclude: skip, isolate: false },
      },
      {
        extends: true,
        // As above; what would change something for others is run with the pages.
        test: { name: 'unit', include: UNIT, exclude: [...skip, DOMAIN, ...ALONE], isolate: false },
      },
      {
        extends: true,
        test: { name: 'dom', include: ['src/**/*.test.tsx', ...ALONE], exclude: skip, environment: 'happy-dom' },
      },
      {
        extends: true,
        test: { ...SERVER, name: 'server', include: ['server/**/*.test.ts'], exclude: skip },
      },
      // Only where there is one: elsewhere `vitest run <path>` would run the file twice on the embedded database.
      ...(process.env['TEST_DATABASE_URL'] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: { ...SERVER, name: 'server-postgres', include: onPostgres(), exclude: skip },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: skip,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Two at once: they mostly wait, for a server to start or a database to come back.
        extends: true,
        test: { ...PRODUCT, name: 'chaos', include: ['tests/chaos/**/*.test.ts'], exclude: skip },
      },
      {
        // After them and alone: it times the answers of a busy server.
        extends: true,
        test: {
          ...PRODUCT,
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          exclude: skip,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
