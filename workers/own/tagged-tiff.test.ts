import { openAsBlob, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { guessReflectance, guessValue } from '#domain/raster/own/guess-calibration.ts';
import { guessRoles } from '#domain/raster/own/guess-roles.ts';
import { renderOwn } from '#domain/raster/own/render-own.ts';
import { inspectRaster } from './inspect-raster.ts';
import type { OwnSource } from './open-raster.ts';
import { readOwnWindow, type OwnInputs } from './read-own-window.ts';

const REPORTS = '../../tests/fixtures/reports';
const pathOf = (file: string): string => fileURLToPath(new URL(`${REPORTS}/${file}`, import.meta.url));
const json = <T>(file: string): T => JSON.parse(readFileSync(pathOf(file), 'utf8')) as T;
const signal = new AbortController().signal;
const sourceOf = async (file: string): Promise<OwnSource> => ({ kind: 'file', id: file, file: await openAsBlob(pathOf(file)) });

async function measure(inputs: OwnInputs, polygon: Polygon, layer: 'ndvi' | 'single') {
  const window = await readOwnWindow(inputs, polygon, signal);
  return renderOwn(window!, { polygon, layer, palette: 'safe', domain: [0, 1], count_edge: true }).statistics;
}

describe('where a raster has data', () => {
  const folder = '09-tiff-mask-alpha';
  const wanted = json<Record<string, { pixel_count: number; mean: number; min: number; valid_share_of_lot: number }>>(
    `${folder}/expected.json`,
  );

  it.each(Object.entries(wanted))('%s', async (file, { pixel_count, mean, min, valid_share_of_lot }) => {
    const source = await sourceOf(`${folder}/${file}`);
    const { bands } = await inspectRaster({ source }, { signal });
    expect(bands.slice(1).map(({ color }) => color)).toEqual(file === 'ndvi-alpha.tif' ? ['alpha'] : []);
    expect(bands[0]?.range?.[0]).toBeGreaterThanOrEqual(min);
    const value = { source, band: 0, calibration: guessValue(bands[0]!, file) };
    const found = await measure({ value }, json<Polygon>(`${folder}/lot.geojson`), 'single');
    expect(found).toMatchObject({ pixel_count, valid_fraction: valid_share_of_lot });
    expect(found.mean).toBeCloseTo(mean, 5);
    expect(found.min).toBeCloseTo(min, 5);
  });
});

describe('which band is which', () => {
  const folder = '10-tiff-rgba16';
  const wanted = json<Record<string, { roles: object; ndvi_mean?: number }>>(`${folder}/expected.json`);

  it.each(Object.entries(wanted))('%s', async (file, { roles, ndvi_mean }) => {
    const source = await sourceOf(`${folder}/${file}`);
    const { bands } = await inspectRaster({ source }, { signal });
    const guess = guessRoles(bands);
    expect(guess).toEqual({ roles, from: 'tags' });
    if (ndvi_mean === undefined) return;
    const inputOf = (band: number) => ({ source, band, calibration: guessReflectance(bands[band]!) });
    const inputs = { red: inputOf(guess.roles.red!), nir: inputOf(guess.roles.nir!) };
    expect((await measure(inputs, json<Polygon>(`${folder}/lot.geojson`), 'ndvi')).mean).toBeCloseTo(ndvi_mean, 5);
  });
});
