import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

const COPIED = ['src', 'workers', 'server', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs', '.oxlintrc.json'];

/**
 * A copy of the sources with violations planted in it, so that a check can be seen failing
 * on the real tree without touching it. It lies inside the repository, where packages resolve.
 */
export const plant = (files: Readonly<Record<string, string>>): { readonly folder: string; readonly remove: () => void } => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'planted-'));
  // oxlint skips what git ignores; a repository boundary keeps it from seeing that .cache/ is.
  mkdirSync(join(folder, '.git'));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Runs a tool from node_modules/.bin under this Node and gives its output; a finding is not an error here, silence is. */
export const runTool = (tool: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((done, fail) => {
    const script = realpathSync(join(root, 'node_modules/.bin', tool));
    execFile(process.execPath, [script, ...args], { cwd, maxBuffer: 256 * 1024 * 1024 }, (_error, stdout, stderr) => {
      if (stdout === '') fail(new Error(`${tool} said nothing: ${stderr}`));
      else done(stdout);
    });
  });
