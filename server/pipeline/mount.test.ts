import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/define.ts';
import { DEFAULT_POLYGON, defaultInput } from '../../tests/setup/tables/default-input.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';
import { refuseRoutesWithoutRule } from '../http/route-rule.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register();
});
afterAll(() => server.close());

const calls: [string, Call][] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]): [string, Call] => [`${group}.${name}`, call as Call]),
);
const withoutTrace = (body: string): string => body.replace(/"traceId":"[^"]+"/, '');

test('an address without a rule of access stops the start', () => {
  const app = Fastify();
  refuseRoutesWithoutRule(app);
  expect(() => app.get('/api/forgotten', async () => 'unguarded')).toThrow('E_ROUTE_WITHOUT_RULE GET /api/forgotten');
});

describe('every call of the contract', () => {
  test.each(calls)('%s has its route, and HEAD where it is read', (_name, call) => {
    const url = `/api${call.path}`.replace(/\/$/, '');
    expect(server.app.hasRoute({ method: call.method, url })).toBe(true);
    if (call.method === 'GET') expect(server.app.hasRoute({ method: 'HEAD', url })).toBe(true);
  });

  const guarded = calls.filter(([, call]) => call.access.who !== 'anyone' && call.access.who !== 'signature');
  test.each(guarded)('%s tells nobody anything', async (_name, call) => {
    const input = defaultInput(call);
    const response = await server.anyone.send(call, input);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED']);
    const label = await server.anyone.send(call, input, { headers: { authorization: 'Token surco-web' } });
    expect(label.statusCode).toBe(401);
  });

  const owned = calls.filter(([, call]) => call.access.who === 'field' || call.access.who === 'farm');
  test.each(owned)('%s answers a stranger as if the thing did not exist, byte for byte', async (_name, call) => {
    const { field } = await owner.call(contract.fields.create, {
      name: crypto.randomUUID(),
      farm_name: crypto.randomUUID(),
      farm_id: null,
      fiscal_name: 'X',
      ownership: 'owner',
      geometry: DEFAULT_POLYGON,
    });
    const stranger = await server.register();
    const existing = await stranger.send(call, defaultInput(call, { field_id: field.id, farm_id: field.farm_id }));
    const absent = await stranger.send(call, defaultInput(call, { field_id: crypto.randomUUID(), farm_id: crypto.randomUUID() }));
    expect(existing.statusCode).toBe(404);
    expect(withoutTrace(existing.body)).toBe(withoutTrace(absent.body));
  });
});

test('the OpenAPI document names every call once', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(document.openapi).toBe('3.1.0');
  expect(ids.sort()).toEqual(calls.map(([name]) => name).sort());
  const text = JSON.stringify(document);
  const schemas = (document as unknown as { components: { schemas: object } }).components.schemas;
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
  expect(referred.length).toBeGreaterThan(50);
  for (const ref of referred) expect(Object.keys(schemas)).toContain(ref.replace('#/components/schemas/', ''));
});
