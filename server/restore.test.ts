import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../tests/setup/servers/database.ts';
import { isFull } from '../tests/setup/servers/run-scope.ts';
import { startProcess } from '../tests/setup/servers/server-process.ts';
import { insertOrder } from '../tests/setup/worlds/statistics-order.ts';
import type { Database } from './db/db.ts';
import { openEmbedded, type EmbeddedDatabase } from './db/embedded/embedded.ts';
import { restoreSnapshot } from './db/snapshots/restore-snapshot.ts';
import { takeSnapshot } from './db/snapshots/snapshots.ts';
import { Refusal } from './refusal.ts';

const run = async (DATA_DIR: string, given: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const program = await startProcess(['server/restore.ts', ...given], { DATA_DIR, ...more });
  const [code] = await program.closed;
  return { code, said: program.log() };
};

const NAME = '2026-01-12T10-00-00-000Z';
const TAKEN = new Date(Date.UTC(2026, 0, 12, 10));

describe('a snapshot of a database', () => {
  let data_dir: string;
  let database: EmbeddedDatabase;
  beforeEach(async () => {
    const made = await openTestDatabase();
    data_dir = made.env.DATA_DIR;
    await made.database.close();
    database = await openEmbedded({ data_dir, snapshot_hours: 0 });
  });
  afterEach(async () => {
    await database.close();
    await rm(data_dir, { recursive: true, force: true });
  });

  const order = { index: 'evi', from: '2025-01-01', to: '2025-02-01', fields_a_task: 5 } as const;
  const count = async (db: Database): Promise<readonly number[]> => {
    const sql = 'select (select count(*) from account) as accounts, (select count(*) from field) as fields';
    const [row] = await db.query<{ accounts: number; fields: number }>(sql);
    return [row?.accounts ?? 0, row?.fields ?? 0];
  };
  const countIn = async (folder: string): Promise<readonly number[]> => {
    const opened = await openEmbedded({ data_dir: folder, snapshot_hours: 0 });
    const counted = await count(opened);
    await opened.close();
    return counted;
  };

  test('comes back with its rows and without later ones; what was there is kept', async () => {
    await insertOrder(database, { ...order, field_count: 3 });
    const [field] = await database.query<{ id: string }>('select id from field');
    const snapshot = await database.snapshot(TAKEN);
    await insertOrder(database, { ...order, field_count: 2 });
    expect(await count(database)).toEqual([2, 5]);
    if (isFull)
      expect(await run(data_dir, [NAME])).toEqual({ code: 1, said: expect.stringContaining(`in use by process ${String(process.pid)}`) });
    await database.close();

    // Kept for the first version of its polygon: later the number may be that of another polygon.
    const pictures = path.join(data_dir, 'imagery/v1/chips', field?.id ?? '', '1-basic');
    const terrain = path.join(data_dir, 'terrain/soil-demo', field?.id ?? '');
    for (const place of [pictures, terrain]) await mkdir(place, { recursive: true });
    // As a store of objects hands it back.
    await rm(path.join(snapshot, 'pg_notify'), { recursive: true });

    const { code, said } = await run(data_dir, [NAME]);
    expect(said).toContain('Restored the snapshot of 2026-01-12 10:00:00 UTC: 1 account, 3 fields.');
    expect(code).toBe(0);
    expect([pictures, terrain].filter((place) => existsSync(place))).toEqual([]);
    expect(await readdir(path.join(data_dir, 'snapshots'))).toEqual([NAME]);
    const [kept = ''] = (await readdir(data_dir)).filter((name) => name.startsWith('db.replaced-'));
    expect(said).toContain(path.join(data_dir, kept));
    // The command has counted them in what it put there.
    if (!isFull) return;

    expect(await countIn(data_dir)).toEqual([1, 3]);
    // As docs/restore.md says how to undo it.
    await rm(path.join(data_dir, 'db'), { recursive: true });
    await rename(path.join(data_dir, kept), path.join(data_dir, 'db'));
    expect(await countIn(data_dir)).toEqual([2, 5]);
  }, 240_000);

  test.runIf(isFull)(
    'is refused when a newer version made it',
    async () => {
      await database.query("insert into migration (name) values ('9999_later.sql')");
      await database.snapshot(TAKEN);
      await database.close();
      const { code, said } = await run(data_dir, [NAME]);
      expect(said).toContain('changes this version does not know (9999_later.sql)');
      expect(code).toBe(1);
      expect((await readdir(data_dir)).filter((name) => /^db\.(?!reserve)/.test(name))).toEqual([]);
    },
    240_000,
  );
});

