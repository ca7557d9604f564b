import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskCache, type DiskCache } from './disk-cache.ts';
import { writeWhole } from './write-whole.ts';

let root: string;
let now: number;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'surco-cache-'));
  now = 1_000_000;
});
afterEach(() => rmSync(root, { recursive: true }));

const open = (budget_bytes = 1_000): Promise<DiskCache> => openDiskCache(root, { depth: 2, budget_bytes, clock: () => now });
const put = async (cache: DiskCache, key: string, bytes = 400): Promise<void> => {
  writeWhole(
    cache.path(key),
    new Map([
      ['B02.tif', new Uint8Array(bytes / 2)],
      ['B03.tif', new Uint8Array(bytes / 2)],
    ]),
  );
  await cache.add(key);
  now += 61_000;
};

describe('disk cache', () => {
  it('lets the least recently used go when the budget is spent', async () => {
    const cache = await open();
    await put(cache, 't/a');
    await put(cache, 't/b');
    expect(cache.has('t/a')).toBe(true);
    now += 61_000;
    await put(cache, 't/c');
    expect(['t/a', 't/b', 't/c'].map((key) => cache.has(key))).toEqual([true, false, true]);
    expect(existsSync(cache.path('t/b'))).toBe(false);
    expect(cache.size_bytes()).toBe(800);
  });

  it('counts nothing for what was dropped before it was added', async () => {
    const cache = await open();
    writeWhole(cache.path('t/a'), new Map([['x', new Uint8Array(400)]]));
    await cache.drop('t');
    await cache.add('t/a');
    expect([cache.has('t/a'), cache.size_bytes()]).toEqual([false, 0]);
  });

  it('keeps what was used a moment ago, also over budget', async () => {
    const cache = await open(100);
    writeWhole(cache.path('t/a'), new Map([['x', new Uint8Array(400)]]));
    await cache.add('t/a');
    expect(cache.has('t/a')).toBe(true);
    expect(existsSync(cache.path('t/a'))).toBe(true);
  });

  it('finds what an earlier run left, oldest first, and clears its unfinished writes', async () => {
    const before = await open();
    await put(before, 't/a');
    await put(before, 't/b');
    utimesSync(before.path('t/a'), 20, 20);
    utimesSync(before.path('t/b'), 10, 10);
    writeWhole(path.join(root, 't', 'c.123.tmp'), new Uint8Array(5));
    const after = await open(500);
    expect(['t/a', 't/b', 't/c.123.tmp'].map((key) => existsSync(path.join(root, key)))).toEqual([true, false, false]);
    expect(after.has('t/a')).toBe(true);
  });

  it('drops everything below a key', async () => {
    const cache = await open();
    await put(cache, 't/a');
    await put(cache, 'tt/a');
    await cache.drop('t');
    expect([cache.has('t/a'), cache.has('tt/a'), existsSync(cache.path('t/a'))]).toEqual([false, true, false]);
  });
});
