import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { signUpForm } from '../../tests/setup/page/sign-up-form.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { auth, farms, fields } = contract;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/json', authorization: `JWT ${user.token}`, ...headers },
  });
const FARM = '/api/field/field_owner';

describe('the one error shape', () => {
  test.each([
    ['unreadable JSON', '{"name": ', {}, 400, 'BAD_REQUEST'],
    ['a body that is no object', '[1]', {}, 400, 'BAD_REQUEST'],
    ['nesting of 40 levels', `${'[['.repeat(20)}${']]'.repeat(20)}`, {}, 400, 'BAD_REQUEST'],
    ['__proto__', '{"__proto__": {"x": 1}, "name": "a"}', {}, 400, 'BAD_REQUEST'],
    ['constructor deep inside', '{"name": "a", "b": [{"constructor": {"prototype": {"x": 1}}}]}', {}, 400, 'BAD_REQUEST'],
    ['NUL in a text', '{"name": "a\\u0000b"}', {}, 400, 'BAD_REQUEST'],
    ['a torn surrogate', '{"name": "a\\ud800"}', {}, 400, 'BAD_REQUEST'],
    ['a number beyond all numbers', '{"name": 1e999}', {}, 422, 'REQUIRED'],
    ['JSON sent as text', '{"name": "a"}', { 'content-type': 'text/plain' }, 415, 'MEDIA_TYPE'],
    ['a form', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'MEDIA_TYPE'],
    ['XML', '<name>a</name>', { 'content-type': 'application/xml' }, 415, 'MEDIA_TYPE'],
    ['a body over its cap', JSON.stringify({ name: 'x'.repeat(1_100_000) }), {}, 413, 'BODY_TOO_LARGE'],
    ['a missing field', '{}', {}, 422, 'REQUIRED'],
    ['a text too long', JSON.stringify({ name: 'x'.repeat(201) }), {}, 422, 'TOO_LONG'],
    ['another site', '{"name": "a"}', { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
  ])('%s', async (_name, payload, headers, status, code) => {
    const response = await post(FARM, payload, headers as Record<string, string>);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const body = response.json<Record<string, unknown>>();
    expect(Object.keys(body)).toEqual(['type', 'title', 'status', 'code', 'params', 'fields', 'traceId']);
    expect([response.statusCode, body['status'], body['code']]).toEqual([status, status, code]);
    expect(body['traceId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('names each field with its code and bounds', async () => {
    const response = await server.anyone.send(
      auth.register,
      { user: { email: 'x', password: 'short' }, country: 'FR' },
      { address: '10.9.0.1' },
    );
    expect(response.statusCode).toBe(422);
    expect(response.json<{ code: string; fields: unknown[] }>()).toMatchObject({
      code: 'INVALID',
      fields: expect.arrayContaining([
        { path: 'user.email', code: 'EMAIL_INVALID' },
        { path: 'user.password', code: 'PASSWORD_SHORT', params: { min: 8 } },
        { path: 'firstname', code: 'REQUIRED' },
        { path: 'accepted_terms', code: 'TERMS_REQUIRED' },
      ]),
    });
  });

  test('an unforeseen fault tells the trace id and nothing else', async () => {
    const original = server.db.as.bind(server.db);
    vi.spyOn(server.db, 'as').mockImplementation((account_id) => {
      const seen = original(account_id);
      return {
        ...seen,
        query: async (sql, params, options) => {
          if (sql.includes('as "user"')) throw new Error('secret detail of the database');
          return seen.query(sql, params, options) as never;
        },
      };
    });
    const response = await user.send(auth.me, {});
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json()).toMatchObject({ code: 'GENERIC', params: {}, fields: [] });
  });

  test('an unknown address below /api has it too', async () => {
    for (const url of ['/api/nowhere', '/api/nowhere/%00', '/api/../api/nowhere']) {
      const response = await server.app.inject({ url });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('headers', () => {
  test('every answer carries the policy, and none lets other origins in', async () => {
    for (const url of ['/livez', '/api/config/features', '/api/auth/']) {
      const { headers } = await server.app.inject({ url, headers: { origin: 'https://evil.example' } });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(
      (
        await server.app.inject({
          method: 'OPTIONS',
          url: FARM,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
      ).statusCode,
    ).toBe(404);
  });

  test('R-E11: are the same on every class of route, and the API’s answers are kept nowhere', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://surco.example' });
    try {
      const person = await secure.register();
      const own = { authorization: `JWT ${person.token}` };
      const classes = [
        ['/api/auth/', own, 200],
        ['/api/auth/', {}, 401],
        ['/api/config/features', {}, 200],
        ['/api/nowhere', {}, 404],
        ['/api/openapi.json', {}, 200],
        ['/api/imagery/cog/none', own, 404],
        ['/livez', {}, 200],
        ['/', {}, 200],
        ['/auth/reset/some-secret', { accept: 'text/html' }, 200],
        ['/brands/surco/icon.svg', {}, 200],
      ] as const;
      for (const [url, headers, status] of classes) {
        const reply = await secure.app.inject({ url, headers: { host: 'surco.example', ...headers } });
        expect([url, reply.statusCode]).toEqual([url, status]);
        expect([url, reply.headers]).toMatchObject([
          url,
          {
            'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
            'cross-origin-opener-policy': 'same-origin',
            'permissions-policy': expect.stringMatching(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/) as string,
            'referrer-policy': 'no-referrer',
            'strict-transport-security': 'max-age=63072000; includeSubDomains',
            'x-content-type-options': 'nosniff',
            'x-frame-options': expect.any(String) as string,
          },
        ]);
        if (url.startsWith('/api')) expect([url, reply.headers['cache-control']]).toEqual([url, 'no-store']);
      }
    } finally {
      await secure.close();
    }
  });

  test('HEAD has the same checks as GET', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: '/api/auth/' })).statusCode).toBe(401);
    expect(
      (await server.app.inject({ method: 'HEAD', url: '/api/auth/', headers: { authorization: `JWT ${user.token}` } })).statusCode,
    ).toBe(200);
  });

  test('private answers are not kept by caches', async () => {
    expect((await user.send(auth.me, {})).headers['cache-control']).toBe('no-store');
  });
});

test('a call used too often waits, the others do not', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 32; time += 1) {
    const input = { username: `x${String(time)}@example.com`, password: 'wrong password', provider: 'local' };
    statuses.push((await server.anyone.send(auth.login, input, { address: '10.8.0.1' })).statusCode);
  }
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect(statuses.at(-1)).toBe(429);
  const response = await server.anyone.send(
    auth.login,
    { username: 'y@example.com', password: 'wrong password', provider: 'local' },
    { address: '10.8.0.77' },
  );
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(
    (
      await server.anyone.send(
        auth.login,
        { username: 'y@example.com', password: 'wrong password', provider: 'local' },
        { address: '10.8.1.1' },
      )
    ).statusCode,
  ).toBe(401);
  expect((await server.anyone.send(contract.config.features, {}, { address: '10.8.0.1' })).statusCode).toBe(200);
});

test('a body or query that contradicts the address or If-Match is refused at its place; said alike it is taken', async () => {
  const { field } = await user.call(fields.create, newField({ farm_name: 'Dicho dos veces' }));
  const url = `/api/field/meta_data/${field.id}`;
  const patch = (payload: object) =>
    server.app.inject({
      method: 'PATCH',
      url,
      payload,
      headers: { host: 'localhost', authorization: `JWT ${user.token}`, 'if-match': `"${String(field.version)}"` },
    });
  const foreign = crypto.randomUUID();
  const refusals = [
    [await patch({ name: 'Otro', field_id: foreign }), 'field_id'],
    [await patch({ name: 'Otro', version: field.version + 1 }), 'version'],
    [await patch({ name: 'Otro', field_id: foreign, fiscal_name: 'x'.repeat(100_000) }), 'field_id'],
    [
      await server.app.inject({ method: 'GET', url: `${url}?field_id=${foreign}`, headers: { authorization: `JWT ${user.token}` } }),
      'field_id',
    ],
  ] as const;
  for (const [answer, path] of refusals)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'INPUT_CONTRADICTS', fields: [{ path }] }]);
  expect((await user.call(fields.get, { field_id: field.id })).field).toMatchObject({ name: field.name, version: field.version });
  expect((await patch({ name: 'Otro', field_id: field.id, version: field.version })).statusCode).toBe(200);
});

