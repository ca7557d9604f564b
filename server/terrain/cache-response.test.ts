import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { openDiskCache, type DiskCache } from '../imagery/disk/disk-cache.ts';
import { cacheResponse, type CacheOptions } from './cache-response.ts';

const DAY_MS = 86_400_000;
const KEY = 'soil-demo/field/1.json';
let folder: string;
let cache: DiskCache;
let asked: number;
let cached: number;

const open = () => openDiskCache(folder, { depth: 3, budget_bytes: 1_000_000, clock: Date.now });
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surco-kept-'));
  cache = await open();
  asked = 0;
  cached = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ask = (answer: unknown) => () => {
  asked++;
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
};
const on = (day: string): CacheOptions => ({
  now: new Date(`${day}T12:00:00Z`),
  fresh_ms: 180 * DAY_MS,
  away: 'SOIL_PROVIDER_DOWN',
  onCached: async () => {
    expect(cache.has(KEY)).toBe(true);
    cached++;
  },
});
const away = new AppError('SOIL_PROVIDER_DOWN', { reason: 'timeout' });

it('asks once, and finds the answer again after a restart', async () => {
  expect(await cacheResponse(cache, KEY, ask('clay'), on('2026-01-12'))).toEqual({ as_of: '2026-01-12T12:00:00.000Z', answer: 'clay' });
  expect((await cacheResponse(await open(), KEY, ask('sand'), on('2026-03-01'))).answer).toBe('clay');
  expect(asked).toBe(1);
});

it('gives the last good answer with its age while the service is away, and asks again when it is back', async () => {
  await cacheResponse(cache, KEY, ask('clay'), on('2026-01-12'));
  expect(await cacheResponse(cache, KEY, ask(away), on('2026-09-01'))).toEqual({ as_of: '2026-01-12T12:00:00.000Z', answer: 'clay' });
  expect((await cacheResponse(cache, KEY, ask('loam'), on('2026-09-02'))).answer).toBe('loam');
});

it('notifies of an answer that was kept, and of none that was found or stands in', async () => {
  await cacheResponse(cache, KEY, ask('clay'), on('2026-01-12'));
  expect(cached).toBe(1);
  await cacheResponse(cache, KEY, ask('sand'), on('2026-03-01'));
  await cacheResponse(cache, KEY, ask(away), on('2026-09-01'));
  expect(cached).toBe(1);
});

it('asks again for an answer that a clock years ahead has dated, unless it holds for ever', async () => {
  await cacheResponse(cache, KEY, ask('clay'), on('2028-01-12'));
  expect((await cacheResponse(cache, KEY, ask('sand'), { ...on('2026-01-12'), fresh_ms: undefined })).answer).toBe('clay');
  expect((await cacheResponse(cache, KEY, ask('loam'), on('2026-01-12'))).answer).toBe('loam');
});

it('says that the service is away when nothing is kept, and hides no other failure', async () => {
  await expect(cacheResponse(cache, KEY, ask(away), on('2026-01-12'))).rejects.toBe(away);
  await cacheResponse(cache, KEY, ask('clay'), on('2026-01-12'));
  const bug = new TypeError('bug');
  await expect(cacheResponse(cache, KEY, ask(bug), on('2026-09-01'))).rejects.toBe(bug);
});

it('asks again for a file a disk has damaged', async () => {
  await cacheResponse(cache, KEY, ask('clay'), on('2026-01-12'));
  writeFileSync(cache.path(KEY), '{"as_of": "20');
  expect((await cacheResponse(cache, KEY, ask('loam'), on('2026-01-13'))).answer).toBe('loam');
});
