import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const ON_DEMAND = /(?<!typeof )\bimport\('([^']+)'\)(?!\.[A-Z])/g;

/** Turns every import on demand of our sources into one at the start: the app as most apps are shipped. */
const eager = (): Plugin => ({
  name: 'surco-bench-eager',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/')) || !/\.tsx?$/.test(id)) return null;
    const found: string[] = [];
    const changed = code.replace(ON_DEMAND, (_call, path: string) => {
      found.push(path);
      return `Promise.resolve().then(() => eager${found.length - 1})`;
    });
    return found.length === 0
      ? null
      : { code: `${found.map((path, index) => `import * as eager${index} from '${path}';`).join('\n')}\n${changed}`, map: null };
  },
});

/** The product's client, built as it ships or with everything in the first load, in a folder that goes with the process. */
export const buildProduct = async (how: 'as shipped' | 'eager'): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'surco-bench-app-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({ root, logLevel: 'error', plugins: how === 'eager' ? [eager()] : [], build: { outDir: folder, emptyOutDir: true } });
  return folder;
};
