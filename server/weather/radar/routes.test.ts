import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { radar, fields } = contract;
const TILE = { kind: 'radar', z: '7', x: '42', y: '76' } as const;
let server: TestServer;
let owner: TestUser;
let [advanced, basic] = ['', ''];

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', DEMO_DATE: '2026-01-13' });
  owner = await server.register();
  advanced = (await owner.call(fields.create, newField())).field.id;
  basic = (await owner.call(fields.create, newField({ name: 'Básico', farm_name: 'La Laguna', geometry: squareAt(2) }))).field.id;
  await server.db.query('update field set plan_status = $2 where id = $1', [advanced, PLAN_STATUS.paid]);
}, 120_000);
afterAll(() => server.close());

const refusal = async (who: { send: TestUser['send'] }, call: Parameters<TestUser['send']>[0], input: object): Promise<unknown[]> => {
  const answer = await who.send(call, input as never);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};

describe('rain and clouds over the map', () => {
  it('are listed for an advanced field: two hours every ten minutes, on the demo’s own day', async () => {
    const { generated, ...kinds } = await owner.call(radar.frames, { field_id: advanced });
    for (const kind of ['radar', 'satellite'] as const) {
      const { past, is_demo, as_of } = kinds[kind];
      const [first, last] = [past[0]!.time, past.at(-1)!.time];
      expect([past.length, last - first, is_demo]).toEqual([13, 7_200, true]);
      expect(generated - last).toBeLessThan(600);
      expect(as_of).toMatch(/^2026-01-1[34]T/);
      expect(past[0]!.path).toBe(`/public/maps/${kind}/${String(first)}`);
    }
  });

  it('come as tiles of the listed frames and of no other', async () => {
    const frames = await owner.call(radar.frames, { field_id: advanced });
    for (const kind of ['radar', 'satellite'] as const) {
      const time = String(frames[kind].past.at(-1)!.time);
      const png = Buffer.from(await owner.call(radar.tile, { field_id: advanced, ...TILE, kind, time }));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
    }
    const time = String(frames.radar.past[0]!.time);
    const ask = (change: object) => refusal(owner, radar.tile, { field_id: advanced, ...TILE, time, ...change });
    expect(await ask({ time: String(frames.radar.past[0]!.time + 1) })).toEqual([404, 'RADAR_FRAME_GONE']);
    expect(await ask({ z: '5', x: '32' })).toEqual([404, 'RADAR_FRAME_GONE']);
    expect((await ask({ z: '8' }))[0]).toBe(422);
  });

  it('are refused for a basic field, to strangers, and without a session', async () => {
    const stranger = await server.register();
    const { past } = (await owner.call(radar.frames, { field_id: advanced })).radar;
    for (const [call, about] of [
      [radar.frames, {}],
      [radar.tile, { ...TILE, time: String(past[0]!.time) }],
    ] as const) {
      expect(await refusal(owner, call, { field_id: basic, ...about })).toEqual([403, 'PLAN_REQUIRED']);
      expect(await refusal(stranger, call, { field_id: advanced, ...about })).toEqual([404, 'NOT_FOUND']);
      expect(await refusal(server.anyone as TestUser, call, { field_id: advanced, ...about })).toEqual([401, 'UNAUTHENTICATED']);
    }
  });
});

describe('sources that do not answer', () => {
  it('are named where both are away, and leave the other where one is', async () => {
    const away = await startTestServer({ RADAR: 'rainviewer', RADAR_URL: 'http://127.0.0.1:9', WEATHER_SATELLITE: 'demo' });
    try {
      const user = await away.register();
      const { field } = await user.call(fields.create, newField());
      await away.db.query('update field set plan_status = $2 where id = $1', [field.id, PLAN_STATUS.paid]);
      const frames = await user.call(radar.frames, { field_id: field.id });
      expect([frames.radar.past, frames.radar.as_of, frames.satellite.past.length]).toEqual([[], null, 13]);
    } finally {
      await away.close();
    }
  }, 120_000);
});
