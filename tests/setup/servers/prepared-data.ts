import { createHash } from 'node:crypto';
import { copyFile, cp, glob, link, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isSmoke } from './run-scope.ts';

const root = resolve(import.meta.dirname, '../../..');
export const PREPARED_ROOT = join(root, '.cache/browser-data');
/** Tells the workers of a run where its folders lie. */
export const PREPARED_ENV = 'PREPARED_DATA';
/** What the folders follow from: with other contents they are made anew. */
const SOURCES = [
  'server/**/*.{ts,sql}',
  'src/{domain,contract}/**/*.ts',
  'tests/setup/{make,prepare,product,staff,wait}*.ts',
  'package-lock.json',
];
/** Its files are put in place whole and never written again, so a copy may share them with the original. */
const SHARED = 'imagery';

/** A name that changes with everything the prepared folders follow from; those of the smoke journeys hold less. */
export async function preparedKey(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: root, exclude: (name) => name.endsWith('.test.ts') })) files.push(file);
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)));
  return `${hash.digest('hex').slice(0, 16)}${isSmoke ? '-smoke' : ''}`;
}

/** One file under two names, or a copy of it where the other name is on another disk. */
const share = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return copyFile(from, to);
  });

async function shareFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? shareFiles(source, target) : share(source, target));
  }
}

/** Gives a data folder the scenes of another, and what was made of them. */
export const shareScenes = (from: string, to: string): Promise<void> => shareFiles(join(from, SHARED), join(to, SHARED));

/** Copies the data folder of a server that does not run. */
export async function copyData(from: string, to: string): Promise<void> {
  const scenes = join(from, SHARED);
  await cp(from, to, { recursive: true, filter: (path) => path !== scenes });
  await shareScenes(from, to);
}

/** A folder of this run: `demo` and `staff`, and `staff.json` with the people of the latter. */
export function preparedPath(name: 'demo' | 'staff' | 'staff.json'): string {
  const folder = process.env[PREPARED_ENV];
  if (folder === undefined) throw new Error(`${PREPARED_ENV} is not set: was prepare-run run?`);
  return join(folder, name);
}
