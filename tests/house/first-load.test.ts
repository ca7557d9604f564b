import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './scratch.ts';

const DIST = join(root, 'dist');

/** Bytes after brotli of every script the first page needs before it can be used. */
const FIRST_LOAD_LIMIT = 75_000;

/** Words that stand in the built code of a library, whatever its chunk is called. */
const LATE: readonly (readonly [library: string, mark: RegExp])[] = [
  ['maplibre-gl', /maplibregl-canvas|maplibregl-map/],
  ['terra-draw', /terra-draw|TerraDraw/],
  ['deck.gl', /deck\.gl|DeckGL|__DECK/],
  ['geotiff', /GDAL_NODATA|GeoTIFFImage/],
  ['turf', /@turf\//],
  ['jsts', /RobustLineIntersector|TopologyException/],
  ['react-pdf', /react-pdf|PDFDocument/],
  ['plot', /plot-d6a7b5|observablehq/],
  ['world map', /"arcs":\[\[/],
];

const read = (path: string): string => readFileSync(join(DIST, path), 'utf8');

/** The scripts index.html names and everything those import at once, not on demand. */
const firstScripts = (): string[] => {
  const page = read('index.html');
  const open = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const seen = new Set<string>();
  while (open.length > 0) {
    const path = open.pop() ?? '';
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, specifier] of read(path).matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["'](\.\/[^"']+\.js)["']/g)) {
      open.push(join(path, '..', specifier ?? ''));
    }
  }
  return [...seen];
};

describe.skipIf(!existsSync(join(DIST, 'index.html')))('first load (needs a build: npm run build)', () => {
  let scripts: string[] = [];
  beforeAll(() => {
    scripts = firstScripts();
  });

  it('finds the scripts', () => expect(scripts.length).toBeGreaterThan(0));

  it(`stays under ${FIRST_LOAD_LIMIT / 1000} kB of brotli`, () => {
    const sizes = scripts.map((path) => [path, brotliCompressSync(read(path)).length] as const);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total, sizes.map(([path, size]) => `${path} ${size}`).join('\n')).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });

  it.each(LATE)('leaves %s for later', (_library, mark) => {
    expect(scripts.filter((path) => mark.test(read(path)))).toEqual([]);
  });
});
