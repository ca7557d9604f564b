import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startLoopback, type Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { gibs } from './gibs.ts';
import { imageStore } from './image-store.ts';
import { rainViewer } from './rainviewer.ts';
import { renderWeatherTile } from './demo/render-weather-tile.ts';

const serve = loopbacks();
const NOW = new Date('2024-01-04T18:50:19Z');
const TILE = { z: 7, x: 42, y: 76 };
const PNG = renderWeatherTile({ kind: 'radar', time_s: 1_704_391_800, ...TILE });

/** RainViewer's list of 4 January 2024 as far as it was recorded. */
const recorded = JSON.parse(readFileSync(new URL('../../../tests/fixtures/weather-maps.json', import.meta.url), 'utf8')) as {
  host: string;
  radar: { past: { time: number; path: string }[] };
};
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
/** The list, naming whoever serves it as the host of the tiles; what follows answers for the tiles. */
const listed =
  (tiles: RequestListener = (_, response) => void response.end(PNG), change: object = {}): RequestListener =>
  (request, response) => {
    if (request.url !== '/public/weather-maps.json') return tiles(request, response);
    return json({ ...recorded, host: `http://${request.headers.host ?? ''}`, ...change })(request, response);
  };
const settings = ({ url, host }: Loopback) => ({
  url,
  rules: [{ host, is_configured: true }],
  clock: () => performance.now(),
  timeout_ms: 300,
});
const radarAt = (service: Loopback) => rainViewer(settings(service));
const down = (reason: string) => ({ code: 'RADAR_PROVIDER_DOWN', params: { reason } });

