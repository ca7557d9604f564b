import { describe, expect, it } from 'vitest';
import { guessReflectance, guessValue } from './guess-calibration.ts';
import { guessRoles } from './guess-roles.ts';
import type { OwnBand } from './types.ts';

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
const named = (...names: string[]): OwnBand[] => names.map((name) => band({ name }));

describe('guessRoles', () => {
  it.each([
    [['B04', 'B03', 'B02', 'B08', 'SCL'], { red: 0, green: 1, blue: 2, nir: 3, scl: 4 }],
    [['B01', 'B02', 'B03', 'B04', 'B05', 'B06', 'B07', 'B08', 'B8A'], { blue: 1, green: 2, red: 3, red_edge: 4, nir: 7 }],
    [['T20HNH_20260112_B8A_20m', 'T20HNH_20260112_B05_20m'], { nir: 0, red_edge: 1 }],
    [['coastal_blue', 'blue', 'green_i', 'green', 'yellow', 'red', 'rededge', 'nir'], { blue: 1, green: 3, red: 5, red_edge: 6, nir: 7 }],
    [['Red edge', 'Red', 'NIR'], { red_edge: 0, red: 1, nir: 2 }],
    [['Borde rojo', 'Rojo', 'Infrarrojo cercano'], { red_edge: 0, red: 1, nir: 2 }],
    [['red · B04', 'rededge1 · B05 · rededge', 'nir08 · B8A', 'nir · B08', 'scl'], { red: 0, red_edge: 1, nir: 3, scl: 4 }],
  ])('%j', (names, roles) => {
    expect(guessRoles(named(...names))).toEqual({ roles, from: 'names' });
  });

  it('reads wavelengths where names say nothing', () => {
    const bands = [475, 560, 668, 717, 840].map((wavelength_nm, i) => band({ name: `Layer ${i}`, wavelength_nm }));
    expect(guessRoles(bands)).toEqual({ roles: { blue: 0, green: 1, red: 2, red_edge: 3, nir: 4 }, from: 'names' });
  });

  it('goes by the number of unnamed bands only for usual orders', () => {
    const unnamed = (count: number, kind: OwnBand['kind']) => Array.from({ length: count }, () => band({ kind }));
    expect(guessRoles(unnamed(3, 'u8'))).toEqual({ roles: { red: 0, green: 1, blue: 2 }, from: 'count' });
    expect(guessRoles(unnamed(8, 'u16')).roles.nir).toBe(7);
    expect(guessRoles(unnamed(5, 'u16'))).toEqual({ roles: {}, from: 'nothing' });
    expect(guessRoles(unnamed(1, 'f32'))).toEqual({ roles: {}, from: 'nothing' });
  });

  const tagged = (kind: OwnBand['kind'], ...colors: OwnBand['color'][]) => colors.map((color) => band({ kind, color: color ?? null }));
  it.each([
    [tagged('u16', 'red', 'green', 'blue', 'alpha'), { red: 0, green: 1, blue: 2 }, 'tags'],
    [tagged('u16', 'red', 'green', 'blue', 'extra'), { red: 0, green: 1, blue: 2, nir: 3 }, 'tags'],
    [tagged('u8', 'red', 'green', 'blue', 'extra', 'alpha'), { red: 0, green: 1, blue: 2, nir: 3 }, 'tags'],
    [tagged('u16', 'red', 'green', 'blue', 'extra', 'extra'), { red: 0, green: 1, blue: 2 }, 'tags'],
    [tagged('u16', null, null, null, null), { blue: 0, green: 1, red: 2, nir: 3 }, 'count'],
    [tagged('u16', null, null, null, 'alpha'), {}, 'nothing'],
    [tagged('u8', null, 'alpha', null, null), { red: 0, green: 2, blue: 3 }, 'count'],
    [tagged('f32', null, 'alpha'), {}, 'nothing'],
  ])('goes by the tags before the number, and never takes alpha for a band: %#', (bands, roles, from) => {
    expect(guessRoles(bands)).toEqual({ roles, from });
  });

  it('takes names before tags, and opacity for no infrared', () => {
    const [first, second, third] = tagged('u8', 'red', 'green', 'blue');
    const called = [
      { ...first!, name: 'NIR' },
      { ...second!, name: 'Red' },
      { ...third!, name: 'Green' },
    ];
    expect(guessRoles(called)).toEqual({ roles: { nir: 0, red: 1, green: 2 }, from: 'names' });
    const opaque = { ...band({ kind: 'u8', range: [255, 255] }), color: 'extra' as const };
    expect(guessRoles([first!, second!, third!, opaque]).roles).toEqual({ red: 0, green: 1, blue: 2 });
    expect(guessRoles([...named('B04', 'B03'), band({ name: 'nir', color: 'alpha' })]).roles).toEqual({ red: 0, green: 1 });
  });
});

describe('calibration', () => {
  it('takes the word of the file before the usual one', () => {
    expect(guessReflectance(band())).toEqual({ scale: 1e-4, offset: 0, nodata: 0 });
    expect(guessReflectance(band({ is_masked: true })).nodata).toBeNull();
    expect(guessReflectance(band({ scale: 2.75e-5, offset: -0.2, nodata: 65_535 }))).toEqual({
      scale: 2.75e-5,
      offset: -0.2,
      nodata: 65_535,
    });
    expect(guessReflectance(band({ kind: 'u8' })).scale).toBe(1 / 255);
    expect(guessReflectance(band({ kind: 'f32', range: [0.02, 0.5] }))).toEqual({ scale: 1, offset: 0, nodata: null });
    expect(guessReflectance(band({ kind: 'f32', range: [200, 5_000] })).scale).toBe(1e-4);
  });

  it('shows a band as it is, but for an index in ten-thousandths', () => {
    expect(guessValue(band({ kind: 'i16', range: [80, 130] }), 'elevation.tif').scale).toBe(1);
    expect(guessValue(band({ kind: 'i16', range: [-200, 8_900] }), 'NDVI_2016.tif').scale).toBe(1e-4);
    expect(guessValue(band({ kind: 'f32', range: [0.1, 0.9] }), 'NDVI_2016.tif').scale).toBe(1);
  });
});
