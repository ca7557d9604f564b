import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { insertFarm } from './queries.ts';

const { farms, fields } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

test('farms are listed by name with their live fields and hectares', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: 'Zorzal' }));
  await anna.call(farms.create, { name: 'ábaco' });
  const { farms: list, fiscal_names } = await anna.call(farms.list, {});
  expect(list.map(({ name, field_count, area_ha }) => ({ name, field_count, area_ha }))).toEqual([
    { name: 'ábaco', field_count: 0, area_ha: 0 },
    { name: 'Zorzal', field_count: 1, area_ha: field.area_ha },
  ]);
  expect(fiscal_names).toEqual(['Agropecuaria Uno']);
});

test('a name is unique per owner, whatever its case and accents, and free for others', async () => {
  await anna.call(farms.create, { name: 'La Unión' });
  await expect(anna.call(farms.create, { name: ' la union ' })).rejects.toMatchObject({
    code: 'FARM_NAME_TAKEN',
    params: { name: 'la union' },
  });
  const berta = await server.register();
  await expect(berta.call(farms.create, { name: 'La Unión' })).resolves.toMatchObject({ name: 'La Unión' });
});

test('renaming needs the present version and a free name; its own name in other letters is free', async () => {
  const farm = await anna.call(farms.create, { name: 'Norte' });
  await anna.call(farms.create, { name: 'Sur' });
  await expect(anna.call(farms.rename, { farm_id: farm.id, version: 1, name: 'SUR' })).rejects.toMatchObject({ code: 'FARM_NAME_TAKEN' });
  const renamed = await anna.call(farms.rename, { farm_id: farm.id, version: 1, name: 'NORTE' });
  expect(renamed).toMatchObject({ name: 'NORTE', version: 2 });
  await expect(anna.call(farms.rename, { farm_id: farm.id, version: 1, name: 'Este' })).rejects.toMatchObject({
    code: 'VERSION_STALE',
    params: { current: 2 },
  });
});

test('only an empty farm can be deleted; its name is free again', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: 'Full' }));
  await expect(anna.call(farms.remove, { farm_id: field.farm_id, version: 1 })).rejects.toMatchObject({
    code: 'FARM_HAS_FIELDS',
    params: { count: 1 },
  });
  await anna.call(fields.remove, { field_id: field.id, version: 1 });
  await anna.call(farms.remove, { farm_id: field.farm_id, version: 1 });
  await expect(anna.call(farms.rename, { farm_id: field.farm_id, version: 2, name: 'Ghost' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(anna.call(farms.create, { name: 'Full' })).resolves.toMatchObject({ name: 'Full' });
});

test('a field restored after its farm was replaced by a namesake goes into that one', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: 'Phoenix' }));
  await anna.call(fields.remove, { field_id: field.id, version: 1 });
  await anna.call(farms.remove, { farm_id: field.farm_id, version: 1 });
  const namesake = await anna.call(farms.create, { name: 'PHOENIX' });
  const restored = await anna.call(fields.restore, { field_id: field.id });
  expect(restored.field).toMatchObject({ farm_id: namesake.id, farm_name: 'PHOENIX' });
});

test('of fifty creations of one farm name at once exactly one wins, every time', async () => {
  // On the embedded database statements take turns anyway; the full count is for the one where they do not.
  const rounds = testTier === 'postgres' ? 100 : 5;
  for (let round = 0; round < rounds; round += 1) {
    const farm = { owner_id: anna.id, name: `Race ${round}`, name_key: `race ${round}`, is_demo: false };
    const created = await Promise.all(
      Array.from({ length: 50 }, () => insertFarm(server.db, { ...farm, id: crypto.randomUUID() }, server.now())),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
  }
});
