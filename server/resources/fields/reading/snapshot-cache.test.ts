import { beforeEach, expect, it } from 'vitest';
import { SnapshotCache } from './snapshot-cache.ts';

let cached: SnapshotCache;
beforeEach(() => {
  cached = new SnapshotCache(35_000);
});

const keep = (user: string, size = 10_000, etag = '1') => cached.keep(user, { etag, bytes: new Uint8Array(size) });
const known = (...users: readonly string[]): readonly string[] => users.filter((user) => cached.find(user, '1') !== undefined);

it('gives a block back under the version it was kept for alone', () => {
  keep('ana');
  expect(cached.find('ana', '1')?.bytes).toHaveLength(10_000);
  expect(cached.find('ana', '2')).toBeUndefined();
});

it('holds no more than its bytes: who has not asked for the longest time gives way', () => {
  for (const user of ['ana', 'berta', 'carla']) keep(user);
  cached.find('ana', '1');
  keep('dora');
  expect(known('ana', 'berta', 'carla', 'dora')).toEqual(['ana', 'carla', 'dora']);
});

it('counts a newer block of the same user once, and empty ones of many users as well', () => {
  for (let version = 9; version >= 1; version -= 1) keep('ana', 10_000, String(version));
  keep('berta');
  expect(known('ana', 'berta')).toEqual(['ana', 'berta']);
  for (let user = 0; user < 100; user += 1) keep(`user ${String(user)}`, 0);
  expect(known('ana', 'berta')).toEqual([]);
});

it('keeps no block that would push out all others', () => {
  keep('ana');
  keep('berta', 40_000);
  expect(known('ana', 'berta')).toEqual(['ana']);
});
