import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS, type PlanStatus } from '#domain/codes.ts';
import { PREMIUM_BANDS, PREMIUM_LAYERS } from '#domain/plans/premium-layers.ts';
import { layerBands } from '#domain/raster/render/layer-bands.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { isTerrainLayer, type Band, type LayerId, type SceneLayerId } from '#domain/schemas/imagery.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { hd, imagery, fields, terrain } = contract;
const SECOND_MS = 1_000;
/** Ahead of the database's clock, which must not be the one that decides. */
const NOW = Date.now() + 86_400_000;
const HD_RANGE = { from: '2026-01-01', to: '2026-01-13' };

type State = { readonly name: string; readonly status: PlanStatus; readonly ends_in_ms: number | null; readonly is_open: boolean };
const STATES: readonly State[] = [
  { name: 'unpaid', status: PLAN_STATUS.unpaid, ends_in_ms: null, is_open: false },
  { name: 'pending', status: PLAN_STATUS.pending, ends_in_ms: null, is_open: false },
  { name: 'paid', status: PLAN_STATUS.paid, ends_in_ms: null, is_open: true },
  { name: 'paid for a year that ends in a second', status: PLAN_STATUS.paid, ends_in_ms: SECOND_MS, is_open: true },
  { name: 'paid for a year that ended a second ago', status: PLAN_STATUS.paid, ends_in_ms: -SECOND_MS, is_open: false },
  { name: 'pending with a plan that ends in a second', status: PLAN_STATUS.pending, ends_in_ms: SECOND_MS, is_open: true },
  { name: 'pending with a plan that ended a second ago', status: PLAN_STATUS.pending, ends_in_ms: -SECOND_MS, is_open: false },
  { name: 'trial that ends in a second', status: PLAN_STATUS.trial, ends_in_ms: SECOND_MS, is_open: true },
  { name: 'trial that ended a second ago', status: PLAN_STATUS.trial, ends_in_ms: -SECOND_MS, is_open: false },
];

let server: TestServer;
let owner: TestUser;
let field_id: string;
let scene_id: string;
let hd_scene_id: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW - 60 * SECOND_MS });
  server = await startTestServer({ DEMO: '1', DEMO_DATE: '2026-01-13', IMAGERY: 'demo' });
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ geometry: DEMO_FARMS[0]!.fields[0]!.polygon }))).field.id;
  const { scenes } = await owner.call(imagery.catalog, { field_id, from: '2025-12-20', to: '2026-01-13' });
  scene_id = scenes.at(-1)!.id;
  await server.db.query('update field set plan_status = $2 where id = $1', [field_id, PLAN_STATUS.paid]);
  hd_scene_id = (await owner.call(hd.catalog, { field_id, ...HD_RANGE })).scenes.at(-1)!.id;
}, 180_000);
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const setPlan = ({ status, ends_in_ms }: Pick<State, 'status' | 'ends_in_ms'>) =>
  server.db.query('update field set plan_status = $2, plan_ends = $3 where id = $1', [
    field_id,
    status,
    ends_in_ms === null ? null : new Date(NOW + ends_in_ms).toISOString(),
  ]);
const clip = async () => readClip(new Uint8Array(await owner.call(imagery.clip, { field_id, scene_id })), { inflate });
const batch = async () => {
  const framed = await owner.call(imagery.clips, { items: [{ field_id, scene_id }] });
  return readClip(new Uint8Array(framed, 4), { inflate });
};
const addresses = async () => (await owner.call(imagery.assets, { field_id, scene_id })).parts[0]!.bands;
const getRange = (url: string) =>
  server.app.inject({ method: 'GET', url, headers: { host: 'localhost', range: 'bytes=0-99' } }).then(({ statusCode }) => statusCode);

/** Every way to what a layer is made of: answers whether the server gave it. */
type Road = { readonly name: string; readonly isOpen: () => Promise<boolean> };
const isAnswered = async (call: Parameters<TestUser['send']>[0], input: Record<string, unknown>): Promise<boolean> => {
  const answer = await owner.send(call, input);
  if (answer.statusCode === 200) return true;
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'PLAN_REQUIRED']);
  expect(answer.rawPayload.length).toBeLessThan(500);
  return false;
};
const bandRoads = (layer: SceneLayerId): Road[] => {
  const needed = layerBands(layer).filter((band) => PREMIUM_BANDS.has(band));
  const has = (held: Readonly<Partial<Record<Band, unknown>>>) => needed.every((band) => held[band] !== undefined);
  return [
    { name: 'clip', isOpen: async () => has((await clip()).bands) },
    { name: 'clips in one answer', isOpen: async () => has((await batch()).bands) },
    { name: 'addresses', isOpen: async () => has(await addresses()) },
    {
      name: 'ranges of the files',
      isOpen: async () => {
        const urls = needed.flatMap((band) => held.get(band) ?? []);
        const answers = await Promise.all(urls.map(getRange));
        return answers.every((status) => status === 206);
      },
    },
  ];
};
/** Addresses given while the plan in question was live. */
const held = new Map<Band, string>();

