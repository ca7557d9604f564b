import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { cloudShare } from '#server/imagery/provider/demo/clouds.ts';
import { dayOf, tileAt } from '#server/imagery/provider/demo/grid.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startRemoteImagery, type RemoteImagery } from '../../../tests/setup/servers/remote-imagery.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, imagery, statisticsJobs } = contract;
const RANGE = { from: '2025-11-01', to: '2026-01-31' };
const FIRST = [...Array(30).keys()].map((i) => dayOf('2026-01-20') - i).find((day) => cloudShare(tileAt(32720, 140, 1219), day) === 0)!;
/** Nine passes, five days apart; the files of three of them are not to be had. */
const DAYS = Array.from({ length: 9 }, (_, i) => FIRST - 5 * i) as [number, ...number[]];
const BAD = [DAYS[1]!, DAYS[4]!, DAYS[8]!];
const SCENES = 9;
const FAILED = 3;

let remote: RemoteImagery;
let server: TestServer;
let owner: TestUser;
let ids: string[];

beforeAll(async () => {
  remote = await startRemoteImagery(DAYS);
  server = await startTestServer({ IMAGERY: 'earth-search', IMAGERY_URL: remote.url });
  owner = await server.register();
  ids = [];
  for (const at of [6, 7])
    ids.push(
      (
        await owner.call(
          fields.create,
          newField({ name: `Lote ${String(at)}`, geometry: DEMO_FARMS[0]!.fields[at]!.polygon, ...(await farmOf()) }),
        )
      ).field.id,
    );
}, 120_000);
afterAll(async () => {
  await server.close();
  await remote.close();
});

const farmOf = async (): Promise<object> => {
  const [farm] = (await owner.call(contract.farms.list, {})).farms;
  return farm === undefined ? { farm_name: 'La Loma' } : { farm_id: farm.id, farm_name: null };
};
const ended = async (job_id: string) => {
  const read = () => owner.call(statisticsJobs.get, { job_id });
  await expect.poll(async () => ['waiting', 'running'].includes((await read()).job.state), { timeout: 60_000, interval: 50 }).toBe(false);
  return read();
};
const unreachable: RemoteImagery['spoil'] = (response, { day }) => {
  if (!BAD.includes(day)) return false;
  response.writeHead(503, { 'retry-after': '0' }).end();
  return true;
};

describe('an order some of whose images cannot be had', { timeout: 120_000 }, () => {
  it('keeps the others and says of each failed one which and why', async () => {
    remote.spoil = unreachable;
    const order = await owner.call(statisticsJobs.create, { field_ids: ids, index: 'ndvi', ...RANGE });
    const { job, row_count, failed_rows } = await ended(order.id);
    expect(job).toMatchObject({ state: 'done', done_count: 2, failed_count: 0, error: null });
    expect([row_count, failed_rows]).toEqual([2 * SCENES, 2 * FAILED]);
    for (const usable of ['true', 'false'] as const) {
      const { rows } = await owner.call(statisticsJobs.results, { job_id: job.id, usable });
      const failed = rows.filter(({ error }) => error !== null);
      expect(failed).toHaveLength(2 * FAILED);
      for (const row of failed)
        expect(row).toMatchObject({
          error: 'IMAGERY_PROVIDER_DOWN',
          mean: null,
          valid_fraction: null,
          pixel_count: null,
          farm_name: 'La Loma',
        });
      expect(rows.filter(({ error, mean }) => error === null && mean !== null)).toHaveLength(2 * (SCENES - FAILED));
      expect(rows.map(({ date }) => date).slice(0, SCENES)).toEqual(
        rows
          .map(({ date }) => date)
          .slice(0, SCENES)
          .toSorted(),
      );
    }
  });

  it('and the answer for one field names them too', async () => {
    const [field_id] = ids as [string];
    const { statistics, pending, failed } = await owner.call(imagery.statistics, { field_id, index: 'ndvi', ...RANGE });
    expect([statistics.length, pending, failed.map(({ code }) => code)]).toEqual([
      SCENES - FAILED,
      0,
      Array.from({ length: FAILED }, () => 'IMAGERY_PROVIDER_DOWN'),
    ]);
    expect(statistics.some(({ scene_id }) => failed.some((one) => one.scene_id === scene_id))).toBe(false);
  });

  it('a later order measures what is back, and the failures are gone', async () => {
    remote.spoil = () => false;
    const order = await owner.call(statisticsJobs.create, { field_ids: ids, index: 'ndvi', ...RANGE });
    const { row_count, failed_rows } = await ended(order.id);
    expect([row_count, failed_rows]).toEqual([2 * SCENES, 0]);
    expect((await owner.call(imagery.statistics, { field_id: ids[0]!, index: 'ndvi', ...RANGE })).failed).toEqual([]);
  });
});
