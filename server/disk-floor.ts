import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { DISK } from '#domain/limits.ts';

type Space = { readonly bavail: number; readonly bsize: number; readonly blocks: number };
/** Some file systems tell nothing. */
const freeIn = ({ bavail, bsize, blocks }: Space): number => (blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize);

/** Bytes that are free where a folder lies; tests put their own in its place. */
export type FreeBytes = (folder: string) => Promise<number>;
const freeBytes: FreeBytes = async (folder) => freeIn(await statfs(folder));

/** Said as the system says it of a full disk, so that whoever gets on without a file then gets on without it now. */
const check = (free: number, bytes: number): void => {
  if (free - bytes >= DISK.floor_bytes) return;
  throw Object.assign(new Error('No space left but what is kept free for the database'), { code: 'ENOSPC' });
};

/** Refuses files of so many bytes that would leave less on a folder's disk than everybody's writes need, whichever database there is. */
export const checkFloor = async (folder: string, bytes: number, free: FreeBytes = freeBytes): Promise<void> =>
  check(await free(folder), bytes);

/** The same for the threads: it blocks. */
export const checkFloorNow = (folder: string, bytes: number): void => check(freeIn(statfsSync(folder)), bytes);
