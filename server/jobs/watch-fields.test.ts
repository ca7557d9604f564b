import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer } from '../../tests/setup/servers/server.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { createQueue } from './queue.ts';
import { orderSeasons } from './measure-seasons.ts';
import { orderWatch } from './watch-fields.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo', DEMO: '1', DEMO_DATE: '2026-01-13' });
});
afterAll(() => server.close());

test('a look measures the newest images of every field and notifies its owner, once a quarter of the day', async () => {
  const owner = await server.register();
  const ids: string[] = [];
  for (const { name, polygon: geometry } of DEMO_FARMS[0]!.fields.slice(0, 2))
    ids.push((await owner.call(contract.fields.create, newField({ farm_name: name, name, geometry }))).field.id);
  for (const [i, until] of ['2026-01-02', '2025-11-02'].entries())
    await server.db.query('insert into measured_season (field_id, year, geometry_version, until) values ($1, 2025, 1, $2)', [
      ids[i],
      until,
    ]);
  const queue = createQueue(server.db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
  const now = new Date('2026-01-13T15:10:00Z');
  await Promise.all([now, new Date('2026-01-13T17:59:00Z')].map((at) => orderWatch(server.db, queue, at)));
  const notified = async () => (await owner.call(contract.notifications.list, {})).notifications;
  await expect.poll(async () => (await notified()).length, { timeout: 60_000, interval: 200 }).toBe(2);
  expect((await notified()).every(({ type, params }) => type === 'new_image' && params.valid_fraction >= 0.6)).toBe(true);
  // the look makes longer what it goes on with, and leaves alone what it would leave a gap in
  const measured = await server.db.query('select until from measured_season order by until');
  expect(measured).toEqual([{ until: '2025-11-02' }, { until: '2026-01-13' }]);
  const ordered = await server.db.query("select key from job where queue = 'watch' and key like '2026-01-13%'");
  expect(ordered).toEqual([{ key: '2026-01-13T12:00:00.000Z' }]);
}, 60_000);

// Half a minute of images: the order itself is tried where an index is asked for.
test.runIf(isFull)(
  'a season that an index is compared with is measured whole by the queue',
  async () => {
    const owner = await server.register();
    const { name, polygon: geometry } = DEMO_FARMS[0]!.fields[2]!;
    const { field } = await owner.call(contract.fields.create, newField({ farm_name: name, name, geometry }));
    const queue = createQueue(server.db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
    const order = { field_ids: [field.id], year: 2025 };
    for (const minute of ['10', '50']) await orderSeasons(server.db, queue, order, new Date(`2026-01-13T15:${minute}:00Z`));
    const until = () => server.db.query('select year, until from measured_season where field_id = $1', [field.id]);
    await expect.poll(until, { timeout: 200_000, interval: 200 }).toEqual([{ year: 2025, until: '2026-01-13' }]);
    expect(await server.db.query("select id from job where queue = 'seasons'")).toHaveLength(1);
    const [first] = await server.db.query('select min(date) as date from scene_statistics where field_id = $1', [field.id]);
    expect(first).toMatchObject({ date: expect.stringMatching(/^2025-05-0/) });
  },
  240_000,
);
