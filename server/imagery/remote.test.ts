import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { sceneStatistics } from '#domain/raster/statistics/scene-statistics.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { cloudShare } from '#server/imagery/provider/demo/clouds.ts';
import { dayOf, tileAt } from '#server/imagery/provider/demo/grid.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startRemoteImagery, type RemoteImagery, type Spoil } from '../../tests/setup/servers/remote-imagery.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { imagery, fields } = contract;
const polygon = DEMO_FARMS[0]!.fields[6]!.polygon;
const DAY = [...Array(60).keys()].map((i) => dayOf('2026-01-20') - i).find((day) => cloudShare(tileAt(32720, 140, 1219), day) === 0)!;
const RANGE = { from: '2025-11-01', to: '2026-01-31' };

let remote: RemoteImagery;
let server: TestServer;
let owner: TestUser;
let field_id: string;

beforeAll(async () => {
  remote = await startRemoteImagery([DAY]);
  server = await startTestServer({ IMAGERY: 'earth-search', IMAGERY_URL: remote.url });
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ geometry: polygon }))).field.id;
}, 60_000);
afterEach(() => {
  remote.isCatalogueDown = false;
  remote.spoil = () => false;
});
afterAll(async () => {
  await server.close();
  await remote.close();
});
const away: Spoil = (response) => {
  response.writeHead(503).end();
  return true;
};
const damaged: Spoil = (response, { part, range }) => {
  response.writeHead(206, { 'content-range': range, etag: '"1"' }).end(new Uint8Array(part.length).fill(255));
  return true;
};

describe('a remote service', () => {
  it('that is away before anything was known is said to be away', async () => {
    remote.isCatalogueDown = true;
    await expect(owner.call(imagery.catalog, { field_id, ...RANGE })).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    expect((await owner.call(fields.list, {})).fields).toHaveLength(1);
  });

  it('gives one scene over its tiles, asked for once', async () => {
    const { scenes, as_of } = await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(scenes).toHaveLength(1);
    expect(scenes[0]).toMatchObject({ platform: 'sentinel-2a', is_demo: false, offset: -0.1 });
    expect(Math.abs(Date.parse(as_of) - Date.now())).toBeLessThan(60_000);
    const before = remote.searches;
    await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(remote.searches).toBe(before);
  });

  it('fails for the picture, not for good, while its files are away or damaged', async () => {
    const [scene] = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    remote.spoil = away;
    await expect(owner.call(imagery.clip, { field_id, scene_id: scene!.id })).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    remote.spoil = damaged;
    await expect(owner.call(imagery.clip, { field_id, scene_id: scene!.id })).rejects.toMatchObject({ code: 'SCENE_UNREADABLE' });
    const { statistics, pending, failed } = await owner.call(imagery.statistics, { field_id, ...RANGE });
    expect([statistics, pending, failed]).toEqual([[], 0, [{ scene_id: scene!.id, date: scene!.date, code: 'SCENE_UNREADABLE' }]]);
    remote.spoil = () => false;
    expect((await owner.call(imagery.clip, { field_id, scene_id: scene!.id })).byteLength).toBeGreaterThan(10_000);
  });

  it('is cut, measured and read by ranges like any other', async () => {
    const [scene] = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    const clip = await readClip(new Uint8Array(await owner.call(imagery.clip, { field_id, scene_id: scene!.id })), { inflate });
    expect(clip.bands.B08!.includes(0)).toBe(false);
    const { statistics } = await owner.call(imagery.statistics, { field_id, index: 'ndvi', ...RANGE });
    expect(statistics[0]?.mean).toBeCloseTo(sceneStatistics(clip, scene!, polygon, 'ndvi').mean!, 9);
    const { parts } = await owner.call(imagery.assets, { field_id, scene_id: scene!.id });
    const link = parts[0]!.bands.B04!;
    expect(link).toMatch(/^\/api\/sentinel\/cog\/demo_20S_\d+_\d+_\d{8}\/B04\.tif\?/);
    const tile = [...remote.files.keys()].find((name) => name.startsWith(`/${/cog\/(demo_20S_\d+_\d+)_/.exec(link)![1]}/B04`))!;
    const answer = await server.app.inject({ method: 'GET', url: link, headers: { host: 'localhost', range: 'bytes=100-299' } });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, 'bytes 100-299/*']);
    expect(answer.rawPayload).toEqual(Buffer.from(remote.files.get(tile)!.subarray(100, 300)));
    expect((await server.app.inject({ method: 'GET', url: link, headers: { host: 'localhost' } })).statusCode).toBe(400);
  });

  it('that goes away leaves the last good list, with its age, and the pictures already cut', async () => {
    const known = (await owner.call(imagery.catalog, { field_id, ...RANGE })).scenes;
    const asked = new Date();
    await server.db.query("update imagery_search set fetched_at = fetched_at - interval '90 days'");
    remote.isCatalogueDown = true;
    const before = remote.searches;
    const { scenes, as_of } = await owner.call(imagery.catalog, { field_id, ...RANGE });
    expect(remote.searches).toBeGreaterThan(before);
    expect(scenes).toEqual(known);
    expect(asked.getTime() - Date.parse(as_of)).toBeGreaterThan(89 * 86_400_000);
    expect((await owner.call(imagery.clip, { field_id, scene_id: known[0]!.id })).byteLength).toBeGreaterThan(10_000);
  });
});
