import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../refusal.ts';

/** As `sha256sum --check` reads it, so that a snapshot can be checked wherever it is kept, also without this program. */
export const MANIFEST = 'SHA256SUMS';
const FILE = /^([0-9a-f]{64}) {2}(.+)$/;
/** A comment to `sha256sum`. PostgreSQL does not open without its empty folders, and stores of objects keep none. */
const FOLDER = /^# ((?:\w+\/)+)$/;

/** Everything below a folder but its manifest, with forward slashes; folders end in one. */
const listBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => {
      const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      return entry.isDirectory() ? `${name}/` : name;
    })
    .filter((name) => name !== MANIFEST)
    .sort();
};

/** Read in pieces: the server goes on answering between them, however large the file is. */
const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
};

/** Writes down every file below a folder with its digest, in the folder itself. */
export const writeManifest = async (folder: string): Promise<void> => {
  const lines: string[] = [];
  for (const name of await listBelow(folder))
    lines.push(name.endsWith('/') ? `# ${name}` : `${await digestOf(path.join(folder, name))}  ${name}`);
  await writeFile(path.join(folder, MANIFEST), `${lines.join('\n')}\n`, { mode: 0o600 });
};

/** Rejects unless a folder holds exactly what its manifest says, naming the first file that differs; empty folders that got lost are made again. */
export const checkManifest = async (folder: string): Promise<void> => {
  const digests = new Map<string, string>();
  const lines = (await readFile(path.join(folder, MANIFEST), 'utf8')).trimEnd().split('\n');
  for (const [index, line] of lines.entries()) {
    const [, digest = '', file = ''] = FILE.exec(line) ?? [];
    const [, empty] = FOLDER.exec(line) ?? [];
    if (empty !== undefined) await mkdir(path.join(folder, empty), { recursive: true, mode: 0o700 });
    else if (file === '') throw new Refusal(`${MANIFEST} is damaged in line ${String(index + 1)}`);
    else digests.set(file, digest);
  }
  for (const name of (await listBelow(folder)).filter((name) => !name.endsWith('/'))) {
    const digest = digests.get(name);
    if (digest === undefined) throw new Refusal(`${name} does not belong to it: ${MANIFEST} does not name it`);
    if ((await digestOf(path.join(folder, name))) !== digest)
      throw new Refusal(`${name} is not what was written, but cut short or altered`);
    digests.delete(name);
  }
  const [missing] = digests.keys();
  if (missing !== undefined) throw new Refusal(`${missing} is missing`);
};
