import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { HD_INDICES } from '#domain/raster/hd/indices.ts';
import { readHdClip } from '#domain/raster/hd/read-hd-clip.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { sceneStatistics } from '#domain/raster/statistics/scene-statistics.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { dayOf } from '#server/imagery/provider/demo/grid.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startPlanet, type PlanetStandIn } from '../../../tests/setup/servers/planet-service.ts';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, hd, imagery, config } = contract;
const FIELD = DEMO_FARMS[0]!.fields[6]!.polygon;
const SEASON = { from: '2025-10-01', to: '2026-01-13' };

type Field = { readonly server: TestServer; readonly owner: TestUser; readonly field_id: string };
const startWithField = async (env: Readonly<Record<string, string>>): Promise<Field> => {
  const server = await startTestServer(env);
  const owner = await server.register();
  const field_id = (await owner.call(fields.create, newField({ geometry: FIELD }))).field.id;
  await server.db.query('update field set plan_status = $2 where id = $1', [field_id, PLAN_STATUS.paid]);
  return { server, owner, field_id };
};
const meanNdvi = async ({ owner, field_id }: Field, scene: Scene): Promise<number> => {
  const bytes = new Uint8Array(await owner.call(scene.sensor === undefined ? imagery.clip : hd.clip, { field_id, scene_id: scene.id }));
  const bands = await (scene.sensor === undefined ? readClip(bytes, { inflate }) : readHdClip(bytes, { inflate }));
  return sceneStatistics(bands, scene, FIELD, 'ndvi').mean ?? Number.NaN;
};

