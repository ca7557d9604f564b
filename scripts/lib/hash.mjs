import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.mjs';

/** Every file below a folder, depth first, in a stable order; `keep` chooses by path relative to the root. */
export const filesBelow = (path, keep = () => true) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return keep(relative(root, path)) ? [path] : [];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === '.git') return [];
      const below = join(path, entry.name);
      if (entry.isDirectory()) return filesBelow(below, keep);
      return keep(relative(root, below)) ? [below] : [];
    });
};

/** SHA-256 over names and contents. */
export const hashFiles = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};
