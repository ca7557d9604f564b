import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, shares } = contract;
const ENDS = '2027-03-01T00:00:00.000Z';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  [owner, stranger] = await Promise.all([server.register(), server.register()]);
  const { fields: made } = await owner.call(fields.createMany, {
    fields: [0, 1, 2].map((place) => newField({ name: `Lote ${String(place)}`, geometry: squareAt(place) })),
  });
  ids = made.map(({ field }) => field.id);
});
afterAll(() => server.close());

const setPlan = (id: string | undefined, status: number, ends: string): Promise<unknown> =>
  server.db.query(
    "update field set plan_status = $2, plan_ends = $3, has_gaps_project = true, treatment_type = 'untreated' where id = $1",
    [id, status, ends],
  );

test('a field tells how it stands; a plan that ended stands no more', async () => {
  const [field_id = ''] = ids;
  const bare = {
    field_id,
    version: 1,
    geometry_version: 1,
    plan_status: 0,
    plan_ends: null,
    has_zones: false,
    has_gaps_project: false,
    treatment_type: null,
  };
  expect(await owner.call(fields.status, { field_id })).toEqual(bare);
  await setPlan(field_id, 2, ENDS);
  const paid = { ...bare, plan_status: 2, plan_ends: ENDS, has_gaps_project: true, treatment_type: 'untreated' };
  expect(await owner.call(fields.status, { field_id })).toEqual(paid);
  await setPlan(field_id, 2, '2020-03-01T00:00:00.000Z');
  expect(await owner.call(fields.status, { field_id })).toMatchObject({ plan_status: 0 });
  await setPlan(field_id, 2, ENDS);
});

test('many are returned in the order asked for, as the list returns them', async () => {
  const asked = ids.toReversed();
  const { statuses } = await owner.call(fields.statusOf, { field_ids: asked });
  expect(statuses.map(({ field_id }) => field_id)).toEqual(asked);
  const listed = new Map((await owner.call(fields.list, {})).fields.map((field) => [field.id, field]));
  for (const { field_id, ...status } of statuses) expect(listed.get(field_id)).toMatchObject(status);
});

test('nobody learns of a field he does not see, nor of any beside it', async () => {
  const other = (await stranger.call(fields.create, newField())).field.id;
  const [mine = ''] = ids;
  await expect(stranger.call(fields.status, { field_id: mine })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stranger.call(fields.statusOf, { field_ids: [other, mine] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(owner.call(fields.statusOf, { field_ids: [] })).rejects.toMatchObject({ status: 422 });
});

test('a guest sees the field and does not learn of its plan', async () => {
  const [field_id = ''] = ids;
  await owner.call(shares.add, { field_id, email: stranger.email, level: 'edit' });
  await stranger.call(fields.get, { field_id });
  await expect(stranger.call(fields.status, { field_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(stranger.call(fields.statusOf, { field_ids: [field_id] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
