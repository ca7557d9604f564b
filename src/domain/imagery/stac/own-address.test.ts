import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { checkOwnAddress, OWN_ORIGIN } from './own-address.ts';

const ALLOWED = ['https://data.example', 'https://*.tiles.example', 'http://127.0.0.1:4100', 'http://localhost:3000'];
const codeOf = (address: string): string => {
  try {
    return checkOwnAddress(address, ALLOWED);
  } catch (error) {
    return error instanceof AppError ? [error.code, error.params['host']].filter(Boolean).join(' ') : String(error);
  }
};

describe('checkOwnAddress', () => {
  it.each([
    ['https://data.example/a.tif', 'https://data.example/a.tif'],
    [' https://DATA.example/a.tif?x=1 ', 'https://DATA.example/a.tif?x=1'],
    ['https://a.b.tiles.example/a.tif', 'https://a.b.tiles.example/a.tif'],
    ['http://127.0.0.1:4100/item.json', 'http://127.0.0.1:4100/item.json'],
    ['https://tiles.example/a.tif', 'RASTER_HOST_NOT_ALLOWED tiles.example'],
    ['https://data.example.evil.test/a.tif', 'RASTER_HOST_NOT_ALLOWED data.example.evil.test'],
    ['https://data.example:8443/a.tif', 'RASTER_HOST_NOT_ALLOWED data.example:8443'],
    ['https://user@data.example/a.tif', 'RASTER_ADDRESS_INVALID'],
    ['http://data.example/a.tif', 'RASTER_ADDRESS_INVALID'],
    ['ftp://data.example/a.tif', 'RASTER_ADDRESS_INVALID'],
    ['data.example/a.tif', 'RASTER_ADDRESS_INVALID'],
    ['', 'RASTER_ADDRESS_INVALID'],
  ])('%s', (address, answer) => expect(codeOf(address)).toBe(answer));
});

describe('OWN_ORIGIN', () => {
  it.each(['https://a.example', 'https://*.a.example', 'http://127.0.0.1:4100'])('takes %s', (origin) =>
    expect(OWN_ORIGIN.test(origin)).toBe(true),
  );
  it.each(['*', 'https://*', 'https://a.example/', 'a.example', "https://a.example; script-src 'unsafe-inline'"])('refuses %s', (origin) =>
    expect(OWN_ORIGIN.test(origin)).toBe(false),
  );
});
