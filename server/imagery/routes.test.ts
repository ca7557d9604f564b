import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredSchema } from '#contract/imagery/imagery.ts';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { fieldEpsg } from '#domain/imagery/clip-window.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { sceneStatistics } from '#domain/raster/statistics/scene-statistics.ts';
import { memorySource, openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { imagery, fields } = contract;
const TODAY = '2026-01-13';
const RANGE = { from: '2025-12-20', to: '2026-01-31' };
const demo_fields = DEMO_FARMS[0]!.fields;

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
const ids: string[] = [];
let scenes: readonly Scene[];

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', DEMO_DATE: TODAY, IMAGERY: 'demo' });
  [owner, stranger] = [await server.register(), await server.register()];
  for (const { name, polygon: geometry } of demo_fields.slice(0, 3)) {
    const { field } = await owner.call(fields.create, newField({ farm_name: `Campo ${name}`, name, geometry }));
    ids.push(field.id);
  }
  scenes = (await owner.call(imagery.catalog, { field_id: ids[0]!, ...RANGE })).scenes;
}, 60_000);
afterAll(() => server.close());

const first = (): { field_id: string; scene_id: string } => ({ field_id: ids[0]!, scene_id: scenes.at(-1)!.id });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });

const newest = async (user: TestUser) => (await user.call(imagery.latest, { dates: TODAY })).days[0]?.fields ?? [];
/** What a stream of events said until it ended. */
const measuredBy = async (user: TestUser) =>
  Array.from((await user.send(imagery.measured, { date: TODAY })).body.matchAll(/^event: measured\ndata: (.*)\n\n/gm), ([, data = '']) =>
    measuredSchema.parse(JSON.parse(data)),
  );

