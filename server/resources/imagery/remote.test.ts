import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { readChip } from '#domain/raster/read-chip.ts';
import { sceneStatistics } from '#domain/raster/scene-statistics.ts';
import { BANDS, type Band } from '#domain/schemas/imagery.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { inflate } from '#server/imagery/inflate.ts';
import { cloudShare } from '#server/providers/imagery/demo/clouds.ts';
import { encodeScene } from '#server/providers/imagery/demo/encode-scene.ts';
import { dayOf, tileAt } from '#server/providers/imagery/demo/grid.ts';
import { groundOf } from '#server/providers/imagery/demo/ground.ts';
import { renderScene } from '#server/providers/imagery/demo/render-scene.ts';
import { demoStacItem } from '#server/providers/imagery/demo/stac-item.ts';
import { newField } from '../../../tests/setup/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/server.ts';

/** A whole service on this machine: a catalogue of one scene over two tiles, and its files by ranges. */
const { imagery, fields } = contract;
const polygon = DEMO_FARMS[0]!.fields[6]!.polygon;
const TILES = [tileAt(32720, 140, 1219), tileAt(32720, 141, 1219), tileAt(32720, 140, 1218), tileAt(32720, 141, 1218)];
const DAY = [...Array(60).keys()].map((i) => dayOf('2026-01-20') - i).find((day) => cloudShare(TILES[0]!, day) === 0)!;
const RANGE = { from: '2025-11-01', to: '2026-01-31' };

const files = new Map(
  TILES.flatMap((tile) => {
    const encoded = encodeScene(tile, renderScene(tile, groundOf(tile, []), DAY));
    return [...encoded].map(([band, bytes]): [string, Uint8Array] => [`/${tile.id}/${band}.tif`, bytes]);
  }),
);
const catalogue = (host: string): object => ({
  type: 'FeatureCollection',
  links: [],
  features: TILES.map((tile) => {
    const item = demoStacItem(tile, DAY) as { properties: object; assets: Record<Band, object> };
    const assets = Object.fromEntries(BANDS.map((band) => [band, { ...item.assets[band], href: `http://${host}/${tile.id}/${band}.tif` }]));
    return { ...item, properties: { ...item.properties, platform: 'sentinel-2a' }, assets };
  }),
});

let mode: 'well' | 'down' | 'files_down' | 'files_broken' = 'well';
let searches = 0;
let service: Server;
let server: TestServer;
let owner: TestUser;
let field_id: string;

beforeAll(async () => {
  service = createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (request.url === '/v1/search') {
      searches++;
      if (mode === 'down') return void response.writeHead(400).end('{}');
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(catalogue(host)));
    }
    const bytes = files.get(request.url ?? '');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (mode === 'files_down') return void response.writeHead(503).end();
    if (bytes === undefined || range === null) return void response.writeHead(404).end();
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    const part = mode === 'files_broken' ? new Uint8Array(to - from + 1).fill(255) : bytes.subarray(from, to + 1);
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}`, etag: '"1"' }).end(part);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  server = await startTestServer({ IMAGERY: 'earth-search', IMAGERY_URL: url });
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ geometry: polygon }))).field.id;
}, 60_000);
afterEach(() => (mode = 'well'));
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});

describe('a remote service', () => {
  it('that is away before anything was known is said to be away', async () => {
    mode = 'down';
    await expect(owner.call(imagery.catalog, { field_id, ...RANGE })).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    expect((await owner.call(fields.list, {})).fields).toHaveLength(1);
  });

  it('gives one scene over its tiles, asked for once', async () => {
    const { scenes, as_of } = await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(scenes).toHaveLength(1);
    expect(scenes[0]).toMatchObject({ platform: 'sentinel-2a', is_demo: false, offset: -0.1 });
    expect(Math.abs(Date.parse(as_of) - Date.now())).toBeLessThan(60_000);
    const before = searches;
    await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(searches).toBe(before);
  });

  it('fails for the picture, not for good, while its files are away or damaged', async () => {
    const [scene] = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    mode = 'files_down';
    await expect(owner.call(imagery.chip, { field_id, scene_id: scene!.id })).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    mode = 'files_broken';
    await expect(owner.call(imagery.chip, { field_id, scene_id: scene!.id })).rejects.toMatchObject({ code: 'SCENE_UNREADABLE' });
    const { statistics, pending } = await owner.call(imagery.statistics, { field_id, ...RANGE });
    expect([statistics, pending]).toEqual([[], 0]);
    mode = 'well';
    expect((await owner.call(imagery.chip, { field_id, scene_id: scene!.id })).byteLength).toBeGreaterThan(10_000);
  });

  it('is cut, measured and read by ranges like any other', async () => {
    const [scene] = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    const chip = await readChip(new Uint8Array(await owner.call(imagery.chip, { field_id, scene_id: scene!.id })), { inflate });
    expect(chip.bands.B08!.includes(0)).toBe(false);
    const { statistics } = await owner.call(imagery.statistics, { field_id, index: 'ndvi', ...RANGE });
    expect(statistics[0]?.mean).toBeCloseTo(sceneStatistics(chip, scene!, polygon, 'ndvi').mean!, 9);
    const { parts } = await owner.call(imagery.assets, { field_id, scene_id: scene!.id });
    const link = parts[0]!.bands.B04!;
    expect(link).toMatch(/^\/api\/sentinel\/cog\/demo_20S_\d+_\d+_\d{8}\/B04\.tif\?/);
    const tile = [...files.keys()].find((name) => name.startsWith(`/${/cog\/(demo_20S_\d+_\d+)_/.exec(link)![1]}/B04`))!;
    const answer = await server.app.inject({ method: 'GET', url: link, headers: { host: 'localhost', range: 'bytes=100-299' } });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, 'bytes 100-299/*']);
    expect(answer.rawPayload).toEqual(Buffer.from(files.get(tile)!.subarray(100, 300)));
    expect((await server.app.inject({ method: 'GET', url: link, headers: { host: 'localhost' } })).statusCode).toBe(400);
  });

  it('that goes away leaves the last good list, with its age, and the pictures already cut', async () => {
    const known = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    const asked = new Date();
    await server.db.query("update imagery_search set fetched_at = fetched_at - interval '90 days'");
    mode = 'down';
    const before = searches;
    const { scenes, as_of } = await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(searches).toBeGreaterThan(before);
    expect(scenes).toEqual(known);
    expect(asked.getTime() - Date.parse(as_of)).toBeGreaterThan(89 * 86_400_000);
    expect((await owner.call(imagery.chip, { field_id, scene_id: known[0]!.id })).byteLength).toBeGreaterThan(10_000);
  });
});
