import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InlineConfig } from 'vitest/node';
import { specsFor } from '../../scripts/lib/changed.mjs';
import { FULL_ONLY } from '../../scripts/lib/full-only.mjs';
import { inRoot } from '../../scripts/lib/project.mjs';
import { CORE, TOUCHED_BY } from '../../scripts/lib/specs.mjs';
import { ONCE, onPostgres, withDatabase } from '../../scripts/lib/storages.mjs';
import { perFile, slowest } from '../../scripts/lib/timings.mjs';
import config from '../../vitest.config.ts';
import { replacingFiles } from '../setup/servers/replacing-files.ts';

const projects = (config.test?.projects ?? []) as readonly { readonly test: InlineConfig }[];

describe('tests on both storages', () => {
  test('every test with a database runs on both, but those named with a reason', () => {
    const all = withDatabase();
    expect(all.length).toBeGreaterThan(60);
    for (const [file, reason] of Object.entries(ONCE)) {
      expect(all, `${file} has no database, or is gone`).toContain(file);
      expect(reason).not.toBe('');
    }
    expect(onPostgres()).toEqual(all.filter((file) => !Object.keys(ONCE).includes(file)));
  });

  test('what speaks SQL of its own, checks rights or races is never left out', () => {
    const bound = withDatabase().filter((file) =>
      /server\/(db|jobs|audit)\/|race|\/access\.test|row-security|request-pipeline\.test|all-or-nothing|queries\.test/.test(file),
    );
    expect(bound.length).toBeGreaterThan(12);
    expect(onPostgres()).toEqual(expect.arrayContaining(bound));
  });
});

describe('tests that share a fork', () => {
  test('replace no module and no global for those that come after them', () => {
    const files = globSync('{server,src/domain}/**/*.test.ts', { cwd: inRoot() });
    expect(files.length).toBeGreaterThan(200);
    expect(['server/**/*.test.ts', 'src/domain/**/*.test.ts'].flatMap(replacingFiles)).toEqual([]);
  });

  test('are all of the units but those that replace something, which have one of their own', () => {
    const projectOf = (name: string) => projects.find(({ test }) => test.name === name)?.test ?? {};
    const all = ['{src,workers,bench}/**/*.test.ts'].flatMap((pattern) => globSync(pattern, { cwd: inRoot() }));
    const replacing = replacingFiles('{src,workers,bench}/**/*.test.ts');
    const [unit, dom] = [projectOf('unit'), projectOf('dom')];
    expect(replacing.length).toBeGreaterThan(10);
    expect(replacing.length).toBeLessThan(all.length / 4);
    expect([unit.isolate, dom.isolate ?? true]).toEqual([false, true]);
    expect(unit.exclude).toEqual(expect.arrayContaining(replacing));
    expect(dom.include).toEqual(expect.arrayContaining(replacing));
  });
});

const specs = globSync('tests/e2e/**/*.spec.ts', { cwd: inRoot() });

describe('browser tests by change', () => {
  test('every one names the features it goes through, and every feature has one', () => {
    const names = specs.map((path) => basename(path, '.spec.ts'));
    expect(Object.keys(TOUCHED_BY).toSorted()).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining([...CORE]));
    const features = readdirSync(inRoot('src/features'), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    expect(new Set(Object.values(TOUCHED_BY).flat())).toEqual(new Set(features));
  });

  test.each([
    [['src/features/zones/Panel.tsx'], 'zones'],
    [['tests/e2e/imagery/bulk.spec.ts'], 'bulk'],
    [['src/map/camera.ts'], CORE[0]],
    [['server/pipeline/mount.ts'], CORE[0]],
  ])('%s leads to %s', (files, wanted) =>
    expect(specsFor(files)).toContainEqual(expect.stringMatching(new RegExp(`^tests/e2e/(\\w+/)?${wanted ?? ''}\\.spec\\.ts$`))),
  );

  test.each([[['README.md']], [['server/pipeline/mount.test.ts']], [['src/domain/geometry/measure/area.test.ts']]])(
    '%s leads to none',
    (files) => expect(specsFor(files)).toEqual([]),
  );
});

describe('no test is left that no command runs', () => {
  test('every file of tests belongs to a project, and every project to a suite', () => {
    const included = projects.flatMap(({ test: project }) => globSync(project.include ?? [], { cwd: inRoot() }));
    const all = globSync('{src,workers,server,bench,tests,scripts}/**/*.{test,spec}.{ts,tsx,mjs}', { cwd: inRoot() });
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((file) => !included.includes(file) && !specs.includes(file))).toEqual([]);
    const suites = readFileSync(inRoot('scripts/test.mjs'), 'utf8');
    // PostgreSQL's project is there only where its address is.
    const names = projects.flatMap(({ test: { name } }) => (typeof name === 'string' ? [name] : []));
    expect(names.length).toBeGreaterThan(6);
    for (const name of [...names, 'server-postgres']) expect(suites).toContain(`'${name}'`);
  });

  test('what the gate leaves to the full run is there, with its reason', () => {
    const all = globSync('{server,src,tests/architecture}/**/*.test.ts', { cwd: inRoot() });
    expect(all).toEqual(expect.arrayContaining(Object.keys(FULL_ONLY)));
    expect(Object.keys(FULL_ONLY).length).toBeLessThan(all.length / 10);
    expect(Object.values(FULL_ONLY)).not.toContain('');
  });

  test('a dozen journeys stand at the gate', () => {
    const smoke = specs.filter((file) => /\bSMOKE,\s+async/.test(readFileSync(inRoot(file), 'utf8')));
    expect(smoke.length).toBeGreaterThanOrEqual(12);
  });
});

describe('time', () => {
  test('the slowest come first', () => {
    const timings = [
      { name: 'quick', seconds: 3 },
      { name: 'slowest', seconds: 90 },
      { name: 'slow', seconds: 31 },
    ];
    expect(slowest(timings, 2).map(({ name }) => name)).toEqual(['slowest', 'slow']);
  });

  test('tests of a file are summed up', () => {
    const tests = [
      { file: 'a', name: 'one', seconds: 1 },
      { file: 'b', name: 'two', seconds: 2 },
      { file: 'a', name: 'three', seconds: 4 },
    ];
    expect(perFile(tests)).toEqual([
      { name: 'a', seconds: 5 },
      { name: 'b', seconds: 2 },
    ]);
  });
});