describe('refused', () => {
  let data_dir: string;
  let snapshot: string;
  beforeEach(async () => {
    data_dir = await mkdtemp(path.join(tmpdir(), 'surco-restore-'));
    const copyTo = async (folder: string): Promise<void> => {
      await mkdir(path.join(folder, 'base/1'), { recursive: true });
      for (const file of ['PG_VERSION', 'base/1/1259', 'base/1/2619']) await writeFile(path.join(folder, file), `bytes of ${file}`);
    };
    await copyTo(path.join(data_dir, 'db'));
    snapshot = await takeSnapshot(path.join(data_dir, 'snapshots'), TAKEN, copyTo);
  });
  afterEach(() => rm(data_dir, { recursive: true, force: true }));

  const inSnapshot = (file: string): string => path.join(snapshot, file);
  /** Every file and folder with what is in it. */
  const state = async (): Promise<readonly string[]> => {
    const entries = await readdir(data_dir, { recursive: true, withFileTypes: true });
    const lines = entries.map(async (entry) => {
      const place = path.join(entry.parentPath, entry.name);
      return entry.isDirectory() ? place : `${place}: ${await readFile(place, 'latin1')}`;
    });
    return (await Promise.all(lines)).toSorted();
  };
  /** What is said, and what of the data folder is not as before. */
  const trying = async (attempt: () => Promise<string>): Promise<{ said: string; changed: readonly string[] }> => {
    const before = await state();
    const said = await attempt();
    const after = await state();
    return { said, changed: [...before, ...after].filter((line) => !before.includes(line) || !after.includes(line)) };
  };
  const refusalOf = (given: string) => (): Promise<string> =>
    restoreSnapshot({
      data_dir,
      given,
      now: new Date(),
      onTrouble: () => undefined,
      beforeSwap: () => Promise.reject(new Error('asked')),
    }).then(
      () => 'restored',
      (error: unknown) => (error instanceof Refusal ? error.message : 'no refusal'),
    );

  test.each<readonly [string, () => Promise<unknown>, readonly string[]]>([
    ['cut short', () => truncate(inSnapshot('base/1/2619'), 5), ['base/1/2619', 'cut short or altered']],
    ['a flipped bit', () => writeFile(inSnapshot('base/1/1259'), 'bytes of base/1/1258'), ['base/1/1259', 'cut short or altered']],
    ['a missing file', () => rm(inSnapshot('PG_VERSION')), ['PG_VERSION is missing']],
    ['one file too many', () => writeFile(inSnapshot('base/.DS_Store'), ''), ['base/.DS_Store does not belong to it']],
    ['no manifest', () => rm(inSnapshot('SHA256SUMS')), [NAME, 'no SHA256SUMS', 'docs/restore.md']],
    ['half a manifest', () => truncate(inSnapshot('SHA256SUMS'), 200), ['SHA256SUMS is damaged in line']],
    ['a manifest of nothing', () => truncate(inSnapshot('SHA256SUMS'), 0), ['SHA256SUMS is damaged in line 1']],
    ['files that are no database', () => Promise.resolve(), [NAME, 'does not answer']],
  ])('%s', async (_what, spoil, parts) => {
    await spoil();
    const { said, changed } = await trying(refusalOf(NAME));
    for (const part of parts) expect(said).toContain(part);
    expect(changed).toEqual([]);
  });

  test('one that was never finished, and none', async () => {
    await rename(snapshot, `${snapshot}.draft`);
    const unfinished = { said: expect.stringContaining(`${NAME}.draft was never finished`), changed: [] };
    expect(await trying(refusalOf(`${NAME}.draft`))).toEqual(unfinished);
    expect(await trying(refusalOf(NAME))).toEqual({ said: expect.stringContaining(`There is no snapshot ${NAME}`), changed: [] });
  });

  test.runIf(isFull)(
    'by the command: a flipped bit, rows that lie in PostgreSQL, and no name, with a list of those there are',
    async () => {
      await writeFile(inSnapshot('base/1/1259'), 'bytes of base/1/1258');
      const command = (given: readonly string[], env?: Readonly<Record<string, string>>) =>
        trying(async () => {
          const { code, said } = await run(data_dir, given, env);
          return `${String(code)}: ${said}`;
        });
      const line = (pattern: RegExp) => ({ said: expect.stringMatching(pattern), changed: [] });
      expect(await command([NAME])).toEqual(line(/^1: The snapshot .*: base\/1\/1259 is not what was written.*\n$/));
      expect(await command([NAME], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual(line(/^1: DATABASE_URL is set.*\n$/));
      expect(await command([])).toEqual(
        line(/^1: Usage: node server\/restore\.ts [^]*\n {2}2026-01-12T10-00-00-000Z {3}2026-01-12 10:00:00 UTC\n$/),
      );
    },
  );
});
