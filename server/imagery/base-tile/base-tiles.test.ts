import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseTiles } from './base-tiles.ts';
import { openDiskCache } from '../disk/disk-cache.ts';
import type { ImageryThreads } from '../clips/threads.ts';

const TILE = { z: 14, x: 5_432, y: 9_832 };
let root: string;
let made: number;
const threads: Pick<ImageryThreads, 'run'> = {
  run: async () => {
    made++;
    return Uint8Array.of(1, 2, 3) as never;
  },
};
const open = async (budget_bytes = 1_000) =>
  baseTiles(threads, await openDiskCache(root, { depth: 3, budget_bytes, clock: () => Date.now() + 120_000 * made }));

beforeEach(async () => {
  made = 0;
  root = await mkdtemp(path.join(tmpdir(), 'surco-base-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a tile many ask for is made once, and found again after a start', async () => {
  const tiles = await open();
  await Promise.all([tiles.get(TILE), tiles.get(TILE), tiles.get(TILE)]);
  expect(await tiles.get(TILE)).toEqual(Buffer.of(1, 2, 3));
  expect(Uint8Array.from((await (await open()).get(TILE))!)).toEqual(Uint8Array.of(1, 2, 3));
  expect(made).toBe(1);
});

test('what lies outside the zooms or the world is nothing', async () => {
  const tiles = await open();
  for (const tile of [
    { ...TILE, z: 8 },
    { ...TILE, z: 18 },
    { ...TILE, x: 2 ** 14 },
    { ...TILE, y: 2 ** 14 },
  ])
    expect(await tiles.get(tile)).toBeNull();
  expect(made).toBe(0);
});

test('the oldest tiles go when the budget is spent', async () => {
  const tiles = await open(7);
  for (let y = 0; y < 5; y++) await tiles.get({ ...TILE, y });
  expect((await readdir(path.join(root, '14', '5432'))).length).toBeLessThanOrEqual(3);
});
