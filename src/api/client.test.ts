// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { signIn, signOut, useSession } from '#state/session.ts';
import { api } from './client.ts';

const user = {
  id: '7c9b1a52-7d3f-4d57-9e39-0e0c9a3c1d11',
  user_id: '7c9b1a52-7d3f-4d57-9e39-0e0c9a3c1d11',
  version: 1,
  user: 'a@b.co',
  firstname: 'Ana',
  lastname: 'Paz',
  country: 'AR' as const,
  countryOfUser_id: 1,
  facebook_email: null,
  facebook_id: null,
  google_email: null,
  google_id: null,
  fiscal_id: '20123456786',
  business_name: null,
  phone_number: null,
  accepted_terms: true,
  is_over_18: true,
  created: '2026-01-01T00:00:00.000Z',
  brand_id: 7,
  style_brand: 7,
  selected_language: 1 as const,
  selected_season: null,
  global_tutorial: false,
  field_tutorial: false,
  show_sensitive_information: false,
  is_field_agronomist: false,
  role: 'PM' as const,
  is_demo: false,
  has_onesoil_access: false,
  density: 'normal' as const,
  has_shortcuts: true,
  has_second_factor: false,
  profileLogo: null,
};
const FIELD = '5f0c6f5e-6f0e-4f5c-8d51-3a1f0a4f6b21';

type Seen = { url: string; init: RequestInit };
let seen: Seen[] = [];
let answers: (() => Response)[] = [];

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (code: string, status: number, params = {}) =>
  json({ type: 'about:blank', title: code, status, code, params, traceId: 't1' }, status);

beforeEach(() => {
  seen = [];
  answers = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    seen.push({ url, init });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
  });
  signIn('token-1', user);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

describe('api client', () => {
  it('lays path, If-Match and body out as the contract says and signs the call', async () => {
    answers = [json({ field_id: FIELD, restorable_until: '2026-02-01T00:00:00.000Z' })];
    const reply = await api.fields.remove({ field_id: FIELD, version: 3 });
    expect(reply.restorable_until).toBe('2026-02-01T00:00:00.000Z');
    expect(seen[0]?.url).toBe(`/api/field/meta_data/${FIELD}`);
    const headers = new Headers(seen[0]?.init.headers);
    expect(headers.get('if-match')).toBe('"3"');
    expect(headers.get('authorization')).toBe('JWT token-1');
  });

  it("rebuilds the server's error with code, params and fields", async () => {
    answers = [problem('FIELD_OVER_500_HA', 422, { names: ['El Bajo'] })];
    const error = await api.farms.create({ name: 'X' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'FIELD_OVER_500_HA', params: { names: ['El Bajo'], traceId: 't1' } });
  });

  it('sends one idempotency key per action and the given one when asked', async () => {
    answers = [problem('UNAVAILABLE', 503), problem('UNAVAILABLE', 503)];
    await api.farms.create({ name: 'X' }, { idempotency_key: 'k1' }).catch(() => null);
    await api.farms.create({ name: 'X' }).catch(() => null);
    expect(new Headers(seen[0]?.init.headers).get('idempotency-key')).toBe('k1');
    expect(new Headers(seen[1]?.init.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('renews a lapsed session once and replays the call', async () => {
    answers = [
      problem('SESSION_EXPIRED', 401),
      json({ token: 'token-2', expires_at: '2026-01-01T00:15:00.000Z', user }),
      json({ farms: [], fiscal_names: [] }),
    ];
    await expect(api.farms.list({})).resolves.toEqual({ farms: [], fiscal_names: [] });
    expect(new Headers(seen[2]?.init.headers).get('authorization')).toBe('JWT token-2');
  });

  it('waits for the same user when the session is lost, and gives up for another one', async () => {
    const lost = () => [problem('SESSION_EXPIRED', 401), problem('SESSION_EXPIRED', 401)];
    answers = [...lost(), json({ farms: [], fiscal_names: [] })];
    const replayed = api.farms.list({});
    await vi.waitFor(() => expect(useSession.getState().status).toBe('expired'));
    signIn('token-3', user);
    await expect(replayed).resolves.toEqual({ farms: [], fiscal_names: [] });

    answers = lost();
    const refused = api.farms.list({}).catch((error: unknown) => error);
    await vi.waitFor(() => expect(useSession.getState().status).toBe('expired'));
    signIn('token-4', { ...user, id: FIELD });
    expect(await refused).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  it('turns a cut line, a foreign body and a misshapen reply into codes', async () => {
    expect(await api.farms.list({}).catch((error: unknown) => error)).toMatchObject({ code: 'OFFLINE' });
    answers = [() => new Response('<html>', { status: 502 })];
    expect(await api.farms.list({}).catch((error: unknown) => error)).toMatchObject({ code: 'GENERIC' });
    answers = [json({ farms: 'no' })];
    expect(await api.farms.list({}).catch((error: unknown) => error)).toMatchObject({ code: 'GENERIC' });
  });
});

describe('an answer that is asked for again', () => {
  it('is named, and taken from memory where the server says that it is the same', async () => {
    const get = contract.fields.get;
    const body = { field: { name: 'Lote' } };
    // What is parsed is not in question here.
    const parse = vi.spyOn(get.reply, 'safeParse').mockImplementation((data) => ({ success: true, data }) as never);
    answers = [
      () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', etag: '"1-a"' } }),
      () => new Response(null, { status: 304 }),
      json({ field: { name: 'Loma' } }),
    ];
    const ask = () => api.fields.get({ field_id: FIELD });
    const first = await ask();
    expect([first, (await ask()) === first, await ask()]).toEqual([body, true, { field: { name: 'Loma' } }]);
    expect(seen.map(({ init }) => new Headers(init.headers).get('if-none-match'))).toEqual([null, '"1-a"', '"1-a"']);
    parse.mockRestore();
  });
});
