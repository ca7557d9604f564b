import { writeWhole } from './write-whole.ts';

/** Keeps a file and says whether it could: a full disk costs the next reader time, not this one his answer. */
export const storeIfRoom = (path: string, bytes: Uint8Array): boolean => {
  try {
    writeWhole(path, bytes);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || (error as NodeJS.ErrnoException).code === 'EDQUOT') return false;
    throw error;
  }
};
