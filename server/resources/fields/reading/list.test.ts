import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { halvesOf, newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';

const { fields, farms, shares } = contract;
type List = CallReply<typeof fields.list>;

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, guest] = [await server.register(), await server.register()];
});
afterAll(() => server.close());

const whole = (user: TestUser): Promise<List> => user.call(fields.list, {});
const inOrder = (all: readonly Field[]): Field[] =>
  all.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
/** The list somebody has who held `old` and is given what has changed. */
const withChanges = (old: List, { fields: changed, removed }: List): Field[] => {
  const ids = new Set([...changed.map(({ id }) => id), ...(removed ?? [])]);
  return inOrder([...old.fields.filter(({ id }) => !ids.has(id)), ...changed]);
};

test('is sent once, and whatever changes what it shows changes its name', async () => {
  const made = (await owner.call(fields.createMany, { fields: [1, 2, 3, 4, 5, 6].map((n) => newField({ name: `Lote ${String(n)}` })) }))
    .fields;
  const [one, two, three, four] = made.map(({ field }) => field) as [Field, Field, Field, Field];
  const season = { year: 2025, season: 2, period: 'summer' } as const;
  const versionOf = async (id: string): Promise<number> => (await owner.call(fields.get, { field_id: id })).field.version;
  const elsewhere = (await owner.call(fields.create, newField({ farm_name: 'Otro', geometry: squareAt(4) }))).field;
  const changes: readonly [string, () => Promise<unknown>, readonly string[]][] = [
    ['a crop', async () => owner.call(fields.setCrop, { field_id: one.id, version: 1, season, crop: 5, genotype_id: null }), [one.id]],
    ['a name', async () => owner.call(fields.updateInfo, { field_id: two.id, version: 1, name: 'La Vuelta' }), [two.id]],
    ['a polygon', async () => owner.call(fields.updateGeometry, { field_id: two.id, version: 2, geometry: squareAt(2) }), [two.id]],
    ["its farm's name", async () => owner.call(farms.rename, { farm_id: elsewhere.farm_id, version: 1, name: 'El Otro' }), [elsewhere.id]],
    [
      'a plan that ends',
      async () =>
        server.db.query("update field set version = version + 1, plan_status = 2, plan_ends = now() + interval '1 hour' where id = $1", [
          three.id,
        ]),
      [three.id],
    ],
    // Whatever time does to a plan, its row stays at its version.
    ['the end of that plan', async () => server.db.query('update field set plan_ends = now() where id = $1', [three.id]), [three.id]],
    ['a deletion', async () => owner.call(fields.remove, { field_id: four.id, version: 1 }), []],
    ['its return', async () => owner.call(fields.restore, { field_id: four.id }), [four.id]],
    [
      'a division',
      async () => owner.call(fields.split, { field_id: one.id, version: await versionOf(one.id), parts: halvesOf(squareAt(0)) }),
      ['new', 'new'],
    ],
  ];
  for (const [what, change, ids] of changes) {
    const old = await whole(owner);
    const headers = { 'if-none-match': `"${old.version}"` };
    const same = await owner.send(fields.list, {}, { headers });
    expect([what, same.statusCode, same.rawPayload.byteLength, same.headers['cache-control']]).toEqual([what, 304, 0, 'no-store']);
    expect(await owner.call(fields.list, { since: old.version })).toEqual({ ...old, fields: [], removed: [] });
    await change();
    const changes = await owner.call(fields.list, { since: old.version });
    const now = await whole(owner);
    expect([what, (await owner.send(fields.list, {}, { headers })).statusCode, changes.version]).toEqual([what, 200, now.version]);
    expect([what, changes.removed === null, changes.fields.length]).toEqual([what, false, ids.length]);
    if (ids[0] !== 'new') expect([what, changes.fields.map(({ id }) => id)]).toEqual([what, ids]);
    expect([what, withChanges(old, changes)]).toEqual([what, inOrder(now.fields)]);
    expect([what, now.removed]).toEqual([what, null]);
  }
});

test('is sent whole to whoever holds another one: an old version, or that of somebody else', async () => {
  const { version, fields: mine } = await whole(owner);
  for (const since of ['old', version.replace(owner.id, guest.id)])
    expect(await owner.call(fields.list, { since })).toMatchObject({ removed: null, fields: mine });
  expect(await guest.call(fields.list, { since: version })).toMatchObject({ removed: null, fields: [] });
});

test('of a guest changes with what he may do, and with the owner’s name', async () => {
  const { field } = await owner.call(fields.create, newField({ farm_name: 'Compartido' }));
  await owner.call(shares.add, { field_id: field.id, email: guest.email, level: 'view' });
  const first = await whole(guest);
  expect(first.fields).toMatchObject([{ id: field.id, relations: ['view'], owner_name: 'Ana Ñandú' }]);
  await server.db.query("update share set level = 'edit' where field_id = $1", [field.id]);
  const second = await whole(guest);
  await server.db.query("update account set lastname = 'Ruiz' where id = $1", [owner.id]);
  const third = await whole(guest);
  expect(second.fields).toMatchObject([{ relations: ['edit'], owner_name: 'Ana Ñandú' }]);
  expect(third.fields).toMatchObject([{ relations: ['edit'], owner_name: 'Ana Ruiz' }]);
  expect(new Set([first.version, second.version, third.version]).size).toBe(3);
});

test('travels as brotli to whoever takes it, and as the same JSON to whoever does not', async () => {
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'gzip, br', 'gzip'].map((encoding) => owner.send(fields.list, {}, { headers: { 'accept-encoding': encoding } })),
  );
  expect([plain, br, gzip].map((answer) => answer?.headers['content-encoding'] ?? 'identity')).toEqual(['identity', 'br', 'gzip']);
  expect(plain?.json<List>().fields).toEqual((await whole(owner)).fields);
  expect(Object.keys(plain?.json<List>().fields[0] ?? {}).toSorted()).toEqual(
    Object.keys(fields.list.reply.shape.fields.element.shape).toSorted(),
  );
});

test('one field is not sent twice, and what its farm is called is a part of it', async () => {
  const { field } = await owner.call(fields.create, newField({ farm_name: 'Solo', name: 'Uno' }));
  const ask = (etag: string) => owner.send(fields.get, { field_id: field.id }, { headers: { 'if-none-match': etag } });
  const etag = String((await ask('')).headers['etag']);
  expect(etag).toMatch(/^"1-[\w-]+"$/);
  expect([(await ask(etag)).statusCode, (await ask(etag)).rawPayload.byteLength]).toEqual([304, 0]);
  await owner.call(farms.rename, { farm_id: field.farm_id, version: 1, name: 'Solo y su alma' });
  expect((await ask(etag)).statusCode).toBe(200);
  const renamed = await owner.send(fields.updateInfo, { field_id: field.id, version: 1, name: 'Dos' }, { headers: { 'if-match': etag } });
  expect(renamed.statusCode).toBe(200);
});
