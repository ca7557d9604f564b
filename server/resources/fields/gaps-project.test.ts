import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { TREATMENT_TYPES } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { halvesOf, newField } from '../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, lookups, shares } = contract;
const NONE = { has_gaps_project: false, treatment_type: null };
const BARE = { has_gaps_project: true, treatment_type: 'untreated' } as const;

let server: TestServer;
let owner: TestUser;
let field: Field;
beforeAll(async () => {
  server = await startTestServer();
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.register();
  ({ field } = await owner.call(fields.create, newField()));
});

type Project = Pick<Field, 'has_gaps_project' | 'treatment_type'>;
const set = (by: TestUser, project: Partial<Project>, version = field.version): Promise<Field> =>
  by.call(fields.updateInfo, { field_id: field.id, version, ...project });
const projectOf = async (): Promise<Project> => {
  const { has_gaps_project, treatment_type } = (await owner.call(fields.get, { field_id: field.id })).field;
  return { has_gaps_project, treatment_type };
};

test('the treatments are given to anybody, in the order they are offered', async () => {
  expect((await server.anyone.call(lookups.treatmentTypes, {})).map(({ key }) => key)).toEqual(TREATMENT_TYPES);
});

test.each(TREATMENT_TYPES)('a field joins a gaps project with treatment %s', async (treatment_type) => {
  expect(field).toMatchObject(NONE);
  const project = { has_gaps_project: true, treatment_type };
  expect(await set(owner, project)).toMatchObject({ ...project, version: 2, geometry_version: 1, name: field.name });
  expect((await owner.call(fields.list, {})).fields).toMatchObject([project]);
  expect(await owner.call(fields.status, { field_id: field.id })).toMatchObject(project);
});

test('another change leaves the project; the field leaves it with its treatment', async () => {
  await set(owner, BARE);
  expect(await owner.call(fields.updateInfo, { field_id: field.id, version: 2, name: 'Sur' })).toMatchObject(BARE);
  expect(await set(owner, { has_gaps_project: false }, 3)).toMatchObject(NONE);
  expect(await set(owner, BARE, 4)).toMatchObject(BARE);
  expect(await set(owner, NONE, 5)).toMatchObject(NONE);
});

test.each([
  ['the flag without its treatment', { has_gaps_project: true }, 'treatment_type', 'REQUIRED'],
  ['the flag with no treatment', { has_gaps_project: true, treatment_type: null }, 'treatment_type', 'REQUIRED'],
  ['a treatment without the flag', { treatment_type: 'fungicide' }, 'has_gaps_project', 'REQUIRED'],
  ['a treatment of no project', { has_gaps_project: false, treatment_type: 'fungicide' }, 'has_gaps_project', 'INVALID'],
] as const)('%s is refused at its place', async (_name, project, path, code) => {
  await set(owner, BARE);
  await expect(set(owner, project, 2)).rejects.toMatchObject({ status: 422, fields: [{ path, code }] });
  expect(await projectOf()).toEqual(BARE);
});

test('a treatment there is not is refused', async () => {
  const response = await owner.send(fields.updateInfo, { field_id: field.id, version: 1, has_gaps_project: true, treatment_type: 'magic' });
  expect(response.statusCode).toBe(422);
});

test('the database holds neither half alone', async () => {
  const write = (sets: string) => server.db.query(`update field set ${sets} where id = $1`, [field.id]);
  await expect(write('has_gaps_project = true')).rejects.toThrow('field_gaps_treatment');
  await expect(write("treatment_type = 'other'")).rejects.toThrow('field_gaps_treatment');
});

test('whoever may edit the field may say it, by the table of rights', async () => {
  const [editor, noter, stranger, admin] = await Promise.all([1, 2, 3, 4].map(() => server.register()));
  if (!editor || !noter || !stranger || !admin) throw new Error('Four people');
  await owner.call(shares.add, { field_id: field.id, email: editor.email, level: 'edit' });
  await owner.call(shares.add, { field_id: field.id, email: noter.email, level: 'annotate' });
  await setAccess(server, admin, { role: 'admin' });
  expect(await set(editor, BARE)).toMatchObject(BARE);
  await expect(set(noter, NONE, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(set(stranger, NONE, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(set(admin, NONE, 2)).rejects.toMatchObject({ code: 'SUPPORT_REQUIRED' });
  await admin.call(fields.openSupportSession, { field_id: field.id, reason: 'Tratamiento mal anotado' });
  expect(await set(admin, NONE, 2)).toMatchObject(NONE);
  const rows = await server.db.query<{ detail: unknown }>(
    "select detail from audit where actor_id = $1 and action = 'field.support_edit'",
    [admin.id],
  );
  expect(rows).toEqual([{ detail: { changed: ['has_gaps_project', 'treatment_type'] } }]);
});

test('of two changes of one version the later is shown the earlier', async () => {
  await set(owner, BARE);
  const stale = set(owner, { has_gaps_project: true, treatment_type: 'fungicide' });
  await expect(stale).rejects.toMatchObject({ code: 'VERSION_STALE', params: { current: 2 } });
  const copy: unknown = await stale.catch((error: { params: { copy: string } }) => JSON.parse(error.params.copy));
  expect(copy).toMatchObject(BARE);
});

test('the parts of a divided field stay in the project', async () => {
  await set(owner, BARE);
  const { geometry } = await owner.call(fields.get, { field_id: field.id });
  const { children } = await owner.call(fields.split, { field_id: field.id, version: 2, parts: halvesOf(geometry) });
  expect(children.map(({ field }) => field)).toMatchObject([BARE, BARE]);
});
