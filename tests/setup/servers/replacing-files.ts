import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const REPLACES = /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules)\(|@vitest-environment/;

/** Test files that put something in the place of a module, a global or the environment: none shares its fork with another. */
export const replacingFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).filter((file) => REPLACES.test(readFileSync(resolve(ROOT, file), 'utf8')));
