import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../../shared/material');

/** The absolute folder of reference material beside the repository, or null where there is none: skip the test and say so. */
export const material = (folder: string): string | null => {
  const path = join(ROOT, folder);
  return existsSync(path) ? path : null;
};

/** A JSON file of the material. */
export const materialJson = <T>(folder: string, file: string): T => JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as T;
