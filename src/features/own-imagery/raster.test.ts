import { describe, expect, it } from 'vitest';
import type { OwnBand, RasterFacts } from '#domain/raster/own/types.ts';
import { areOneScene, domainOf, inputsOf, layersOf, makeRaster, wantedBands, type Part } from './raster.ts';

const band = (change: Partial<OwnBand> = {}): OwnBand => ({
  name: '',
  kind: 'u16',
  nodata: null,
  scale: null,
  offset: null,
  wavelength_nm: null,
  range: [200, 4_000],
  ...change,
});
const part = (name: string, ...bands: OwnBand[]): Part => ({
  source: { kind: 'file', id: name, file: new Blob() },
  name,
  facts: { bands, grid: { epsg: 32_720 } } as unknown as RasterFacts,
});
const scene = () => makeRaster('1', 'scene.tif', [part('scene.tif', ...['B04', 'B02', 'B08', 'SCL'].map((name) => band({ name })))]);

describe('makeRaster', () => {
  it('shows the best layer the guessed bands allow', () => {
    const raster = scene();
    expect(raster.layer).toBe('ndvi');
    expect(layersOf(raster)).toEqual(['ndvi', 'evi', 'single']);
    expect(domainOf(raster)).toEqual([0, 1]);
    expect(inputsOf(raster)).toMatchObject({
      nir: { band: 2, calibration: { scale: 1e-4, nodata: 0 } },
      red: { band: 0 },
      scl: { band: 3, calibration: { scale: 1, offset: 0, nodata: null } },
    });
  });

  it('shows a lone band as it is, over its usual range, whatever it is called', () => {
    const raster = makeRaster('1', 'red.tif', [part('red.tif', band({ name: 'red', kind: 'i16', range: [92, 118] }))]);
    expect([raster.layer, raster.roles, domainOf(raster)]).toEqual(['single', {}, [92, 118]]);
    expect(Object.keys(inputsOf(raster) ?? {})).toEqual(['value']);
    const scaled = { ...raster, value_calibration: { scale: -2, offset: 1, nodata: null } };
    expect(domainOf(scaled)).toEqual([-235, -183]);
    expect(domainOf(makeRaster('1', 'flat.tif', [part('flat.tif', band({ range: [7, 7] }))]))).toEqual([6.5, 7.5]);
  });

  it('offers no alpha, and keeps the number that each band has in its file', () => {
    const colors = ['red', 'alpha', 'green', 'blue'] as const;
    const raster = makeRaster('1', 'rgba.tif', [part('rgba.tif', ...colors.map((color) => band({ color })))]);
    expect(raster.bands.map(({ label }) => label)).toEqual(['1', '3', '4']);
    expect([raster.guessed_from, layersOf(raster)]).toEqual(['tags', ['true_color', 'single']]);
    expect(inputsOf(raster)).toMatchObject({ red: { band: 0 }, green: { band: 2 }, blue: { band: 3 } });
    expect(makeRaster('1', 'ndvi.tif', [part('ndvi.tif', band(), band({ color: 'alpha' }))]).layer).toBe('single');
  });

  it('has nothing to read while a band of its layer is missing', () => {
    const raster = scene();
    expect(inputsOf({ ...raster, layer: 'ndre' })).toBeNull();
  });
});

describe('files dropped together', () => {
  const files = (...names: string[]): Part[] => names.map((name) => part(name, band()));

  it('are one scene when each is another band of it by name', () => {
    const bands = files('T20HNH_20260112_B04_10m.tif', 'T20HNH_20260112_B08_10m.tif');
    expect(areOneScene(bands)).toBe(true);
    const raster = makeRaster('1', 'both', bands);
    expect(raster.layer).toBe('ndvi');
    const inputs = inputsOf(raster);
    expect([inputs?.red?.source, inputs?.nir?.source]).toEqual(bands.map(({ source }) => source));
  });

  it('stay apart otherwise', () => {
    expect(areOneScene(files('ndvi-a.tif', 'ndvi-b.tif'))).toBe(false);
    expect(areOneScene(files('a_B04.tif', 'b_B04.tif'))).toBe(false);
    expect(areOneScene(files('B04.tif'))).toBe(false);
    expect(areOneScene([part('B04.tif', band(), band()), ...files('B08.tif')])).toBe(false);
  });
});

describe('wantedBands', () => {
  const described = (name: string) => ({
    href: `https://x.example/${name}.tif`,
    band: 0,
    name,
    wavelength_nm: null,
    scale: null,
    offset: null,
    nodata: null,
  });
  const of = (...names: string[]) =>
    wantedBands({ id: 's', datetime: null, cloud_cover: null, bbox: null, bands: names.map(described) }).map(({ name }) => name);

  it('opens the files that play a part, else a few', () => {
    expect(of('aot', 'red · B04', 'wvp', 'nir · B08')).toEqual(['red · B04', 'nir · B08']);
    expect(of('vv', 'vh', 'angle')).toEqual(['vv', 'vh', 'angle']);
  });
});
