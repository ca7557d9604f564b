import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/setup/servers/database.ts';
import { fillManyFields, manyId } from '../../../tests/setup/samples/many-fields.ts';
import { DEGREE_KM, listPeers, NEAR_KM } from './queries.ts';

const EACH = 200;
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
/** In the second of three rows of two hundred fields from west to east. */
const [OWNER, FIELD] = [manyId('account', 1), manyId('field', EACH + 20)];
const MOST = 120;

let held: TestDatabase;
beforeAll(async () => {
  held = await openTestDatabase();
  await fillManyFields(held.database, { accounts: 3, each: EACH, scenes: 1 });
  // Of another province, and a neighbour's neighbour in none.
  await held.database.query("update field set province = 'AR-S' where (label[0] * 50)::int % 7 = 0");
}, 60_000);
afterAll(() => held.close());

type Row = {
  readonly id: string;
  readonly owner_id: string;
  readonly farm_id: string;
  readonly province: string;
  readonly lon: number;
  readonly lat: number;
};

/** The rule, over all fields at once. */
const expected = async (crop: number) => {
  const rows = await held.database.query<Row>(
    `select f.id, f.owner_id, f.farm_id, f.province, f.label[0] as lon, f.label[1] as lat from field f
     where f.id = $1 or exists (select 1 from field_crop c where c.field_id = f.id and c.year = 2025 and c.crop = $2)`,
    [FIELD, crop],
  );
  const o = rows.find(({ id }) => id === FIELD)!;
  const facts = rows
    .filter(({ id }) => id !== FIELD)
    .map((row) => {
      const km = DEGREE_KM * Math.hypot(row.lat - o.lat, (row.lon - o.lon) * Math.cos((o.lat * Math.PI) / 180));
      const stands = {
        farm: row.farm_id === o.farm_id,
        owner: row.owner_id === o.owner_id,
        near: km <= NEAR_KM,
        province: row.province === o.province,
      };
      return { id: row.id, km, ...stands };
    })
    .filter(({ owner, near, province }) => owner || near || province);
  const ranked = facts
    .toSorted((a, b) => Number(b.farm) - Number(a.farm) || Number(b.owner) - Number(a.owner) || a.km - b.km)
    .slice(0, MOST);
  return ranked.map(({ id, ...stands }) => [id, (['farm', 'owner', 'near', 'province'] as const).filter((scope) => stands[scope])]);
};

test.each([
  ['few near by, and others of the province', 5, null],
  ['enough near by', 5, 5],
])('peers are the nearest there are: %s', async (_name, crop, sown) => {
  if (sown !== null) await held.database.query('update field_crop set crop = $1', [sown]);
  const found = await listPeers(held.database, OWNER, FIELD, SEASON, crop as 5);
  const wanted = await expected(crop);
  // Of those of the province alone some are disclosed where the others are too few.
  expect(found.some(({ scopes }) => scopes.join() === 'province')).toBe(sown === null);
  expect(found).toHaveLength(sown === null ? wanted.length : MOST);
  expect(new Map(found.map(({ id, scopes }) => [id, scopes]))).toEqual(new Map(wanted as [string, string[]][]));
});
