import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { defaultInput } from '../../tests/setup/tables/default-input.ts';
import { calls } from '../../tests/setup/worlds/request-pipeline.ts';
import { setAccess } from '../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let ids: Record<string, string | string[]>;
beforeAll(async () => {
  server = await startTestServer();
  [owner, admin] = [await server.register(), await server.register()];
  await setAccess(server, admin, { role: 'admin', brand_id: 3 });
  const { field } = await owner.call(contract.fields.create, newField());
  ids = { field_id: field.id, field_ids: [field.id], farm_id: field.farm_id, ends: '2027-01-01T00:00:00.000Z' };
});
afterAll(() => server.close());

/** Whoever of the two may ask. */
const askerOf = ({ access }: Call): TestUser => (access.who === 'role' && access.roles.includes('admin') ? admin : owner);
const answerTo = async (call: Call, input: Record<string, unknown>): Promise<{ status: number; fields: unknown }> => {
  const reply = await askerOf(call).send(call, input);
  const is_json = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, fields: is_json ? (reply.json() as { fields?: unknown }).fields : undefined };
};

const ID = '00000000-0000-4000-8000-000000000000';
const CURSORS = [
  '',
  'x',
  '2026-99-99_',
  `2026-99-99_${ID}`,
  `2026-02-30_${ID}`,
  `0000-01-01_${ID}`,
  `2026-01-12_${'-'.repeat(36)}`,
  `_${ID}`,
];
const paged = calls.filter(([, { input }]) => 'after' in input.shape);

test.each(paged)('%s names `after` where a page cannot begin', async (_name, call) => {
  for (const after of CURSORS) {
    const answer = await answerTo(call, { ...defaultInput(call, ids), after });
    expect([after, answer]).toEqual([after, { status: 422, fields: [{ path: 'after', code: 'INVALID' }] }]);
  }
});

/** By what stands there: days there are none of, numbers no column holds, signs no column takes. */
const oddOf = (value: unknown): readonly unknown[] => {
  if (typeof value === 'number') return [2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308];
  if (typeof value !== 'string') return [];
  if (/^\d{4}-\d\d-\d\d/.test(value))
    return ['2026-02-30', '9999-99-99', '0000-01-01', '9999-12-31', '-1', ''].map((day) => day + value.slice(10));
  return ['\u0000', 'a\u0000b', '\ud800', '9'.repeat(30), '0000-01-01T00:00:00Z', ''];
};

/** The value with each of its leaves made odd in turn; of a list its first. */
function* oddly(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const odd of oddly(value[0])) yield [odd, ...value.slice(1)];
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [key, inner] of Object.entries(value)) for (const odd of oddly(inner)) yield { ...value, [key]: odd };
  else yield* oddOf(value);
}

test('no call answers a value there cannot be with a failure of its own', async () => {
  const failed: unknown[] = [];
  let asked = 0;
  for (const [name, call] of calls)
    for (const input of oddly(defaultInput(call, ids)) as Iterable<Record<string, unknown>>) {
      // No address holds half a sign.
      if (call.path.split('/').some((part) => part.startsWith(':') && input[part.slice(1)] === '\ud800')) continue;
      asked += 1;
      const { status } = await answerTo(call, input);
      if (status === 500) failed.push([name, JSON.stringify(input)]);
    }
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(2_000);
});
