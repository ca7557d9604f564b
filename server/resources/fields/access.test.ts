import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { fieldRight } from './rights.ts';
import type { FieldFacts } from './queries.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, farms, seasons } = contract;

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
/** A call on the owner's things for each of the contract, with an input that would succeed for him. */
let inputs: Map<Call, Record<string, unknown>>;

beforeAll(async () => {
  server = await startTestServer();
  [owner, stranger] = [await server.register(), await server.register()];
  const { field, geometry } = await owner.call(fields.create, newField());
  const split = await owner.call(fields.create, newField({ farm_name: 'Split' }));
  await owner.call(fields.split, { field_id: split.field.id, version: 1, parts: halvesOf(split.geometry) });
  const empty = await owner.call(farms.create, { name: 'Empty' });
  const one = { field_id: field.id, version: 1 };
  const farm = { farm_id: empty.id, version: 1 };
  inputs = new Map<Call, Record<string, unknown>>([
    [fields.list, {}],
    [fields.geometryBlock, {}],
    [fields.get, { field_id: field.id }],
    [fields.visit, { field_id: field.id }],
    [fields.status, { field_id: field.id }],
    [fields.statusOf, { field_ids: [field.id] }],
    [fields.create, newField({ farm_name: 'New' })],
    [fields.createMany, { fields: [newField({ farm_name: 'New' })] }],
    [fields.createFor, { producer_id: crypto.randomUUID(), fields: [newField()] }],
    [fields.readKml, { file: new Uint8Array([60]) }],
    [fields.updateInfo, { ...one, name: 'Mine' }],
    [fields.openSupportSession, { field_id: field.id, reason: 'He asked for it by telephone' }],
    [fields.setCrop, { ...one, season: { year: 2025, season: 2, period: 'summer' }, crop: 5, genotype_id: null }],
    [fields.updateGeometry, { ...one, geometry: squareAt(3) }],
    [fields.split, { ...one, parts: halvesOf(geometry) }],
    [fields.unsplit, { field_id: split.field.id }],
    [fields.remove, one],
    [fields.restore, { field_id: field.id }],
    [farms.list, {}],
    [farms.create, { name: 'Mine too' }],
    [farms.listFor, { producer_id: crypto.randomUUID() }],
    [farms.createFor, { producer_id: crypto.randomUUID(), name: 'Theirs' }],
    [farms.rename, { ...farm, name: 'Renamed' }],
    [farms.remove, farm],
    [seasons.list, {}],
  ]);
});
afterAll(() => server.close());

const snapshot = (): Promise<unknown[]> =>
  server.db.query(
    'select md5(string_agg(t::text, chr(10) order by t::text)) as hash from (select row_to_json(f)::text as t from field f union all select row_to_json(a)::text from farm a) rows',
  );

test('every call of these resources is tried', () => {
  expect(new Set(inputs.keys())).toEqual(new Set([...Object.values(fields), ...Object.values(farms), ...Object.values(seasons)]));
});

test('nobody may make any of them', async () => {
  const before = await snapshot();
  for (const [definition, input] of inputs) {
    const response = await server.anyone.send(definition, input);
    expect([definition.summary, response.statusCode, response.json<{ code: string }>().code]).toEqual([
      definition.summary,
      401,
      'UNAUTHENTICATED',
    ]);
  }
  expect(await snapshot()).toEqual(before);
});

test("a stranger finds nothing: 404, the same as for a thing that never was, and the owner's rows stay untouched", async () => {
  const before = await snapshot();
  for (const [definition, input] of inputs) {
    if (!('id' in definition.access)) continue;
    const key = 'farm_id' in input ? 'farm_id' : 'field_id';
    const [theirs, nothing] = [
      await stranger.send(definition, input),
      await stranger.send(definition, { ...input, [key]: crypto.randomUUID() }),
    ];
    expect([definition.summary, theirs.statusCode]).toEqual([definition.summary, 404]);
    const bodyOf = (response: typeof theirs): unknown => ({ ...response.json<Record<string, unknown>>(), traceId: '' });
    expect(bodyOf(theirs)).toEqual(bodyOf(nothing));
  }
  expect(await snapshot()).toEqual(before);
});

test("a stranger's lists are his own", async () => {
  const [list, farmList, seasonList] = [
    await stranger.call(fields.list, {}),
    await stranger.call(farms.list, {}),
    await stranger.call(seasons.list, {}),
  ];
  expect(list.fields).toEqual([]);
  expect(farmList).toEqual({ farms: [], fiscal_names: [] });
  expect(seasonList.seasons.map((season) => season.field_count)).toEqual([0]);
});

test('a write without the version is refused', async () => {
  for (const [definition, input] of inputs) {
    if (definition.if_match !== true) continue;
    const response = await owner.send(definition, input, { headers: { 'if-match': '' } });
    expect([definition.summary, response.statusCode]).toEqual([definition.summary, 428]);
  }
});

test('the geometry block is not sent twice', async () => {
  const first = await owner.send(fields.geometryBlock, {});
  const second = await owner.send(fields.geometryBlock, {}, { headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([first.statusCode, second.statusCode, second.rawPayload.byteLength]).toEqual([200, 304, 0]);
});

const facts: FieldFacts = {
  id: 'f',
  relations: ['owner'],
  is_archived: false,
  is_deleted: false,
  is_entitled: false,
  has_consent: false,
  has_money_consent: false,
  has_support: false,
};
const RIGHTS = ['read', 'edit', 'geometry', 'split', 'delete', 'restore', 'export', 'zones', 'premium', 'prescribe', 'analytics'] as const;
const asker = { id: 'owner', style_brand: 3, show_sensitive_information: false };

test.each([
  ['a live field', facts, RIGHTS.filter((right) => right !== 'premium' && right !== 'prescribe')],
  ['a live field with a plan', { ...facts, is_entitled: true }, [...RIGHTS]],
  ['an archived parent', { ...facts, is_archived: true }, ['read', 'split']],
  ['a deleted field', { ...facts, is_deleted: true }, ['restore']],
])('of %s the owner has these rights and nobody else any', (_name, field, expected) => {
  expect(RIGHTS.filter((right) => fieldRight(field, asker, right) === true)).toEqual(expected);
  expect(RIGHTS.filter((right) => fieldRight({ ...field, relations: [] }, asker, right) !== 'NOT_FOUND')).toEqual([]);
  expect(fieldRight(undefined, asker, 'read')).toBe('NOT_FOUND');
});

test('the published description has every call', async () => {
  const response = await server.app.inject({ method: 'GET', url: '/api/openapi.json', headers: { host: 'localhost' } });
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
  for (const { method, path } of inputs.keys()) {
    const address = Object.keys(paths).find((candidate) => candidate.endsWith(path.replace(/:(\w+)/g, '{$1}')));
    expect([method, path, Object.keys(paths[address ?? ''] ?? {})]).toEqual([method, path, expect.arrayContaining([method.toLowerCase()])]);
  }
});
