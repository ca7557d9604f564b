import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { newField } from '../../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';

const { fields, notifications } = contract;

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let field: Field;
beforeAll(async () => {
  server = await startTestServer();
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  [admin, owner] = [await server.register(), await server.register()];
  await setAccess(server, admin, { role: 'admin' });
  ({ field } = await owner.call(fields.create, newField({ name: 'Bajo' })));
});

const rename = (name: string, version = field.version) => admin.call(fields.updateInfo, { field_id: field.id, version, name });
const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const audited = async (): Promise<unknown[]> => {
  const rows = await server.db.query<{ action: string; detail: unknown }>(
    "select action, detail from audit where actor_id = $1 and action like 'field.support%' order by id",
    [admin.id],
  );
  return rows.map(({ action, detail }) => [action, detail]);
};

test('an administrator changes the data of a field only after saying why, and its owner hears it by bell and mail', async () => {
  await server.db.query('update account set selected_language = 2 where id = $1', [owner.id]);
  expect(await codeOf(rename('Alto'))).toBe('SUPPORT_REQUIRED');
  expect(await codeOf(admin.call(fields.openSupportSession, { field_id: field.id, reason: '  ' }))).toBe('REQUIRED');
  const opened = await admin.call(fields.openSupportSession, { field_id: field.id, reason: 'Nombre mal escrito' });
  expect(opened).toMatchObject({ id: field.id, has_support: true, version: field.version });
  expect(await rename('Alto')).toMatchObject({ name: 'Alto' });

  const notified = (await owner.call(notifications.list, {})).notifications.filter(({ type }) => type === 'support');
  expect(notified).toMatchObject([{ field_id: field.id, params: { by: 'Ana', reason: 'Nombre mal escrito' } }]);
  await expect
    .poll(async () => ((await server.providers.mail.outbox(owner.email)) ?? []).map(({ subject }) => subject))
    .toContain('The administration may change the data of a field of yours in Surco');
  expect(await audited()).toEqual([
    ['field.support', { reason: 'Nombre mal escrito', ends: expect.stringMatching(/Z$/) }],
    ['field.support_edit', { changed: ['name'] }],
  ]);
});

test('a support session changes what the table says and nothing of the owner’s own', async () => {
  const { version } = await admin.call(fields.openSupportSession, { field_id: field.id, reason: 'Soporte' });
  const change = (changes: { fiscal_name: string } | { ownership: 'owner' }) =>
    codeOf(admin.call(fields.updateInfo, { field_id: field.id, version, ...changes }));
  expect([await change({ fiscal_name: 'Otra' }), await change({ ownership: 'owner' })]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  expect(await codeOf(admin.call(fields.remove, { field_id: field.id, version }))).toBe('FORBIDDEN');
  const season = { year: 2025, season: 2 as const, period: 'summer' as const };
  const planted = await admin.call(fields.setCrop, { field_id: field.id, version, season, crop: 7, genotype_id: null });
  expect(planted.crops).toMatchObject([{ crop: 7 }]);
  expect(await audited()).toContainEqual(['field.support_edit', { changed: ['crops'] }]);
});

test('ends after some hours, is of one field and of who opened it', async () => {
  const { field: other } = await owner.call(fields.create, newField({ farm_name: 'Otro', name: 'Otro' }));
  const colleague = await server.register();
  await setAccess(server, colleague, { role: 'admin' });
  await admin.call(fields.openSupportSession, { field_id: field.id, reason: 'Soporte' });
  expect(await codeOf(admin.call(fields.updateInfo, { field_id: other.id, version: other.version, name: 'X' }))).toBe('SUPPORT_REQUIRED');
  expect(await codeOf(colleague.call(fields.updateInfo, { field_id: field.id, version: field.version, name: 'X' }))).toBe(
    'SUPPORT_REQUIRED',
  );
  await server.db.query("update support_session set ends_at = ends_at - interval '5 hours' where field_id = $1", [field.id]);
  expect(await codeOf(rename('Alto'))).toBe('SUPPORT_REQUIRED');
  expect((await admin.call(fields.get, { field_id: field.id })).field.has_support).toBe(false);
});