const BROKEN: [string, string, RequestListener][] = [
  ['an error', 'status', json({}, 500)],
  ['a refusal', 'refused', json({}, 403)],
  ['silence', 'timeout', () => undefined],
  ['a hang-up', 'network', (request) => request.socket.destroy()],
  ['garbage', 'answer', (_, response) => void response.end('<html>')],
  ['half a list', 'answer', json(JSON.stringify(recorded).slice(0, 200))],
  ['times that are texts', 'answer', json({ ...recorded, radar: { past: [{ time: 'now', path: '/v2' }] } })],
  ['a path that leads elsewhere', 'answer', json({ ...recorded, radar: { past: [{ time: 1, path: '//169.254.169.254/x' }] } })],
  ['no host', 'answer', json({ radar: recorded.radar })],
  ['more than any list', 'too_large', (_, response) => void response.end(Buffer.alloc(1024 * 1024, 32))],
  ['a redirect', 'redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
];

describe('RainViewer', () => {
  it('gives the frames it names, with their paths as they are', async () => {
    const service = await serve(listed());
    const frames = await radarAt(service).list(NOW);
    expect(frames).toHaveLength(recorded.radar.past.length);
    expect(frames[0]).toEqual({ time_s: 1_704_391_800, path: `${service.url}/v2/radar/1704391800` });
    expect(Buffer.from(await radarAt(service).tile(frames[0]!, TILE))).toEqual(Buffer.from(PNG));
    expect(service.seen.at(-1)).toBe('GET /v2/radar/1704391800/256/7/42/76/2/0_0.png');
  });

  it.each<[string, object, number[]]>([
    ['no radar at all', { radar: undefined }, []],
    ['an empty past', { radar: { past: [] } }, []],
    ['a frame twice and none in order', { radar: { past: [20, 10, 20].map((time) => ({ time, path: `/v2/${time}` })) } }, [10, 20]],
    ['a forecast beside the past', { radar: { past: [{ time: 10, path: '/a' }], nowcast: [{ time: 20, path: '/b' }] } }, [10]],
  ])('is understood with %s', async (_name, change, times) => {
    const frames = await radarAt(await serve(listed(undefined, change))).list(NOW);
    expect(frames.map(({ time_s }) => time_s)).toEqual(times);
  });

  it.each(BROKEN)('fails by its own name on %s', async (_name, reason, listener) => {
    await expect(radarAt(await serve(listener)).list(NOW)).rejects.toMatchObject(down(reason));
  });

  it('fails by its own name where nobody listens', async () => {
    const service = await startLoopback(() => undefined);
    await service.close();
    await expect(radarAt(service).list(NOW)).rejects.toMatchObject(down('network'));
  });

  it('is not followed to a host of no concern', async () => {
    const service = await serve(json({ ...recorded, host: 'https://tiles.example' }));
    const radar = radarAt(service);
    const [frame] = await radar.list(NOW);
    await expect(radar.tile(frame!, TILE)).rejects.toMatchObject(down('host'));
  });

  it.each<[string, object, RequestListener]>([
    ['what is no PNG', down('answer'), (_, response) => void response.end('<svg onload="x()">')],
    ['half a PNG', down('answer'), (_, response) => void response.end(PNG.subarray(0, PNG.length / 2))],
    ['an image of another size', down('answer'), (_, response) => void response.end(Buffer.from(PNG).fill(9, 16, 24))],
    ['an image without end', down('too_large'), (_, response) => void response.end(Buffer.alloc(2 * 1024 * 1024))],
    ['an error', down('status'), json({}, 500)],
    ['a frame it has dropped', { code: 'RADAR_FRAME_GONE' }, json({}, 404)],
  ])('gives no tile on %s', async (_name, error, listener) => {
    const radar = radarAt(await serve(listed(listener)));
    const [frame] = await radar.list(NOW);
    await expect(radar.tile(frame!, TILE)).rejects.toMatchObject(error);
  });

  it('is left alone for a while after three failures, its list apart from its tiles', async () => {
    const service = await serve(listed(json({}, 403)));
    const radar = radarAt(service);
    const [frame] = await radar.list(NOW);
    for (let i = 0; i < 5; i++) await expect(radar.tile(frame!, TILE)).rejects.toMatchObject({ code: 'RADAR_PROVIDER_DOWN' });
    expect(service.seen.filter((line) => line.endsWith('.png'))).toHaveLength(3);
    expect(await radar.list(NOW)).not.toEqual([]);
  });
});

describe('GIBS', () => {
  it('has a frame every ten minutes up to 40 minutes ago, asked for by row and column', async () => {
    const service = await serve((_, response) => void response.end(PNG));
    const clouds = gibs(settings(service));
    const frames = await clouds.list(NOW);
    expect([frames.length, frames[0]?.path, frames.at(-1)?.path]).toEqual([13, '2024-01-04T16:10:00Z', '2024-01-04T18:10:00Z']);
    await clouds.tile(frames[0]!, TILE);
    expect(service.seen).toEqual(['GET /GOES-East_ABI_GeoColor/default/2024-01-04T16:10:00Z/GoogleMapsCompatible_Level7/7/76/42.png']);
  });

  it('fails by its own name', async () => {
    const clouds = gibs(settings(await serve(() => undefined)));
    await expect(clouds.tile({ time_s: 0, path: '2024-01-04T16:10:00Z' }, TILE)).rejects.toMatchObject(down('timeout'));
  });
});

describe('what is kept of a source', () => {
  const kept = async (listener: RequestListener) => {
    const service = await serve(listener);
    let now_ms = 0;
    const store = imageStore(radarAt(service), () => now_ms);
    return { service, store, pass: (minutes: number) => void (now_ms += minutes * 60_000) };
  };

  it('is a list for five minutes and a tile for good, asked for once by all', async () => {
    const { service, store, pass } = await kept(listed());
    await Promise.all([store.list(NOW), store.list(NOW)]);
    await Promise.all([store.tile(1_704_391_800, TILE, NOW), store.tile(1_704_391_800, TILE, NOW)]);
    await store.tile(1_704_391_800, TILE, NOW);
    expect(service.seen).toHaveLength(2);
    pass(6);
    await store.list(NOW);
    expect(service.seen).toHaveLength(3);
  });

  it('is the last good list with its age while the source is away, and then nothing', async () => {
    let is_away = false;
    const { store, pass } = await kept((request, response) => (is_away ? request.socket.destroy() : listed()(request, response)));
    const { frames } = await store.list(NOW);
    is_away = true;
    pass(60);
    expect(await store.list(new Date(NOW.getTime() + 3_600_000))).toMatchObject({ frames, as_of: NOW });
    pass(6 * 60);
    await expect(store.list(NOW)).rejects.toMatchObject({ code: 'RADAR_PROVIDER_DOWN' });
  });

  it('is no tile of a frame nobody listed', async () => {
    const { service, store } = await kept(listed());
    await expect(store.tile(1_704_391_801, TILE, NOW)).rejects.toMatchObject({ code: 'RADAR_FRAME_GONE' });
    expect(service.seen).toEqual(['GET /public/weather-maps.json']);
  });
});
