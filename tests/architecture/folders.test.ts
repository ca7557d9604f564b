import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from './lib/files.ts';

/** What a reader has to look through: code, its tests and its styles. Texts, tables and migrations are read by name, and npm writes its own lock. */
const SOURCE = /^(src|server|workers|tests|bench|scripts)\/.*\.(tsx?|mjs|cjs|css)$/;
const MOST_FILES = 20;
/** It grows with the product; a clone carries a quarter of it, compressed. */
const MOST_BYTES = 13_000_000;

const overfull = (paths: readonly string[]): readonly string[] =>
  [...Map.groupBy(paths, (path) => dirname(path))]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(([folder, files]) => `${folder}: ${String(files.length)}`);

describe('folders', () => {
  const sources = filesLike(SOURCE);

  it(`hold ${String(MOST_FILES)} source files at most`, () => {
    expect(sources.length).toBeGreaterThan(1_500);
    expect(overfull(sources)).toEqual([]);
  });

  it('are seen where one more is planted', () => {
    const [[folder, files]] = [...Map.groupBy(sources, (path) => dirname(path))].toSorted(([, a], [, b]) => b.length - a.length) as [
      [string, string[]],
    ];
    const planted = Array.from({ length: MOST_FILES + 1 - files.length }, (_, i) => `${folder}/planted-${String(i)}.ts`);
    expect(overfull([...sources, ...planted])).toEqual([`${folder}: ${String(MOST_FILES + 1)}`]);
  });

  it('keep the repository small enough to be cloned anywhere', () => {
    const bytes = filesLike(/^(?!package-lock\.json$|.*\.(jpg|png|gz|woff2?|tif|zip|kmz|ico)$)/).reduce(
      (sum, path) => sum + Buffer.byteLength(textOf(path)),
      0,
    );
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
