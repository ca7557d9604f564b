import { readFileSync } from 'node:fs';

const read = (address: string, name: string): string | null => {
  try {
    const found: unknown = JSON.parse(readFileSync(new URL(address, import.meta.url), 'utf8'));
    const value = typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === name)?.[1] : null;
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
};

/** When the client beside this server was built; of one that was not, the version it is of. */
export const BUILD: string = read('../../dist/build.json', 'built_at') ?? read('../../package.json', 'version') ?? '';
