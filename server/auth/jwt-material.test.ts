import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { material, materialJson } from '../../tests/setup/samples/material.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const FOLDER = 'security/jwt';
const isHere = material(FOLDER) !== null;
const REFUSAL =
  '{"type":"urn:surco:error:UNAUTHENTICATED","title":"Unauthorized","status":401,"code":"UNAUTHENTICATED","params":{},"fields":[],}';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
});
afterAll(() => server.close());

const answerTo = async (authorization: string): Promise<string> => {
  const { body } = await server.anyone.send(contract.auth.me, {}, { headers: { authorization } });
  return body.replace(/"traceId":"[^"]+"/, '');
};

describe.skipIf(!isHere)('R-B06: tokens by others (reference material; absent, this is skipped)', () => {
  type Group = { readonly tests: readonly { readonly tcId: number; readonly jws?: unknown }[] };
  const wycheproof = (file: string): (readonly [number, string])[] =>
    materialJson<{ testGroups: Group[] }>(FOLDER, file).testGroups.flatMap(({ tests }) =>
      tests.flatMap(({ tcId, jws }) => (jws === undefined ? [] : [[tcId, typeof jws === 'string' ? jws : JSON.stringify(jws)] as const])),
    );

  test('every forged one is refused with the same body, whatever its scheme', async () => {
    const { tokens } = materialJson<{ tokens: { name: string; token: string }[] }>(FOLDER, 'forged-tokens.json');
    expect(tokens.length).toBeGreaterThanOrEqual(26);
    for (const { name, token } of tokens)
      for (const scheme of ['JWT', 'Bearer'])
        expect(await answerTo(`${scheme} ${token}`.replace(/[\r\n]/g, ' ')), `${scheme} ${name}`).toBe(REFUSAL);
  });

  test.each(['json_web_signature_test.json', 'json_web_crypto_test.json', 'json_web_key_test.json'])(
    'every vector of %s, good or bad, is nobody’s here',
    async (file) => {
      for (const [id, token] of wycheproof(file))
        expect(await answerTo(`JWT ${token}`.replace(/[^\x20-\x7e]/g, '')), String(id)).toBe(REFUSAL);
    },
  );

  test('none of the secrets people leave in production signs a token of ours', async () => {
    const secrets = materialJson<string[]>(FOLDER, 'common-secrets.json');
    const now = Math.floor(server.now().getTime() / 1000);
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part({ sid: user.session_id, iss: 'surco', aud: 'surco-api', sub: user.id, iat: now, exp: now + 900 })}`;
    const signed = (key: string | Uint8Array): string => `JWT ${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
    expect(await answerTo(signed(server.secrets.access))).not.toBe(REFUSAL);
    for (const secret of secrets) expect(await answerTo(signed(secret)), secret).toBe(REFUSAL);
  });
});