const hdRoads: readonly Road[] = [
  { name: 'scenes of 3 m', isOpen: () => isAnswered(hd.catalog, { field_id, ...HD_RANGE }) },
  { name: 'clip of 3 m', isOpen: () => isAnswered(hd.clip, { field_id, scene_id: hd_scene_id }) },
];
const roadsOf = (layer: LayerId): Road[] => {
  if (isTerrainLayer(layer)) return [{ name: 'elevation', isOpen: () => isAnswered(terrain.elevation, { field_id }) }];
  if (layer === 'health') return [{ name: 'reference', isOpen: () => isAnswered(imagery.health, { field_id, scene_id }) }];
  const index = { chlorophyll: 'cire', water: 'mndwi' }[layer as string];
  const numbers: Road[] =
    index === undefined
      ? []
      : [
          {
            name: 'statistics',
            isOpen: () => isAnswered(imagery.statistics, { field_id, index, from: '2026-01-10', to: '2026-01-13' }),
          },
          {
            name: 'newest values',
            isOpen: async () => {
              const { days } = await owner.call(imagery.latest, { index: index as 'cire', dates: '2026-01-13' });
              return days.some(({ fields }) => fields.length > 0);
            },
          },
        ];
  return [...bandRoads(layer), ...numbers];
};

describe('premium data', () => {
  beforeAll(async () => {
    vi.setSystemTime(NOW);
    await setPlan({ status: PLAN_STATUS.paid, ends_in_ms: null });
    let pending = 1;
    while (pending > 0)
      ({ pending } = await owner.call(imagery.statistics, { field_id, index: 'cire', from: '2026-01-01', to: '2026-01-13' }));
  }, 180_000);

  const cases = STATES.flatMap((state) => [...PREMIUM_LAYERS, 'soil' as const, 'hd' as const].map((layer) => ({ state, layer })));
  it.each(cases)('$layer of a field that is $state.name: $state.is_open', async ({ state, layer }) => {
    // addresses a trial was given before its last second; a field that never had the plan was given none
    await setPlan({ status: PLAN_STATUS.trial, ends_in_ms: state.ends_in_ms ?? SECOND_MS });
    vi.setSystemTime(NOW - 10 * SECOND_MS);
    held.clear();
    for (const [band, url] of Object.entries(await addresses())) held.set(band as Band, url);
    vi.setSystemTime(NOW);
    await setPlan(state);
    const roads: readonly Road[] =
      layer === 'hd'
        ? hdRoads
        : layer === 'soil'
          ? [{ name: 'soil', isOpen: () => isAnswered(terrain.soil, { field_id }) }]
          : roadsOf(layer);
    expect(roads.length).toBeGreaterThan(0);
    const never_had = state.ends_in_ms === null && !state.is_open;
    for (const road of roads) {
      if (never_had && road.name === 'ranges of the files') continue;
      expect(await road.isOpen(), road.name).toBe(state.is_open);
    }
  });

  it('of a field without the plan is not even read: its clip is no larger than before', async () => {
    await setPlan({ status: PLAN_STATUS.unpaid, ends_in_ms: null });
    const basic = (await owner.call(imagery.clip, { field_id, scene_id })).byteLength;
    await setPlan({ status: PLAN_STATUS.paid, ends_in_ms: null });
    const all = (await owner.call(imagery.clip, { field_id, scene_id })).byteLength;
    expect(basic).toBeLessThan(0.75 * all);
  });

  it.each([imagery.clip, imagery.assets])('of 3 m is not to be had as a scene of 10 m: %#', async (call) => {
    await setPlan({ status: PLAN_STATUS.unpaid, ends_in_ms: null });
    const answer = await owner.send(call, { field_id, scene_id: hd_scene_id });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'SCENE_GONE']);
    const framed = await owner.call(imagery.clips, { items: [{ field_id, scene_id: hd_scene_id }] });
    expect([...new Uint8Array(framed)]).toEqual([0, 0, 0, 0]);
  });

  it('is shown to nobody but the owner', async () => {
    const stranger = await server.register();
    for (const [call, input] of [
      [terrain.elevation, { field_id }],
      [terrain.soil, { field_id }],
      [imagery.health, { field_id, scene_id }],
      [hd.catalog, { field_id, ...HD_RANGE }],
      [hd.clip, { field_id, scene_id: hd_scene_id }],
    ] as const) {
      expect((await stranger.send(call, input)).statusCode).toBe(404);
      expect((await server.anyone.send(call, input)).statusCode).toBe(401);
    }
  });
});

describe('an address of a band (reliability R-A08)', () => {
  it("dies with its holder's right to the field, and with his session", async () => {
    await setPlan({ status: PLAN_STATUS.paid, ends_in_ms: null });
    const guest = await server.register();
    const { id: share_id } = await owner.call(contract.shares.add, { field_id, email: guest.email });
    const { parts } = await guest.call(imagery.assets, { field_id, scene_id });
    const roads = (['B04', 'B07'] as const).map((band) => parts[0]?.bands[band] ?? '');
    const status = () =>
      Promise.all(roads.map(async (url) => (await server.app.inject({ url, headers: { range: 'bytes=0-15' } })).statusCode));
    expect(await status()).toEqual([206, 206]);
    // The plan pays no longer: what it paid for is closed, the rest goes on.
    await setPlan({ status: PLAN_STATUS.unpaid, ends_in_ms: null });
    expect(await status()).toEqual([206, 403]);
    await setPlan({ status: PLAN_STATUS.paid, ends_in_ms: null });
    await owner.call(contract.shares.revoke, { field_id, share_id });
    expect(await status()).toEqual([403, 403]);
    await owner.call(contract.shares.add, { field_id, email: guest.email });
    expect(await status()).toEqual([206, 206]);
    await server.db.query('update session set revoked_at = now() where id = $1', [guest.session_id]);
    expect(await status()).toEqual([403, 403]);
  });
});
