import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { disc, tangle } from '../../../tests/setup/samples/hostile-shapes.ts';
import { seeded } from '../../../tests/setup/samples/seeded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { WORK } from '../../threads/limits.ts';

const { auth, fields } = contract;
/** A body of some 170 kB, which is read on a thread. */
const VERTICES = 4_000;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const newFields = (count: number, change: Parameters<typeof newField>[0] = {}) => ({
  fields: Array.from({ length: count }, (_, at) => newField({ name: `Lote ${at}`, geometry: disc(VERTICES), ...change })),
});

test('a large body is saved as a small one is, once per key, and another under the same key is refused', async () => {
  const input = newFields(2);
  expect(JSON.stringify(input).length).toBeGreaterThan(WORK.in_place_bytes);
  const idempotency_key = randomUUID();
  const first = await anna.call(fields.createMany, input, { idempotency_key });
  expect(first.fields.map(({ field }) => field.area_ha)).toEqual([expect.closeTo(206, 0), expect.closeTo(206, 0)]);
  expect(await anna.call(fields.createMany, input, { idempotency_key })).toEqual(first);
  expect((await anna.call(fields.list, {})).fields).toHaveLength(2);
  await expect(anna.call(fields.createMany, newFields(3), { idempotency_key })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('the path and If-Match reach the call with a large body', async () => {
  const [created] = (await anna.call(fields.createMany, newFields(1))).fields;
  if (created === undefined) throw new Error('Not created');
  const { id } = created.field;
  const changed = await anna.call(fields.updateGeometry, { field_id: id, version: 1, geometry: disc(VERTICES + 4) });
  expect(changed.geometry.coordinates[0]).toHaveLength(VERTICES + 5);
  await expect(anna.call(fields.updateGeometry, { field_id: id, version: 1, geometry: disc(VERTICES) })).rejects.toMatchObject({
    code: 'VERSION_STALE',
  });
});

test('what is wrong with a large body is reported by code, place and number, as it is of a small one', async () => {
  await expect(anna.call(fields.createMany, newFields(2, { name: '' }))).rejects.toMatchObject({
    fields: [{ path: 'fields.0.name' }, { path: 'fields.1.name' }],
  });
  const crossing = [...newFields(1).fields, newField({ name: 'Cruzado', geometry: tangle(seeded(1), VERTICES) })];
  await expect(anna.call(fields.createMany, { fields: crossing })).rejects.toMatchObject({
    code: 'GEOMETRY_SELF_CROSSING',
    params: { index: 1, name: 'Cruzado', lon: expect.closeTo(-61, 0), lat: expect.closeTo(-34, 0) },
  });
});

test.each<[string, string, ErrorCode]>([
  ['no JSON', 'x'.repeat(200_000), 'BAD_REQUEST'],
  ['a list', `[${'0,'.repeat(100_000)}0]`, 'BAD_REQUEST'],
  ['too deep', '['.repeat(200_000), 'BAD_REQUEST'],
  ['of more values than memory is for', `[${'[],'.repeat(2_600_000)}[]]`, 'INPUT_TOO_BIG'],
])('a large body that is %s is refused', async (_what, payload, code) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/field/multiple_fields',
    headers: { host: 'localhost', 'x-surco': '1', authorization: `JWT ${anna.token}`, 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([ERROR_STATUS[code], code]);
});

test('a stranger’s large body is refused before a thread reads it; where nobody signs in, his network stands in the line', async () => {
  expect((await server.anyone.send(fields.createMany, newFields(2))).statusCode).toBe(401);
  const answer = await server.anyone.send(auth.login, { username: 'x'.repeat(200_000), password: 'y', provider: 'local' });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'TOO_LONG']);
});
