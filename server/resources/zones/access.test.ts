import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';

const { fields, zones } = contract;

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
/** Calls that would succeed for the owner. */
let inputs: Map<Call, Record<string, unknown>>;

beforeAll(async () => {
  server = await startTestServer();
  [owner, stranger] = [await server.register(), await server.register()];
  const { field, geometry } = await owner.call(fields.create, newField());
  const draft = { field_id: field.id, geometry_version: 1, plan: samplePlan(geometry) };
  await owner.call(zones.save, { ...draft, version: 0 });
  const one = { field_id: field.id, version: 1 };
  inputs = new Map<Call, Record<string, unknown>>([
    [zones.list, {}],
    [zones.get, { field_id: field.id }],
    [zones.save, { ...draft, version: 1 }],
    [zones.rename, { ...one, names: [{ number: 1, name: 'Mine' }] }],
    [zones.remove, one],
    [zones.activate, { ...one, confirmed: true }],
    [
      zones.prescribe,
      {
        ...one,
        doses: { yields: null, seeds_ha: [1, 2], n_kg_ha: null, product: null },
        uniform: { seeds_ha: null, n_kg_ha: null, dose: null },
      },
    ],
  ]);
});
afterAll(() => server.close());

const rows = (): Promise<unknown[]> => server.db.query('select z.*, f.has_zones from zone_plan z join field f on f.id = z.field_id');

test('every call is tried', () => expect(new Set(inputs.keys())).toEqual(new Set(Object.values(zones))));

test('nobody may make any of them', async () => {
  const before = await rows();
  for (const [definition, input] of inputs) {
    const response = await server.anyone.send(definition, input);
    expect([definition.summary, response.statusCode]).toEqual([definition.summary, 401]);
  }
  expect(await rows()).toEqual(before);
});

test('a stranger finds nothing, the same as where nothing is, and changes nothing', async () => {
  const before = await rows();
  for (const [definition, input] of inputs) {
    if (definition.access.who === 'user') continue;
    for (const field_id of [input['field_id'], crypto.randomUUID()]) {
      const response = await stranger.send(definition, { ...input, field_id });
      expect([definition.summary, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        definition.summary,
        404,
        'NOT_FOUND',
      ]);
    }
  }
  expect(await rows()).toEqual(before);
  expect(await stranger.call(zones.list, {})).toEqual({ fields: [] });
});
