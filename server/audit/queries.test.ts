import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';
import { firstBrokenAudit } from './queries.ts';

const { fields } = contract;

let server: TestServer;
let anna: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  [anna, stranger] = [await server.register(), await server.register()];
});
afterAll(() => server.close());

const actsOn = (field_id: string): Promise<unknown[]> =>
  server.db.query('select action, actor_id from audit where $1 = any(field_ids) order by id', [field_id]);

test('an act and its row are one: a refused act leaves none', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: crypto.randomUUID() }));
  await anna.call(fields.updateGeometry, { field_id: field.id, version: 1, geometry: squareAt(2) });
  await expect(anna.call(fields.updateGeometry, { field_id: field.id, version: 1, geometry: squareAt(3) })).rejects.toMatchObject({
    code: 'VERSION_STALE',
  });
  expect(await actsOn(field.id)).toEqual([
    { action: 'field.create', actor_id: anna.id },
    { action: 'field.geometry', actor_id: anna.id },
  ]);
});

test('a refused access is listed, with the call and the thing, but nothing of the thing itself', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: crypto.randomUUID() }));
  await expect(stranger.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const absent = crypto.randomUUID();
  await expect(stranger.call(fields.get, { field_id: absent })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const rows = await server.db.query(
    "select field_ids::text, detail from audit where action = 'access.refused' and actor_id = $1 order by id",
    [stranger.id],
  );
  expect(rows).toEqual([
    { field_ids: `{${field.id}}`, detail: { call: 'fields.get', code: 'NOT_FOUND' } },
    { field_ids: '{}', detail: { call: 'fields.get', code: 'NOT_FOUND', ids: [absent] } },
  ]);
});

test('who was refused at a field stands by name in the field’s own audit, and of a list nobody reads of another’s field', async () => {
  const { field } = await anna.call(fields.create, newField({ farm_name: crypto.randomUUID() }));
  const other = await server.register();
  const { field: another } = await other.call(fields.create, newField({ farm_name: crypto.randomUUID() }));
  await server.db.query("update account set firstname = 'Curious', lastname = 'George' where id = $1", [stranger.id]);
  const tried = [field.id, another.id];
  expect((await stranger.send(contract.shares.exported, { field_ids: tried })).statusCode).toBe(404);
  const { lines } = await anna.call(contract.users.fieldAudit, { field_id: field.id });
  expect(lines[0]).toMatchObject({
    action: 'access.refused',
    actor: { id: stranger.id, name: 'Curious George' },
    field_ids: [field.id],
    detail: { call: 'shares.exported', code: 'NOT_FOUND' },
  });
  expect(JSON.stringify(lines)).not.toContain(another.id);
  expect((await other.call(contract.users.fieldAudit, { field_id: another.id })).lines[0]).toMatchObject({ field_ids: [another.id] });
  expect((await stranger.send(contract.users.fieldAudit, { field_id: field.id })).statusCode).toBe(404);
});

test('the chain holds, nobody changes it, and a row changed behind its back is found', async () => {
  await Promise.all(Array.from({ length: 8 }, () => anna.call(fields.create, newField({ farm_name: crypto.randomUUID() }))));
  expect(await firstBrokenAudit(server.db)).toBeNull();
  await expect(server.db.query("update audit set action = 'field.create' where id = 2")).rejects.toThrow('never changed');
  await expect(server.db.query('delete from audit where id = 2')).rejects.toThrow('never changed');
  await server.db.query('alter table audit disable trigger audit_refuse');
  await server.db.query('update audit set actor_id = $1 where id = 3', [stranger.id]);
  expect(await firstBrokenAudit(server.db)).toBe(3);
  await server.db.query('update audit set actor_id = $1 where id = 3', [anna.id]);
  expect(await firstBrokenAudit(server.db)).toBeNull();
  await server.db.query('delete from audit where id = (select max(id) from audit)');
  expect(await firstBrokenAudit(server.db)).not.toBeNull();
});
