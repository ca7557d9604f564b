import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'](\.\.?\/[^"']+\.js)["']/g;

/** The scripts a built page names and everything those import at once, not on demand; paths below `dist`. */
export const firstScripts = (dist: string): string[] => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const open = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const seen = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, specifier = ''] of readFileSync(join(dist, path), 'utf8').matchAll(STATIC_IMPORT)) open.push(join(path, '..', specifier));
  }
  return [...seen].toSorted();
};
