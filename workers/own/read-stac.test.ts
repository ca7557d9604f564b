import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { readStacScene } from '#domain/imagery/stac/own-stac.ts';
import { guessRoles } from '#domain/raster/own/guess-roles.ts';
import { material } from '../../tests/setup/samples/material.ts';
import { readStac } from './read-stac.ts';

const folder = material('stac');
const json = (name: string): { features?: unknown[] } =>
  JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as { features?: unknown[] };
const plain = (href: string): string => href;
const asBand = (band: { name: string; wavelength_nm: number | null }) => ({ ...band, kind: 'u16' as const });

describe.skipIf(folder === null)(`scenes of real catalogues${folder ? '' : ' (material absent)'}`, () => {
  it('Earth Search: every band of the indices is found, with the offset the archive means', () => {
    const scene = readStacScene(json('earth-search-search-03.json').features?.[0], plain);
    const { roles } = guessRoles(scene!.bands.map(asBand));
    const key = (at: number | undefined) => scene?.bands[at ?? -1]?.name.split(' · ')[0];
    expect([key(roles.red), key(roles.nir), key(roles.blue), key(roles.red_edge), key(roles.scl)]).toEqual([
      'red',
      'nir',
      'blue',
      'rededge1',
      'scl',
    ]);
    const raw = json('earth-search-search-03.json').features?.[0] as { properties: Record<string, unknown> };
    expect(scene?.bands[roles.red ?? -1]?.offset ?? 0).toBe(raw.properties['earthsearch:boa_offset_applied'] === true ? 0 : -0.1);
  });

  it.each(['planetarycomputer-search-18.json', 'odc-stac-site2-2020_jun_jul-35MNM.json'])('%s has red and near infrared', (name) => {
    const scene = readStacScene(json(name).features?.[0], plain);
    const { roles } = guessRoles(scene!.bands.map(asBand));
    expect(scene?.bands[roles.red ?? -1]?.name).toMatch(/red|B04/);
    expect(scene?.bands[roles.nir ?? -1]?.name).toMatch(/nir|B08|B8A/);
  });

  it('is null for what is no item', () => {
    for (const one of [null, 7, {}, { type: 'Feature' }]) expect(readStacScene(one, plain)).toBeNull();
    expect(readStacScene(json('stac-spec-collection.json'), plain)).toBeNull();
  });
});

const item = (id: string, bbox: number[], assets: object = { red: { href: './red.tif', type: 'image/tiff' } }) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  bbox,
  properties: { datetime: `2026-01-${id}T10:00:00Z` },
  assets,
});
const HERE = [-61, -35, -60, -34];
const ANSWERS: Record<string, unknown> = {
  '/item.json': item('10', HERE),
  '/far.json': item('11', [10, 40, 11, 41]),
  '/bare.json': item('12', HERE, { preview: { href: 'a.png', type: 'image/png' } }),
  '/catalog.json': {
    type: 'Catalog',
    links: [
      { rel: 'item', href: './item.json' },
      { rel: 'item', href: './later/13.json' },
    ],
  },
  '/later/13.json': item('13', HERE),
  '/root.json': {
    type: 'Catalog',
    links: [
      { rel: 'search', href: '/search', method: 'POST' },
      { rel: 'search', href: '/search' },
    ],
  },
  '/escape.json': { type: 'Catalog', links: [{ rel: 'items', href: 'https://elsewhere.example/items' }] },
  '/none.json': { hello: 1 },
};

describe('readStac', () => {
  let server: Server;
  let home: string;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://local');
      asked.push(pathname + search);
      const answer =
        pathname === '/search' ? { type: 'FeatureCollection', features: [ANSWERS['/item.json'], ANSWERS['/far.json']] } : ANSWERS[pathname];
      if (answer === undefined) response.writeHead(404).end();
      else response.end(pathname === '/none.json' ? '<html>' : JSON.stringify(answer));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const read = (path: string) =>
    readStac({ url: `${home}${path}`, bbox: [-60.6, -34.6, -60.5, -34.5], allowed: [home] }, { signal: new AbortController().signal }).then(
      (scenes) => scenes.map(({ id, bands }) => [id, bands[0]?.href.replace(home, '')]),
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );

  it('reads an item, with its files beside it', async () => expect(await read('/item.json')).toEqual([['10', '/red.tif']]));
  it('reads linked items, newest first, each with its own folder', async () =>
    expect(await read('/catalog.json')).toEqual([
      ['13', '/later/red.tif'],
      ['10', '/red.tif'],
    ]));
  it('asks a search for the box of the fields and keeps what lies over them', async () => {
    expect(await read('/root.json')).toEqual([['10', '/red.tif']]);
    expect(asked.at(-1)).toBe('/search?bbox=-60.60000%2C-34.60000%2C-60.50000%2C-34.50000&limit=60');
  });
  it.each([
    ['/far.json', 'RASTER_OUTSIDE_FIELDS'],
    ['/bare.json', 'STAC_NO_BANDS'],
    ['/none.json', 'STAC_UNREADABLE'],
    ['/missing.json', 'RASTER_HOST_REFUSED'],
    ['/escape.json', 'RASTER_HOST_NOT_ALLOWED'],
  ])('%s: %s', async (path, code) => expect(await read(path)).toBe(code));
});
