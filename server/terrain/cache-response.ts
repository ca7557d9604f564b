import { readFile } from 'node:fs/promises';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { elapsedMs } from '../elapsed.ts';
import type { DiskCache } from '../imagery/disk/disk-cache.ts';
import { storeIfRoom } from '../imagery/disk/store-if-room.ts';

export type Cached<T> = { readonly as_of: string; readonly answer: T };
export type CacheOptions = {
  readonly now: Date;
  /** An older answer is asked for anew; absent, it holds for ever. */
  readonly fresh_ms?: number | undefined;
  /** What the service is called when it is away: an old answer then stands, with its age. */
  readonly away: ErrorCode;
  /** Called once a new answer lies on the disk. */
  readonly onCached: () => Promise<void>;
};

const read = async <T>(cache: DiskCache, key: string): Promise<Cached<T> | null> => {
  if (!cache.has(key)) return null;
  try {
    return JSON.parse(await readFile(cache.path(key), 'utf8')) as Cached<T>;
  } catch {
    // evicted meanwhile, or damaged by a disk: asked for again
    await cache.drop(key);
    return null;
  }
};

/** An answer of a slow service, from the disk where it is there; the last good one while the service is away. */
export const cacheResponse = async <T>(
  cache: DiskCache,
  key: string,
  ask: () => Promise<T>,
  { now, fresh_ms, away, onCached }: CacheOptions,
): Promise<Cached<T>> => {
  const known = await read<T>(cache, key);
  if (known !== null && (fresh_ms === undefined || elapsedMs(known.as_of, now) < fresh_ms)) return known;
  try {
    const made: Cached<T> = { as_of: now.toISOString(), answer: await ask() };
    if (storeIfRoom(cache.path(key), new TextEncoder().encode(JSON.stringify(made)))) {
      await cache.add(key);
      await onCached();
    }
    return made;
  } catch (error) {
    if (known === null || !(error instanceof AppError) || error.code !== away) throw error;
    return known;
  }
};
