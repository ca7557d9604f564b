import { expect, test } from 'vitest';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { locateProvince, provinceMiddle } from './locate-province.ts';

test.each([
  ['Pergamino', -60.57, -33.89, 'AR-B'],
  ['Rosario', -60.65, -32.95, 'AR-S'],
  ['Marcos Juárez', -62.1, -32.7, 'AR-X'],
  ['Buenos Aires city', -58.44, -34.61, 'AR-C'],
  ['Tolhuin', -67.19, -54.51, 'AR-V'],
  ['Culiacán', -107.39, 24.8, 'MX-SIN'],
  ['Ciudad Obregón', -109.93, 27.49, 'MX-SON'],
  ['Mexico City', -99.13, 19.43, 'MX-CMX'],
  ['Sorriso', -55.72, -12.55, 'BR-MT'],
  ['Brasília', -47.9, -15.8, 'BR-DF'],
  ['Passo Fundo', -52.4, -28.26, 'BR-RS'],
  ['Rio Branco', -67.81, -9.97, 'BR-AC'],
])('%s is in %s', (_name, lon, lat, province) => {
  expect(locateProvince([lon, lat])).toEqual({ country: province.slice(0, 2), province });
});

test.each([
  ['Montevideo', -56.16, -34.9],
  ['Houston', -95.4, 29.8],
  ['the Atlantic', -40, -40],
])('%s is in none of the countries', (_name, lon, lat) => {
  expect(locateProvince([lon, lat])).toEqual({ country: null, province: null });
});

test('the demo farms say where they are', () => {
  for (const farm of DEMO_FARMS) {
    const [corner] = farm.fields[0]?.polygon.coordinates[0] ?? [];
    if (corner === undefined) throw new Error('A demo farm has a first corner');
    expect(locateProvince(corner), farm.name).toEqual({ country: farm.country, province: farm.province });
  }
});

test('the middle of every province lies in it', () => {
  for (const { code } of PROVINCES) {
    const middle = provinceMiddle(code);
    expect([code, middle === null ? null : locateProvince(middle).province]).toEqual([code, code]);
  }
  expect(provinceMiddle('AR-ZZ')).toBeNull();
});
