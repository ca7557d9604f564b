import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Role } from '#domain/rights/roles.ts';
import { newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';

const { farms, fields } = contract;

let server: TestServer;
let producer: TestUser;
let staff: TestUser;
/** The record the staff keeps of the producer. */
let record: string;

const addRecord = async (keeper: TestUser, account: TestUser | null): Promise<string> => {
  const id = randomUUID();
  await server.db.query(
    `insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at)
     values ($1, $2, 'Rosa', $3, case when $3::uuid is null then null else now() end, now(), now())`,
    [id, keeper.id, account?.id ?? null],
  );
  return id;
};
const personOf = async (role: Role, access: { brand_id?: number; manager_id?: string } = {}): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id: 3, ...access });
  return user;
};

beforeAll(async () => {
  server = await startTestServer();
  producer = await personOf('PM');
  staff = await personOf('FM');
  record = await addRecord(staff, producer);
});
afterAll(() => server.close());

test('a field made for a linked producer is his, in a farm of his, and seen by both', async () => {
  const { fields: made } = await staff.call(fields.createFor, {
    producer_id: record,
    fields: [newField({ farm_name: 'El Ombú', name: 'Bajo' })],
  });
  const [one] = made;
  expect(one?.field).toMatchObject({ name: 'Bajo', farm_name: 'El Ombú', relations: ['FM'], producer_id: null });
  const { field } = await producer.call(fields.get, { field_id: one!.field.id });
  expect(field).toMatchObject({ relations: ['owner'], owner_name: null });
  expect((await producer.call(farms.list, {})).farms.map(({ name }) => name)).toContain('El Ombú');
  expect((await staff.call(farms.list, {})).farms).toEqual([]);
  const [line] = await server.db.query<{ actor_id: string; subject_id: string }>(
    "select actor_id, subject_id from audit where action = 'field.create' and $1 = any(field_ids)",
    [one!.field.id],
  );
  expect(line).toEqual({ actor_id: staff.id, subject_id: producer.id });
});

test('one taken name is refused, among many it gets " (2)"', async () => {
  const one = newField({ farm_name: null, farm_id: null, name: 'Loma', geometry: squareAt(2) });
  const farm = await staff.call(farms.createFor, { producer_id: record, name: 'La Loma' });
  const rows = [{ ...one, farm_id: farm.id }];
  await staff.call(fields.createFor, { producer_id: record, fields: rows });
  await expect(staff.call(fields.createFor, { producer_id: record, fields: rows })).rejects.toMatchObject({ code: 'FIELD_NAME_TAKEN' });
  const { fields: two } = await staff.call(fields.createFor, { producer_id: record, fields: [...rows, { ...rows[0]!, name: 'Otro' }] });
  expect(two.map(({ field }) => field.name)).toEqual(['Loma (2)', 'Otro']);
});

test('his field staff lists, makes, renames and deletes farms for him; a farm of its own is no place for his fields', async () => {
  const farm = await staff.call(farms.createFor, { producer_id: record, name: 'Norte' });
  expect((await staff.call(farms.listFor, { producer_id: record })).farms.map(({ id }) => id)).toContain(farm.id);
  const renamed = await staff.call(farms.rename, { farm_id: farm.id, version: farm.version, name: 'Norte viejo' });
  expect(renamed.name).toBe('Norte viejo');
  await staff.call(farms.remove, { farm_id: farm.id, version: renamed.version });
  const own = await staff.call(farms.create, { name: 'Mío' });
  await expect(
    staff.call(fields.createFor, { producer_id: record, fields: [newField({ farm_name: null, farm_id: own.id })] }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['FSM', 'RSM', 'PM', 'admin'] as const)('a %s makes none for others', async (role) => {
  const keeper = await personOf(role);
  const mine = await addRecord(keeper, producer);
  await expect(keeper.call(fields.createFor, { producer_id: mine, fields: [newField()] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const farm = await producer.call(farms.create, { name: `Of ${role}` });
  await expect(keeper.call(farms.rename, { farm_id: farm.id, version: 1, name: 'Taken' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('neither without an acceptance, nor across tenants, nor by a record of somebody else', async () => {
  const name_only = await addRecord(staff, null);
  const beyond = await addRecord(staff, await personOf('PM', { brand_id: 2 }));
  for (const producer_id of [name_only, beyond])
    await expect(staff.call(fields.createFor, { producer_id, fields: [newField()] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const colleague = await personOf('FM');
  await expect(colleague.call(fields.createFor, { producer_id: record, fields: [newField()] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the end of a link acts on the next call: fields, farms and making are gone for the staff, the fields stay', async () => {
  const fa = await personOf('FA');
  const anna = await personOf('PM');
  const link = await addRecord(fa, anna);
  const { fields: made } = await fa.call(fields.createFor, { producer_id: link, fields: [newField({ farm_name: 'Anna' })] });
  const { id: field_id, farm_id } = made[0]!.field;
  await server.db.query('update producer set account_id = null, accepted_at = null where id = $1', [link]);
  await expect(fa.call(fields.get, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await fa.call(fields.list, {})).fields).toEqual([]);
  await expect(fa.call(farms.rename, { farm_id, version: 1, name: 'Taken' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(fa.call(fields.createFor, { producer_id: link, fields: [newField()] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await anna.call(fields.list, {})).fields.map(({ id }) => id)).toEqual([field_id]);
});

test('an owner names one of his own records on a field, at creation and later, and takes it off; the accepted producer then sees it', async () => {
  const owner = await personOf('PM');
  const tenant = await personOf('PM');
  const [mine, of_tenant] = [await addRecord(owner, null), await addRecord(owner, tenant)];
  const { field } = await owner.call(fields.create, newField({ producer_id: mine }));
  expect(field).toMatchObject({ producer_id: mine, producer_name: 'Rosa' });
  await expect(tenant.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const later = await owner.call(fields.updateInfo, { field_id: field.id, version: 1, producer_id: of_tenant });
  expect(later).toMatchObject({ producer_id: of_tenant, name: field.name });
  expect((await tenant.call(fields.get, { field_id: field.id })).field.relations).toEqual(['producer']);
  const kept = await owner.call(fields.updateInfo, { field_id: field.id, version: 2, name: 'Renamed' });
  expect(kept.producer_id).toBe(of_tenant);
  const none = await owner.call(fields.updateInfo, { field_id: field.id, version: 3, producer_id: null });
  expect(none.producer_id).toBeNull();
  await expect(tenant.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("another's record cannot be named, and who edits another's field names nobody", async () => {
  const { field } = await producer.call(fields.create, newField({ farm_name: 'Propio' }));
  for (const producer_id of [record, randomUUID()])
    await expect(producer.call(fields.updateInfo, { field_id: field.id, version: 1, producer_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  await expect(producer.call(fields.create, newField({ farm_name: 'Otro', producer_id: record }))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await server.db.query('update producer set may_edit = true where id = $1', [record]);
  await expect(
    staff.call(fields.updateInfo, { field_id: field.id, version: 1, producer_id: await addRecord(staff, null) }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