describe('the demo', () => {
  let field: Field;
  let scenes: readonly Scene[];
  beforeAll(async () => {
    field = await startWithField({ DEMO: '1', DEMO_DATE: '2026-01-13', IMAGERY: 'demo' });
    ({ scenes } = await field.owner.call(hd.catalog, { field_id: field.field_id, ...SEASON }));
  }, 180_000);
  afterAll(() => field.server.close());

  it('has a scene of 3 m on most days, marked as computed, and says how much of the field each shows', () => {
    expect(scenes.length / 105).toBeGreaterThan(0.75);
    expect(scenes.length / 105).toBeLessThan(0.95);
    expect(new Set(scenes.map(({ date }) => date)).size).toBe(scenes.length);
    for (const scene of scenes) {
      expect(scene).toMatchObject({ is_demo: true, sensor: 'planetscope', provider: 'demo-hd', scale: 1e-4, offset: 0 });
      expect(scene.valid_fraction).not.toBeNull();
    }
    expect(scenes.filter(({ valid_fraction }) => (valid_fraction ?? 0) >= 0.8).length).toBeGreaterThan(30);
    expect(scenes.some(({ valid_fraction }) => (valid_fraction ?? 1) < 0.3)).toBe(true);
  });

  it.runIf(isFull)('shows the same land as its scenes of 10 m: the field’s NDVI agrees on the same day, by other numbers', async () => {
    const coarse = (await field.owner.call(imagery.catalog, { field_id: field.field_id, ...SEASON })).scenes;
    const clear = new Map(scenes.filter(({ valid_fraction }) => valid_fraction === 1).map((scene) => [scene.date, scene]));
    const pairs = coarse.filter(({ date }) => clear.has(date)).slice(-4);
    expect(pairs.length).toBeGreaterThan(1);
    for (const scene of pairs) {
      const [low, high] = [await meanNdvi(field, scene), await meanNdvi(field, clear.get(scene.date)!)];
      expect(Math.abs(high - low)).toBeLessThan(0.06);
      expect(high).not.toBe(low);
    }
  });

  it('cuts the same clip again, and answers a held one without bytes', async () => {
    const scene_id = scenes.at(-1)!.id;
    const first = await field.owner.send(hd.clip, { field_id: field.field_id, scene_id });
    const again = await field.owner.send(hd.clip, { field_id: field.field_id, scene_id });
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
    const held = await field.owner.send(
      hd.clip,
      { field_id: field.field_id, scene_id },
      { headers: { 'if-none-match': first.headers.etag as string } },
    );
    expect([held.statusCode, held.rawPayload.length]).toEqual([304, 0]);
  });

  it('tells as much of the field beforehand as its clip shows', async () => {
    const cloudy = scenes.find(({ valid_fraction: share }) => share !== null && share > 0.3 && share < 0.9)!;
    const bytes = new Uint8Array(await field.owner.call(hd.clip, { field_id: field.field_id, scene_id: cloudy.id }));
    const { valid_fraction } = sceneStatistics(await readHdClip(bytes, { inflate }), cloudy, FIELD, 'ndvi');
    expect(Math.abs(valid_fraction - cloudy.valid_fraction!)).toBeLessThan(0.05);
  });

  it('never enters the statistics the curve is made of', async () => {
    const { statistics } = await field.owner.call(imagery.statistics, {
      field_id: field.field_id,
      index: 'evi',
      from: '2026-01-05',
      to: '2026-01-13',
    });
    expect(statistics.filter(({ scene_id }) => scene_id.startsWith('demo-hd'))).toEqual([]);
    const rows = await field.server.db.query('select 1 from scene_statistics where scene_id like $1', ['demo-hd%']);
    expect(rows).toEqual([]);
  });

  it.each(['demo-hd_2026-01-12_sentinel-2a', 'demo_2026-01-12_planetscope-demo', '../../x', 'demo-hd_2031-01-01_planetscope-demo'])(
    'has no scene %s',
    async (scene_id) => {
      await expect(field.owner.call(hd.clip, { field_id: field.field_id, scene_id })).rejects.toMatchObject({ code: 'SCENE_GONE' });
    },
  );

  it('refuses a range of days that is none', async () => {
    await expect(field.owner.call(hd.catalog, { field_id: field.field_id, from: '2026-01-13', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('a server with a key of Planet', () => {
  let planet: PlanetStandIn;
  let field: Field;
  beforeAll(async () => {
    planet = await startPlanet(FIELD, 32_720, dayOf('2026-01-12'));
    field = await startWithField({
      DEMO: '1',
      DEMO_DATE: '2026-01-13',
      IMAGERY: 'demo',
      PLANET_API_KEY: planet.api_key,
      PLANET_URL: `${planet.url}/v1`,
    });
  }, 180_000);
  afterAll(async () => {
    await field.server.close();
    await planet.close();
  });
  const catalog = () => field.owner.send(hd.catalog, { field_id: field.field_id, from: '2026-01-01', to: '2026-01-13' });
  const clip = () => field.owner.send(hd.clip, { field_id: field.field_id, scene_id: 'planet_2026-01-12_planetscope' });

  it('names a refused key, and keeps it to itself', async () => {
    planet.mode = 'key_refused';
    const answer = await catalog();
    planet.mode = 'well';
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'HD_KEY_REFUSED']);
    expect(answer.body).not.toContain(planet.api_key);
  });

  it('shows its scenes, of which it knows nothing inside the field yet', async () => {
    const answer = await catalog();
    const { scenes, attribution } = answer.json<{ scenes: Scene[]; attribution: string }>();
    expect(scenes).toMatchObject([
      { id: 'planet_2026-01-12_planetscope', is_demo: false, cloud_cover: 9, valid_fraction: null, source_items: [planet.scene_id] },
    ]);
    expect(attribution).toContain('Planet Labs');
    const features = await field.server.anyone.send(config.features, {});
    expect(features.json()).toMatchObject({ hd_imagery: { provider: 'planet', is_demo: false } });
    for (const { body } of [answer, features]) expect(body).not.toContain(planet.api_key);
  });

  it('cuts the field’s window out of its files, whose pixels are those delivered', async () => {
    const answer = await clip();
    expect(answer.statusCode).toBe(200);
    const { bands } = await readHdClip(new Uint8Array(answer.rawPayload), { inflate });
    const middle = Math.floor(bands.nir!.length / 2);
    const ndvi = new Float32Array(1);
    HD_INDICES.ndvi.compute([bands.nir!.slice(middle, middle + 1), bands.red!.slice(middle, middle + 1)], { scale: 1e-4, offset: 0 }, ndvi);
    const [n, r] = [planet.planes.nir[middle]!, planet.planes.red[middle]!];
    expect(ndvi[0]).toBeCloseTo((n - r) / (n + r), 5);
  }, 30_000);

  it('keeps the clip: a scene that has vanished since is still shown', async () => {
    planet.mode = 'vanished';
    expect((await clip()).statusCode).toBe(200);
    planet.mode = 'well';
  });
});

describe('a server without a source of 3 m', () => {
  let field: Field;
  beforeAll(async () => {
    field = await startWithField({ DEMO: '1', DEMO_DATE: '2026-01-13', IMAGERY: 'demo', HD_IMAGERY: 'none' });
  }, 180_000);
  afterAll(() => field.server.close());

  it('says so', async () => {
    expect(await field.server.anyone.call(config.features, {})).toMatchObject({ hd_imagery: null });
    await expect(field.owner.call(hd.catalog, { field_id: field.field_id, ...SEASON })).rejects.toMatchObject({
      code: 'HD_NOT_CONFIGURED',
    });
  });
});