describe('a repeated creating call', () => {
  const names = async (who: TestUser): Promise<string[]> => (await who.call(farms.list, {})).farms.map(({ name }) => name);

  test('gets the first answer, in any number, also at once', async () => {
    const key = crypto.randomUUID();
    const first = await user.send(farms.create, { name: 'Once' }, { idempotency_key: key });
    const again = await user.send(farms.create, { name: 'Once' }, { idempotency_key: key });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const other = crypto.randomUUID();
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => user.send(farms.create, { name: 'Crowd' }, { idempotency_key: other })),
    );
    expect(crowd.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    for (const { statusCode, body } of crowd)
      if (statusCode !== 200) expect([statusCode, JSON.parse(body).code]).toEqual([409, 'IDEMPOTENCY_RUNNING']);
    expect((await names(user)).filter((name) => name === 'Once' || name === 'Crowd')).toHaveLength(2);
  });

  test('with another body is refused, of another user is another call', async () => {
    const key = crypto.randomUUID();
    await user.send(farms.create, { name: 'Mine' }, { idempotency_key: key });
    await expect(user.call(farms.create, { name: 'Not mine' }, { idempotency_key: key })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const other = await server.register();
    await other.call(farms.create, { name: 'Mine' }, { idempotency_key: key });
    expect(await names(other)).toEqual(['Mine']);
  });

  test('after a failure runs again, and after 30 days is a new one', async () => {
    const key = crypto.randomUUID();
    await user.call(farms.create, { name: 'Taken' });
    await expect(user.call(farms.create, { name: 'taken' }, { idempotency_key: key })).rejects.toMatchObject({ code: 'FARM_NAME_TAKEN' });
    await expect(user.call(farms.create, { name: 'Free' }, { idempotency_key: key })).resolves.toMatchObject({ name: 'Free' });
    const rows = await server.db.query<{ reply: string }>('select reply from idempotency where key = $1', [key]);
    expect(rows).toHaveLength(1);
  });

  test('that was answered by another process meanwhile gets its answer, whatever refuses this one', async () => {
    const [key, email] = [crypto.randomUUID(), 'two.processes@example.com'];
    const first = await server.anyone.send(auth.register, signUpForm(email), { idempotency_key: key });
    const original = server.db.query.bind(server.db);
    let looks = 0;
    // The answer was not kept yet at the first look.
    vi.spyOn(server.db, 'query').mockImplementation((sql, ...rest) =>
      sql.startsWith('select body_hash') && (looks += 1) === 1 ? Promise.resolve([]) : original(sql, ...rest),
    );
    const again = await server.anyone.send(auth.register, signUpForm(email), { idempotency_key: key });
    expect([looks, again.statusCode, again.body]).toEqual([2, 200, first.body]);
    vi.restoreAllMocks();
    const other = await server.anyone.send(auth.register, signUpForm(email), { idempotency_key: crypto.randomUUID() });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'EMAIL_IN_USE']);
  });

  test('whose commit fails leaves neither effect nor answer', async () => {
    const key = crypto.randomUUID();
    const original = server.db.as.bind(server.db);
    vi.spyOn(server.db, 'as').mockImplementation((account_id) => {
      const seen = original(account_id);
      const tx: typeof seen.tx = (run) =>
        seen.tx(async (inner) => {
          await run(inner);
          throw new Error('the power of the last moment');
        });
      return { ...seen, tx };
    });
    expect((await user.send(farms.create, { name: 'Ghost' }, { idempotency_key: key })).statusCode).toBe(500);
    vi.restoreAllMocks();
    expect(await names(user)).not.toContain('Ghost');
    await user.call(farms.create, { name: 'Ghost' }, { idempotency_key: key });
    expect((await names(user)).filter((name) => name === 'Ghost')).toHaveLength(1);
  });
});

describe('health', () => {
  test('says what “saved” means, and no version of anything', async () => {
    const response = await server.app.inject('/readyz');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      ready: true,
      storage: { tier: server.db.tier, promise: expect.stringContaining('acknowledged write') },
    });
    expect(response.body).not.toMatch(/\d+\.\d+\.\d+/);
    expect((await server.app.inject('/livez')).statusCode).toBe(200);
  });
});

test('the outbox is not there without the demo', async () => {
  await expect(server.anyone.call(contract.config.outbox, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
