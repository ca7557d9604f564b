import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { halvesOf, newField } from '../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, transfers, users } = contract;

let server: TestServer;
let owner: TestUser;
let taker: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, taker] = [await server.register(), await server.register()];
});
afterAll(() => server.close());

const addField = async (name: string, farm_name = `Campo ${name}`) =>
  (await owner.call(fields.create, newField({ name, farm_name }))).field;
const offer = (field_id: string, to = taker) => owner.call(transfers.offer, { field_id, email: to.email });

test('a field changes hands when the new owner accepts, and not before; guests, staff and the named producer of the old one end', async () => {
  const field = await addField('Alto');
  const guest = await server.register();
  const staff = await server.register();
  await setAccess(server, staff, { role: 'FM' });
  const record = randomUUID();
  await server.db.query(
    `insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at)
     values ($1, $2, 'Owner', $3, now(), now(), now()), ($4, $3, 'Tenant', null, null, now(), now())`,
    [randomUUID(), staff.id, owner.id, record],
  );
  await owner.call(fields.updateInfo, { field_id: field.id, version: 1, producer_id: record });
  await server.db.query(
    "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'edit', $3, now())",
    [field.id, guest.email, owner.id],
  );
  const made = await offer(field.id);
  expect(made).toMatchObject({ is_mine: true, other: taker.email, field_name: 'Alto' });
  await expect(taker.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { transfers: waiting } = await taker.call(transfers.list, {});
  expect(waiting).toMatchObject([{ id: made.id, is_mine: false, other: 'Ana Ñandú', field_name: 'Alto' }]);
  const { field: taken } = await taker.call(transfers.answer, { transfer_id: made.id, accepted: true });
  expect(taken).toMatchObject({ id: field.id, relations: ['owner'], farm_name: 'Campo Alto', producer_id: null, name: 'Alto' });
  for (const other of [owner, guest, staff])
    await expect(other.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await taker.call(transfers.list, {})).transfers).toEqual([]);
  const { lines } = await taker.call(users.fieldAudit, { field_id: field.id });
  expect(lines.filter(({ action }) => action === 'field.transfer').map(({ detail }) => detail['step'])).toEqual(['accepted', 'offered']);
});

test('it goes into the farm of the same name, and a taken name gets " (2)"', async () => {
  const farm = await taker.call(fields.create, newField({ name: 'Bajo', farm_name: 'La Paz' }));
  const made = await offer((await addField('Bajo', 'la páz')).id);
  const { field } = await taker.call(transfers.answer, { transfer_id: made.id, accepted: true });
  expect(field).toMatchObject({ farm_id: farm.field.farm_id, name: 'Bajo (2)' });
});

test('to others the offer does not exist; refused, withdrawn, replaced and old ones are gone', async () => {
  const field = await addField('Este');
  const stranger = await server.register();
  const answer = (by: TestUser, transfer_id: string, accepted = true) => by.call(transfers.answer, { transfer_id, accepted });
  const gone = { code: 'NOT_FOUND' };
  const first = await offer(field.id);
  await expect(answer(stranger, first.id)).rejects.toMatchObject(gone);
  await expect(answer(owner, first.id)).rejects.toMatchObject(gone);
  expect(await answer(taker, first.id, false)).toEqual({ field: null });
  await expect(answer(taker, first.id)).rejects.toMatchObject(gone);
  const second = await offer(field.id);
  await owner.call(transfers.withdraw, { field_id: field.id });
  await expect(answer(taker, second.id)).rejects.toMatchObject(gone);
  const third = await offer(field.id);
  const fourth = await offer(field.id, stranger);
  await expect(answer(taker, third.id)).rejects.toMatchObject(gone);
  await server.db.query('update field_transfer set expires_at = $2 where id = $1', [fourth.id, new Date(server.now().getTime() - 1)]);
  await expect(answer(stranger, fourth.id)).rejects.toMatchObject(gone);
  expect((await owner.call(fields.get, { field_id: field.id })).field.relations).toEqual(['owner']);
});

test('nobody takes a field of another tenant, and an administrator takes none', async () => {
  const [beyond, admin] = [await server.register(), await server.register()];
  await setAccess(server, beyond, { brand_id: 2 });
  await setAccess(server, admin, { role: 'admin' });
  const field = await addField('Muro');
  const made = await offer(field.id, beyond);
  expect((await beyond.call(transfers.list, {})).transfers).toEqual([]);
  await expect(beyond.call(transfers.answer, { transfer_id: made.id, accepted: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = await offer(field.id, admin);
  await expect(admin.call(transfers.answer, { transfer_id: other.id, accepted: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('it wants a fresh re-authentication, another address than the own, and no payment under way', async () => {
  const field = await addField('Oeste');
  await expect(owner.call(transfers.offer, { field_id: field.id, email: owner.email })).rejects.toMatchObject({ code: 'TRANSFER_TO_SELF' });
  await server.db.query('update field set plan_status = 1 where id = $1', [field.id]);
  await expect(offer(field.id)).rejects.toMatchObject({ code: 'TRANSFER_PENDING_PLAN' });
  await server.db.query('update field set plan_status = 0 where id = $1', [field.id]);
  await server.db.query("update session set authenticated_at = now() - interval '6 minutes' where account_id = $1", [owner.id]);
  await expect(offer(field.id)).rejects.toMatchObject({ code: 'LOGIN_NOT_RECENT' });
  await server.db.query('update session set authenticated_at = now() where account_id = $1', [owner.id]);
});

test('a split of which a part has gone is not undone', async () => {
  const { field, geometry } = await owner.call(fields.create, newField({ name: 'Entero', farm_name: 'Partes' }));
  const { children } = await owner.call(fields.split, { field_id: field.id, version: 1, parts: halvesOf(geometry) });
  const made = await offer(children[0]!.field.id);
  await taker.call(transfers.answer, { transfer_id: made.id, accepted: true });
  await expect(owner.call(fields.unsplit, { field_id: field.id })).rejects.toMatchObject({ code: 'SPLIT_STALE' });
  expect((await taker.call(fields.get, { field_id: children[0]!.field.id })).field.parent_id).toBeNull();
});

test('of many answers at once one takes the field', async () => {
  const made = await offer((await addField('Carrera')).id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => taker.send(transfers.answer, { transfer_id: made.id, accepted: true })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9);
});
