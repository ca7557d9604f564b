import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { filesBelow, hashFiles } from './hash.mjs';
import { inRoot, runtimeNode } from './project.mjs';
import { run } from './run.mjs';

const SOURCES = ['src', 'workers', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const stamp = inRoot('dist/.build-hash');

const sourceHash = () => hashFiles(SOURCES.flatMap((name) => filesBelow(inRoot(name), (path) => !/\.test\.tsx?$/.test(path))));

/** Builds the client unless dist/ was built from exactly these sources. */
export const build = async () => {
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'up to date';
  const { code, output } = await run(runtimeNode(), [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    capture: true,
  });
  if (code !== 0) throw new Error(`The client does not build:\n${output}`);
  writeFileSync(stamp, hash);
  return 'client built';
};
