import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { sceneOn } from '../../tests/setup/samples/scene-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { fields, imagery } = contract;
const TODAY = '2026-01-13';
const DAY_MS = 86_400_000;
const before = (date: string, days: number): string => new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
type Value = {
  readonly field_id: string;
  readonly scene_id: string;
  readonly date: string;
  readonly valid_fraction: number;
  readonly mean: number | null;
};

let server: TestServer;
let owner: TestUser;
let ids: readonly string[];
const values: Value[] = [];

/** Values of some fields on many days, some cloudy, some empty, two on one day: whatever the rule must tell apart. */
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo' });
  owner = await server.register();
  const made = await owner.call(fields.createMany, { fields: [0, 1, 2, 3].map((place) => newField({ geometry: squareAt(place) })) });
  ids = made.fields.map(({ field }) => field.id);
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const scenes: { id: string; scene: unknown }[] = [];
  for (let day = 0; day < 140; day += 1) {
    for (const name of ['a', 'b']) {
      const date = before(TODAY, day);
      const scene_id = `test_${date}_${name}`;
      scenes.push({ id: scene_id, scene: sceneOn(date, scene_id) });
      for (const field_id of ids)
        if (random() < 0.25) values.push({ field_id, scene_id, date, valid_fraction: random(), mean: random() < 0.1 ? null : random() });
    }
  }
  await server.db.query('insert into scene (id, scene) select id, scene from jsonb_to_recordset($1::jsonb) as r (id text, scene jsonb)', [
    JSON.stringify(scenes),
  ]);
  await server.db.query(
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean)
     select r.field_id, 1, r.scene_id, i, r.date, r.valid_fraction, 100, r.mean from unnest(array['ndvi', 'evi']) i,
       jsonb_to_recordset($1::jsonb) as r (field_id uuid, scene_id text, date date, valid_fraction float8, mean float8)`,
    [JSON.stringify(values)],
  );
  const usable = values.filter(({ valid_fraction, mean }) => valid_fraction >= 0.6 && mean !== null);
  // Frames left out, the newest among them.
  const left_out = [...usable.slice(0, 2), ...usable.filter((_, at) => at % 5 === 0)];
  await server.db.query(
    `insert into scene_exclusion (account_id, field_id, scene_id, created_at)
     select $1, r.field_id, r.scene_id, now() from jsonb_to_recordset($2::jsonb) as r (field_id uuid, scene_id text) on conflict do nothing`,
    [owner.id, JSON.stringify(left_out)],
  );
}, 60_000);
afterAll(() => server.close());

/** The rule in words of its own: the newest usable value, and the one nearest to fourteen days before it, nine to twenty-four days away. */
const expected = (date: string, excluded: ReadonlySet<string>) =>
  ids.flatMap((field_id) => {
    const usable = values.filter(
      (one): one is Value & { mean: number } =>
        one.field_id === field_id &&
        one.valid_fraction >= 0.6 &&
        one.mean !== null &&
        !excluded.has(`${field_id} ${one.scene_id}`) &&
        one.date <= date &&
        one.date >= before(date, 120),
    );
    const [newest] = usable.toSorted((a, b) => b.date.localeCompare(a.date) || a.scene_id.localeCompare(b.scene_id));
    if (newest === undefined) return [];
    const age = (one: Value): number => (Date.parse(newest.date) - Date.parse(one.date)) / DAY_MS;
    const [then] = usable
      .filter((one) => age(one) >= 9 && age(one) <= 24)
      .toSorted((x, y) => Math.abs(age(x) - 14) - Math.abs(age(y) - 14) || age(x) - age(y) || x.scene_id.localeCompare(y.scene_id));
    const { scene_id, valid_fraction, mean } = newest;
    return [{ field_id, scene_id, valid_fraction, mean, change_14d: then === undefined ? null : mean - then.mean }];
  });

test('the newest usable value and its change over 14 days, on several dates at once', async () => {
  const rows = await server.db.query<{ key: string }>(
    "select field_id || ' ' || scene_id as key from scene_exclusion where account_id = $1",
    [owner.id],
  );
  const excluded = new Set(rows.map(({ key }) => key));
  const dates = [0, 3, 9, 20, 47, 100].map((days) => before(TODAY, days));
  const { days, scenes } = await owner.call(imagery.latest, { dates: dates.join() });
  expect(days.map(({ date }) => date)).toEqual(dates);
  const byId = <T extends { field_id: string }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => a.field_id.localeCompare(b.field_id));
  for (const { date, fields: found } of days) expect([date, byId(found)]).toEqual([date, byId(expected(date, excluded))]);
  expect(days.flatMap(({ fields: found }) => found).length).toBeGreaterThan(20);
  expect(new Set(scenes.map(({ id }) => id))).toEqual(new Set(days.flatMap(({ fields: found }) => found.map(({ scene_id }) => scene_id))));
  expect(days.map(({ pending }) => pending)).toEqual(dates.map(() => 0));
});

test('asks for one to eight different days', async () => {
  for (const dates of ['', '2026-01-01,2026-01-01', 'yesterday', Array.from({ length: 9 }, (_, n) => before(TODAY, n)).join()])
    await expect(owner.call(imagery.latest, { dates })).rejects.toMatchObject({ code: 'INVALID' });
});
