import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
});
afterAll(() => server.close());

type Claims = Record<string, unknown>;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowS = (): number => Math.floor(Date.now() / 1000);
const goodHeader = { alg: 'HS256', typ: 'at+jwt' };
const goodClaims = (): Claims => ({ sid: user.session_id, iss: 'surco', aud: 'surco-api', sub: user.id, iat: nowS(), exp: nowS() + 900 });
const mac = (text: string, key: Uint8Array | string, hash = 'sha256'): string => createHmac(hash, key).update(text).digest('base64url');
/** A token made by hand, signed with the server's own key unless set otherwise. */
const token = (
  header: Claims = goodHeader,
  claims: Claims = goodClaims(),
  key: Uint8Array | string = server.secrets.access,
  hash?: string,
): string => {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${mac(body, key, hash)}`;
};
const without = (name: string): Claims => Object.fromEntries(Object.entries(goodClaims()).filter(([key]) => key !== name));
const ask = (authorization: string) => server.anyone.send(contract.auth.me, {}, { headers: { authorization } });

test('a token made by the rules opens the session', async () => {
  expect((await ask(`JWT ${token()}`)).statusCode).toBe(200);
});

test('rights come from the database: claims of a role change nothing', async () => {
  const response = await ask(`JWT ${token(goodHeader, { ...goodClaims(), role: 'admin', brand_id: 2, show_sensitive_information: true })}`);
  expect(response.json()).toMatchObject({ id: user.id, role: 'PM', brand_id: 7, show_sensitive_information: false });
});

describe('one answer to every bad token:', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const vectors: [string, () => string][] = [
    ['no scheme', () => token()],
    ['another scheme', () => `Bearer ${token()}`],
    ['scheme in small letters', () => `jwt ${token()}`],
    ['the old service label', () => 'Token surco-web'],
    ['empty', () => 'JWT '],
    ['two parts', () => `JWT ${token().split('.').slice(0, 2).join('.')}`],
    ['alg none without signature', () => `JWT ${part({ alg: 'none', typ: 'at+jwt' })}.${part(goodClaims())}.`],
    ['alg None', () => `JWT ${part({ alg: 'None', typ: 'at+jwt' })}.${part(goodClaims())}.`],
    ['alg HS384', () => `JWT ${token({ ...goodHeader, alg: 'HS384' }, goodClaims(), server.secrets.access, 'sha384')}`],
    ['alg HS512', () => `JWT ${token({ ...goodHeader, alg: 'HS512' }, goodClaims(), server.secrets.access, 'sha512')}`],
    [
      'RS256 with a key of its own',
      () => {
        const body = `${part({ ...goodHeader, alg: 'RS256' })}.${part(goodClaims())}`;
        return `JWT ${body}.${sign('sha256', Buffer.from(body), rsa.privateKey).toString('base64url')}`;
      },
    ],
    [
      'HS256 keyed with a public key',
      () => `JWT ${token(goodHeader, goodClaims(), rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())}`,
    ],
    ['another key', () => `JWT ${token(goodHeader, goodClaims(), 'x'.repeat(32))}`],
    ['an empty key', () => `JWT ${token(goodHeader, goodClaims(), '')}`],
    ['the refresh key', () => `JWT ${token(goodHeader, goodClaims(), server.secrets.refresh)}`],
    [
      'a changed claim',
      () => {
        const [head, , tail] = token().split('.');
        return `JWT ${String(head)}.${part({ ...goodClaims(), sub: crypto.randomUUID() })}.${String(tail)}`;
      },
    ],
    ['jwk in the header', () => `JWT ${token({ ...goodHeader, jwk: { kty: 'oct', k: 'eA' } })}`],
    ['jku in the header', () => `JWT ${token({ ...goodHeader, jku: 'https://evil.example/keys' })}`],
    ['x5u in the header', () => `JWT ${token({ ...goodHeader, x5u: 'https://evil.example/cert' })}`],
    ['kid leading to a file', () => `JWT ${token({ ...goodHeader, kid: '../../dev/null' })}`],
    ['an unknown crit', () => `JWT ${token({ ...goodHeader, crit: ['future'], future: true })}`],
    ['typ JWT', () => `JWT ${token({ ...goodHeader, typ: 'JWT' })}`],
    ['no typ', () => `JWT ${token({ alg: 'HS256' })}`],
    ['another issuer', () => `JWT ${token(goodHeader, { ...goodClaims(), iss: 'evil' })}`],
    ['another audience', () => `JWT ${token(goodHeader, { ...goodClaims(), aud: 'surco-mail' })}`],
    ['no issuer', () => `JWT ${token(goodHeader, without('iss'))}`],
    ['no exp', () => `JWT ${token(goodHeader, without('exp'))}`],
    ['no iat', () => `JWT ${token(goodHeader, without('iat'))}`],
    ['exp as text', () => `JWT ${token(goodHeader, { ...goodClaims(), exp: 'tomorrow' })}`],
    ['expired', () => `JWT ${token(goodHeader, { ...goodClaims(), iat: nowS() - 1000, exp: nowS() - 100 })}`],
    [
      'older than 15 minutes whatever it says',
      () => `JWT ${token(goodHeader, { ...goodClaims(), iat: nowS() - 1000, exp: nowS() + 9000 })}`,
    ],
    ['not yet valid', () => `JWT ${token(goodHeader, { ...goodClaims(), nbf: nowS() + 600 })}`],
    ['no session', () => `JWT ${token(goodHeader, without('sid'))}`],
    ['a session of nobody', () => `JWT ${token(goodHeader, { ...goodClaims(), sid: crypto.randomUUID() })}`],
    ['somebody else’s account', () => `JWT ${token(goodHeader, { ...goodClaims(), sub: crypto.randomUUID() })}`],
    ['over 4 KiB', () => `JWT ${token(goodHeader, { ...goodClaims(), pad: 'x'.repeat(4096) })}`],
  ];
  test.each(vectors)('%s', async (_name, make) => {
    const response = await ask(make());
    expect(response.statusCode).toBe(401);
    expect(response.body.replace(/"traceId":"[^"]+"/, '')).toBe(
      '{"type":"urn:surco:error:UNAUTHENTICATED","title":"Unauthorized","status":401,"code":"UNAUTHENTICATED","params":{},"fields":[],}',
    );
  });
});