describe('catalog', () => {
  it('lists a scene every five days up to today, marked as demo', () => {
    expect(scenes.length).toBe(5);
    expect(scenes.every((scene) => scene.is_demo && scene.date <= TODAY && scene.offset === -0.1 && scene.offset_from === 'baseline')).toBe(
      true,
    );
    const days = scenes.map((scene) => Date.parse(scene.date) / 86_400_000);
    expect(days.slice(1).map((day, i) => day - days[i]!)).toEqual([5, 5, 5, 5]);
  });
  it('reaches three seasons back', async () => {
    const { scenes: old } = await owner.call(imagery.catalog, { field_id: ids[0]!, from: '2022-07-01', to: '2022-07-31' });
    expect(old.length).toBeGreaterThanOrEqual(6);
  });
  it('refuses a range that ends before it begins', async () => {
    await expect(owner.call(imagery.catalog, { field_id: ids[0]!, from: '2026-01-02', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('clips', () => {
  it('hold the pixels of the COGs', async () => {
    const clip = await readClip(new Uint8Array(await owner.call(imagery.clip, first())), { inflate });
    const { parts } = await owner.call(imagery.assets, first());
    expect(parts.length).toBeGreaterThan(0);
    let compared = 0;
    for (const part of parts) {
      for (const band of ['B04', 'B05', 'SCL'] as const) {
        const bytes = (await get(part.bands[band]!)).rawPayload;
        const tiff = await openTiff(memorySource(bytes), { inflate });
        const image = await tiff.image(0);
        const [cog] = await readWindow(tiff, image, [0], [0, 0, image.width, image.height]);
        const grid = band === 'B04' ? clip.fine : clip.coarse;
        const values = clip.bands[band]!;
        const dx = (grid.origin[0] - image.transform![0]) / grid.pixel_m;
        const dy = (image.transform![3] - grid.origin[1]) / grid.pixel_m;
        for (let i = 0; i < values.length; i++) {
          const [x, y] = [dx + (i % grid.width), dy + Math.floor(i / grid.width)];
          if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
          if (values[i] !== cog![y * image.width + x]) expect.fail(`${band} at ${x},${y}`);
          compared++;
        }
      }
    }
    const { fine, coarse } = clip;
    expect(compared).toBe(fine.width * fine.height + 2 * coarse.width * coarse.height);
    expect(fine.epsg).toBe(fieldEpsg(demo_fields[0]!.polygon));
  });

  it('come framed in the order asked for, with nothing for a scene that is not', async () => {
    const items = [
      first(),
      { ...first(), scene_id: 'demo_2026-01-10_demo-2a' },
      { ...first(), field_id: ids[1]! },
      { ...first(), scene_id: '../../secret' },
    ];
    const framed = await owner.call(imagery.clips, { items });
    const view = new DataView(framed);
    const lengths: number[] = [];
    for (let at = 0; at < framed.byteLength; at += 4 + lengths.at(-1)!) lengths.push(view.getUint32(at, true));
    expect(lengths.map((length) => length > 1_000)).toEqual([true, false, true, false]);
    expect([lengths[1], lengths[3]]).toEqual([0, 0]);
    const single = new Uint8Array(await owner.call(imagery.clip, first()));
    expect(new Uint8Array(framed, 4, lengths[0])).toEqual(single);
  });

  it('are not sent again to who has them, and change with the polygon', async () => {
    const answer = await owner.send(imagery.clip, first());
    const etag = String(answer.headers['etag']);
    expect((await owner.send(imagery.clip, first(), { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const { field } = await owner.call(fields.get, { field_id: ids[2]! });
    const before = (await owner.send(imagery.clip, { ...first(), field_id: ids[2]! })).headers['etag'];
    await owner.call(fields.updateGeometry, { field_id: ids[2]!, version: field.version, geometry: demo_fields[3]!.polygon });
    const after = await owner.send(imagery.clip, { ...first(), field_id: ids[2]! });
    expect(after.headers['etag']).not.toBe(before);
    const clip = await readClip(new Uint8Array(after.rawPayload), { inflate });
    expect(clip.fine.width * 10).toBeGreaterThan(1_000);
  });

  it('of a scene that does not exist are gone', async () => {
    for (const scene_id of ['demo_2026-01-10_demo-2a', 'earth-search_2026-01-12_sentinel-2a', 'x', '..%2f..%2fsecret']) {
      await expect(owner.call(imagery.clip, { ...first(), scene_id })).rejects.toMatchObject({ code: 'SCENE_GONE' });
    }
  });
});

describe('rights', () => {
  it('give a stranger and nobody not one byte', async () => {
    const item = first();
    const calls = [
      [imagery.catalog, { field_id: item.field_id, ...RANGE }],
      [imagery.clip, item],
      [imagery.assets, item],
      [imagery.statistics, { field_id: item.field_id, ...RANGE }],
      [imagery.excluded, { field_id: item.field_id }],
      [imagery.exclude, { ...item, excluded: true }],
      [imagery.clips, { items: [item] }],
    ] as const;
    for (const [definition, input] of calls) {
      const answer = await stranger.send(definition, input);
      expect([answer.statusCode, answer.json<{ code: string }>().code], definition.path).toEqual([404, 'NOT_FOUND']);
      expect((await server.anyone.send(definition, input)).statusCode, definition.path).toBe(401);
    }
  });
  it('refuse a whole batch for one foreign field', async () => {
    const mine = (await stranger.call(fields.create, newField({ name: 'Propio', geometry: demo_fields[4]!.polygon }))).field.id;
    const items = [{ ...first(), field_id: mine }, first()];
    await expect(stranger.call(imagery.clips, { items })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('keep the band of premium layers from fields whose plan does not pay for it', async () => {
    const read = async () =>
      (await readClip(new Uint8Array(await owner.call(imagery.clip, first())), { inflate })).bands.B03 ?? new Uint16Array();
    const addresses = async () => (await owner.call(imagery.assets, first())).parts.map(({ bands }) => bands.B03 !== undefined);
    const setPlan = (status: number, ends: string | null) =>
      server.db.query('update field set plan_status = $2, plan_ends = $3 where id = $1', [ids[0]!, status, ends]);
    expect((await read()).every((value) => value === 0)).toBe(true);
    expect(await addresses()).toEqual((await addresses()).map(() => false));
    await setPlan(2, null);
    expect((await read()).some((value) => value > 0)).toBe(true);
    expect(await addresses()).toEqual((await addresses()).map(() => true));
    await setPlan(3, '2025-12-31T00:00:00Z');
    expect((await read()).every((value) => value === 0)).toBe(true);
    await setPlan(0, null);
  });
  it("show nobody else's fields among the newest", async () => {
    expect((await newest(stranger)).some((row) => ids.includes(row.field_id))).toBe(false);
  });
});

describe('signed addresses', () => {
  const bandUrl = async (): Promise<string> => (await owner.call(imagery.assets, first())).parts[0]!.bands.B08!;

  it('serve ranges', async () => {
    const url = await bandUrl();
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    const part = await get(url, { range: 'bytes=8-15' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 8-15/${whole.rawPayload.length}`]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(8, 16));
    expect((await get(url, { range: 'bytes=-4' })).rawPayload).toEqual(whole.rawPayload.subarray(-4));
    const open = await get(url, { range: `bytes=${whole.rawPayload.length - 3}-` });
    expect(open.rawPayload).toEqual(whole.rawPayload.subarray(-3));
    expect((await get(url, { range: `bytes=0-${10 ** 12}` })).rawPayload.length).toBe(whole.rawPayload.length);
    expect((await get(url, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304);
  });
  it('refuse ranges that are none', async () => {
    const url = await bandUrl();
    for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=0-3', 'bytes=-', 'bytes=-0', 'bytes=99999999-', 'bytes=a-b']) {
      expect((await get(url, { range })).statusCode, range).toBe(416);
    }
  });
  it('refuse what was altered or made up', async () => {
    const url = new URL(await bandUrl(), 'http://localhost');
    const altered = (change: (url: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.pathname + copy.search;
    };
    const attempts = [
      altered((u) => (u.pathname = u.pathname.replace('B08', 'B04'))),
      altered((u) => (u.pathname = u.pathname.replace(/_\d{8}\//, '_20250101/'))),
      altered((u) => (u.pathname = u.pathname.replace('B08.tif', '..%2f..%2fsecret'))),
      altered((u) => u.searchParams.set('expires', '99999999999')),
      altered((u) => u.searchParams.set('signature', 'AAAA')),
      altered((u) => u.searchParams.delete('signature')),
      altered((u) => u.searchParams.append('signature', 'x')),
      altered((u) => u.searchParams.append('signature', u.searchParams.get('signature') ?? '')),
      altered((u) => u.searchParams.sort()).replace('expires', 'signature&expires'),
      (url.pathname + url.search).replace('B08', '%4208'),
      altered((u) => (u.search = '')),
    ];
    for (const attempt of attempts) {
      const answer = await get(attempt, { range: 'bytes=0-99' });
      expect(answer.statusCode, attempt).toBe(403);
      expect(answer.json<{ code: string }>().code).toBe('FORBIDDEN');
    }
    expect((await get(url.pathname + url.search)).statusCode).toBe(200);
  });
});

describe('a signed address', () => {
  it('ends with the session it was made for, and five minutes after it was made', async () => {
    const address = (await owner.call(imagery.assets, first())).parts[0]!.bands.B08!;
    const codeOf = async (): Promise<number> => (await get(address, { range: 'bytes=0-9' })).statusCode;
    expect(await codeOf()).toBe(206);
    await server.db.query('update session set revoked_at = now() where id = $1', [owner.session_id]);
    expect(await codeOf()).toBe(403);
    await server.db.query('update session set revoked_at = null where id = $1', [owner.session_id]);
    expect(await codeOf()).toBe(206);
    server.advance(300_000);
    expect(await codeOf()).toBe(403);
  });
});

describe('statistics', () => {
  it('equal what the domain computes from the clip', async () => {
    let pending = 1;
    let rows: Awaited<ReturnType<typeof ask>>['statistics'] = [];
    const ask = () => owner.call(imagery.statistics, { field_id: ids[0]!, index: 'evi', ...RANGE });
    while (pending > 0) ({ pending, statistics: rows } = await ask());
    expect(rows.map((row) => row.scene_id)).toEqual(scenes.map((scene) => scene.id));
    for (const scene of scenes) {
      const clip = await readClip(new Uint8Array(await owner.call(imagery.clip, { field_id: ids[0]!, scene_id: scene.id })), { inflate });
      const direct = sceneStatistics(clip, scene, demo_fields[0]!.polygon, 'evi');
      const row = rows.find((one) => one.scene_id === scene.id)!;
      for (const key of ['valid_fraction', 'pixel_count', 'mean', 'sd', 'p10', 'p50', 'p90'] as const) {
        if (direct[key] === null) expect(row[key]).toBeNull();
        else expect(row[key]).toBeCloseTo(direct[key], 9);
      }
    }
    const listed = (await owner.call(imagery.catalog, { field_id: ids[0]!, ...RANGE })).scenes;
    expect(listed.map((scene) => scene.valid_fraction)).toEqual(rows.map((row) => row.valid_fraction));
  });

  it('know the newest usable scene and leave out what the user left out', async () => {
    const before = (await newest(owner)).find((row) => row.field_id === ids[0])!;
    expect(before.valid_fraction).toBeGreaterThanOrEqual(0.6);
    const exclusion = { field_id: ids[0]!, scene_id: before.scene_id };
    expect((await owner.call(imagery.exclude, { ...exclusion, excluded: true })).excluded).toEqual([before.scene_id]);
    const after = (await newest(owner)).find((row) => row.field_id === ids[0]);
    expect(after?.scene_id ?? '').not.toBe(before.scene_id);
    expect((await owner.call(imagery.exclude, { ...exclusion, excluded: false })).excluded).toEqual([]);
    expect((await owner.call(imagery.excluded, { field_id: ids[0]! })).excluded).toEqual([]);
    await expect(owner.call(imagery.exclude, { ...exclusion, scene_id: 'demo_2026-01-10_demo-2a', excluded: true })).rejects.toEqual(
      new AppError('SCENE_GONE'),
    );
  });

  it('are made in the background for fields without any', async () => {
    // His own field may still be looked at: the stream ends when it is.
    await measuredBy(stranger);
    const other = await server.register();
    const mine = (await other.call(fields.create, newField({ geometry: demo_fields[6]!.polygon }))).field.id;
    expect(await other.call(imagery.latest, { dates: TODAY })).toEqual({ scenes: [], days: [{ date: TODAY, fields: [], pending: 1 }] });
    // Others' events are others': the stranger sees none of what is being looked at, and gets that answer at once.
    expect(await measuredBy(stranger)).toEqual([{ scenes: [], fields: [], pending: 0 }]);
    const received = await measuredBy(other);
    const found = await newest(other);
    expect(found.map((row) => row.field_id)).toEqual([mine]);
    expect(received.at(-1)?.pending).toBe(0);
    // The change may be known after the value: what it is taken from is measured beside it.
    const valueOf = ({ change_14d: _change, ...value }: (typeof found)[number]) => value;
    expect(received.flatMap((event) => event.fields.map(valueOf))).toContainEqual(valueOf(found[0]!));
    expect(received.flatMap((event) => event.scenes.map(({ id }) => id))).toContain(found[0]?.scene_id);
    expect((await other.call(imagery.latest, { dates: TODAY })).days[0]?.pending).toBe(0);
  }, 60_000);
});

it('keeps the demo fields inside one zone, so that no clip of the demo is resampled', () => {
  for (const field of demo_fields)
    expect(Math.floor((bboxOf(field.polygon)[0] + 180) / 6)).toBe(Math.floor((bboxOf(field.polygon)[2] + 180) / 6));
});

describe('base map', () => {
  const url = '/api/sentinel/base/14/5432/9832';
  it('serves a tile to anybody, to be kept for a week', async () => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=604800' });
    expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const again = await get(url, { 'if-none-match': String(reply.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
  it('has nothing outside its zooms', async () => {
    for (const path of ['8/80/150', '14/16384/9832', '18/0/0']) expect((await get(`/api/sentinel/base/${path}`)).statusCode).toBe(404);
    expect((await get('/api/sentinel/base/14/a/b')).statusCode).toBe(422);
  });
  it('is offered where no service of pictures is configured', async () => {
    const { base_maps } = await server.anyone.call(contract.config.features, {});
    expect(base_maps).toMatchObject([{ id: 'satellite', tiles: ['/api/sentinel/base/{z}/{x}/{y}'], tile_px: 512 }]);
  });
  it('is rationed', async () => {
    const held = { 'if-none-match': String((await get(url)).headers['etag']) };
    const rate = imagery.baseTile.rate ?? 0;
    // The bucket refills while the answers are made, so more are asked for than it holds.
    const statuses = await Promise.all(Array.from({ length: 2 * rate }, async () => (await get(url, held)).statusCode));
    expect(statuses.filter((status) => status === 304).length).toBeGreaterThanOrEqual(rate - 20);
    expect(statuses).toContain(429);
  });
});
