import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse } from '../embedded/folder-lock.ts';
import { lockDatabase, replaceDatabase } from './folder-swap.ts';

let data_dir: string;
beforeEach(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), 'surco-swap-'));
});
afterEach(() => rm(data_dir, { recursive: true, force: true }));

const put = async (folder: string, whose: string): Promise<void> => {
  await mkdir(path.join(data_dir, folder), { recursive: true });
  await writeFile(path.join(data_dir, folder, 'whose'), whose);
};
const whoseIs = (folder: string): Promise<string> => readFile(path.join(data_dir, folder, 'whose'), 'utf8');
const settle = async (): Promise<void> => (await lockDatabase(data_dir)).release();

test('a restore that was cut off between its two renames is finished by whoever opens the folder next', async () => {
  await put('db.replaced-2026-01-12T10-00-00-000Z', 'before');
  await put('db.restored', 'restored');
  await settle();
  expect(await whoseIs('db')).toBe('restored');
  expect(await readdir(data_dir)).toEqual(['db', 'db.replaced-2026-01-12T10-00-00-000Z']);
});

test('one that was cut off sooner never was', async () => {
  await put('db', 'before');
  await put('db.restored', 'restored');
  await put('db.draft/db', 'half');
  await settle();
  expect(await whoseIs('db')).toBe('before');
  expect(await readdir(data_dir)).toEqual(['db']);
  await rm(path.join(data_dir, 'db'), { recursive: true });
  await put('db.draft/db', 'half');
  await settle();
  expect(await readdir(data_dir)).toEqual([]);
});

test('nothing is settled in the folder of a running server', async () => {
  const lock = await lockDatabase(data_dir);
  await put('db.restored', 'restored');
  await expect(lockDatabase(data_dir)).rejects.toBeInstanceOf(FolderInUse);
  expect(await whoseIs('db.restored')).toBe('restored');
  await lock.release();
});

test('what could not be built changes nothing; what could replaces the database, which is kept', async () => {
  await put('db', 'before');
  const now = new Date(Date.UTC(2026, 0, 12, 10));
  const failing = replaceDatabase(data_dir, now, async () => {
    await put('db.draft/db', 'half');
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await readdir(data_dir)).toEqual(['db']);
  await replaceDatabase(data_dir, now, () => put('db.draft/db', 'restored'));
  expect(await whoseIs('db')).toBe('restored');
  expect(await whoseIs('db.replaced-2026-01-12T10-00-00-000Z')).toBe('before');
  expect(await readdir(data_dir)).toHaveLength(2);
});
