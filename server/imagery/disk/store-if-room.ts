import { writeWhole } from './write-whole.ts';

/** The disk, or this process's share of it, is full. */
export const isNoRoom = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Keeps a file and says whether it could: a full disk costs the next reader time, not this one his answer. */
export const storeIfRoom = (path: string, bytes: Uint8Array): boolean => {
  try {
    writeWhole(path, bytes);
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
};
