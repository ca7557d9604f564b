import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Removes some places in each folder of a folder: whatever version or source it was kept for. */
export const removeBelow = async (root: string, places: readonly string[]): Promise<void> => {
  if (places.length === 0) return;
  for (const folder of await readdir(root).catch(() => []))
    for (const place of places) await rm(path.join(root, folder, place), { recursive: true, force: true });
};
