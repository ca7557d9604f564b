import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { seasonKey, runningSeason } from '#domain/seasons/season.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

const { fields, seasons } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('seasons are the running one and those with a crop on a live field, newest first', async () => {
  const anna = await server.register();
  const current = runningSeason(server.now().toISOString().slice(0, 10));
  expect(await anna.call(seasons.list, {})).toEqual({ current, seasons: [{ ...current, field_count: 0 }] });
  const crop = (year: number, season: 1 | 2, code: 7 | 10) => ({
    year,
    season,
    period: season === 1 ? ('winter' as const) : ('summer' as const),
    crop: code,
    genotype_id: null,
  });
  await anna.call(fields.create, newField({ crops: [crop(2020, 2, 7), crop(2020, 1, 10)] }));
  const { field } = await anna.call(fields.create, newField({ farm_name: 'Other', crops: [crop(2020, 2, 7), crop(2019, 2, 7)] }));
  const keys = async (): Promise<string[]> =>
    (await anna.call(seasons.list, {})).seasons.map((season) => `${seasonKey(season)}: ${season.field_count}`);
  expect(await keys()).toEqual([`${seasonKey(current)}: 0`, '2020-2-summer: 2', '2020-1-winter: 1', '2019-2-summer: 1']);
  await anna.call(fields.remove, { field_id: field.id, version: 1 });
  expect(await keys()).toEqual([`${seasonKey(current)}: 0`, '2020-2-summer: 1', '2020-1-winter: 1']);
});
