import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer } from '../../tests/setup/servers/server.ts';
import { createQueue } from './queue.ts';
import { orderWatch } from './watch-fields.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo', DEMO: '1', DEMO_DATE: '2026-01-13' });
});
afterAll(() => server.close());

test('a look measures the newest images of every field and notifies its owner, once a quarter of the day', async () => {
  const owner = await server.register();
  for (const { name, polygon: geometry } of DEMO_FARMS[0]!.fields.slice(0, 2))
    await owner.call(contract.fields.create, newField({ farm_name: name, name, geometry }));
  const queue = createQueue(server.db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
  const now = new Date('2026-01-13T15:10:00Z');
  await Promise.all([now, new Date('2026-01-13T17:59:00Z')].map((at) => orderWatch(server.db, queue, at)));
  const notified = async () => (await owner.call(contract.notifications.list, {})).notifications;
  await expect.poll(async () => (await notified()).length, { timeout: 60_000, interval: 200 }).toBe(2);
  expect((await notified()).every(({ type, params }) => type === 'new_image' && params.valid_fraction >= 0.6)).toBe(true);
  const ordered = await server.db.query("select key from job where queue = 'watch' and key like '2026-01-13%'");
  expect(ordered).toEqual([{ key: '2026-01-13T12:00:00.000Z' }]);
}, 60_000);
