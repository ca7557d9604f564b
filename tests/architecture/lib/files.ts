import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './scratch.ts';

const SKIPPED = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results']);

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });

/** Paths of the repository's own files that match, relative to its root, with forward slashes. */
export const filesLike = (pattern: RegExp): string[] => walk('').filter((path) => pattern.test(path));

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** `path:line: text` of every line that matches, so that a failure reads like a search result. */
export const linesLike = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
