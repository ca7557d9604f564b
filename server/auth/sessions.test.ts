import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/server.ts';
import { signAccessToken } from './access-token.ts';
import { loadSecrets } from './secrets.ts';

const { auth, account } = contract;
const DAY = 86_400_000;

let server: TestServer;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-keys-'));
  file = path.join(folder, 'secret');
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`);
  server = await startTestServer({ SECRET_FILE: file });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let networks = 0;
const logIn = async () => {
  const user = await server.register();
  const address = `10.50.${String((networks += 1))}.1`;
  const reply = await server.anyone.send(auth.login, { username: user.email, password: TEST_PASSWORD, provider: 'local' }, { address });
  return { user, address, cookie: `surco=${reply.cookies[0]?.value ?? ''}` };
};
const refresh = async (cookie: string) => {
  const reply = await server.anyone.send(auth.refresh, {}, { headers: { cookie } });
  return { status: reply.statusCode, cookie: `surco=${reply.cookies[0]?.value ?? ''}` };
};

describe('R-B10: a session', () => {
  test('unused ends after 30 days, to the second', async () => {
    const [kept, lost] = [await logIn(), await logIn()];
    server.advance(30 * DAY - 5_000);
    expect((await refresh(kept.cookie)).status).toBe(200);
    server.advance(10_000);
    expect((await refresh(lost.cookie)).status).toBe(401);
  });

  test('used every day ends after 90 all the same', async () => {
    let { cookie } = await logIn();
    for (let day = 0; day < 89; day += 10) {
      server.advance(9.9 * DAY);
      const next = await refresh(cookie);
      expect(next.status).toBe(200);
      cookie = next.cookie;
    }
    server.advance(1.1 * DAY);
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('R-B09: what ends a session ends it everywhere at the next request', () => {
  const isDead = async (token: string, cookie: string): Promise<boolean> => {
    const headers = { authorization: `JWT ${token}` };
    const statuses = [];
    for (const call of [auth.me, contract.fields.list, contract.farms.list, account.sessions, contract.notifications.list])
      statuses.push((await server.anyone.send(call, {}, { headers })).statusCode);
    statuses.push((await refresh(cookie)).status);
    return statuses.every((status) => status === 401);
  };
  const twice = async () => {
    const first = await logIn();
    const reply = await server.anyone.send(
      auth.login,
      { username: first.user.email, password: TEST_PASSWORD, provider: 'local' },
      { address: first.address },
    );
    return { user: first.user, token: reply.json<{ token: string }>().token, cookie: `surco=${reply.cookies[0]?.value ?? ''}` };
  };

  test.each([
    [
      'log-out',
      async ({ token }: Awaited<ReturnType<typeof twice>>) =>
        void (await server.anyone.call(auth.logout, {}, { headers: { authorization: `JWT ${token}` } })),
    ],
    [
      'a changed password',
      async ({ user }: Awaited<ReturnType<typeof twice>>) =>
        void (await user.call(account.changePassword, {
          current_password: TEST_PASSWORD,
          new_password: 'otra larga 99',
          repeat_password: 'otra larga 99',
        })),
    ],
    [
      'disabling',
      async ({ user }: Awaited<ReturnType<typeof twice>>) =>
        void (await server.db.query('update account set disabled_at = now() where id = $1', [user.id])),
    ],
    ['erasing', async ({ user }: Awaited<ReturnType<typeof twice>>) => void (await user.call(account.erase, { email: user.email }))],
  ])('%s', async (_name, end) => {
    const person = await twice();
    expect(await isDead(person.token, person.cookie)).toBe(false);
    const { token, cookie } = await twice().then(async (other) => (await end(other), other));
    expect(await isDead(token, cookie)).toBe(true);
  });
});

describe('R-B11: two live signing keys', () => {
  test('a line added signs from then on, and what the lines above signed stays good', async () => {
    const before = await loadSecrets({ DATA_DIR: folder, SECRET_FILE: file });
    await appendFile(file, `${randomBytes(32).toString('base64')}\n`);
    const after = await loadSecrets({ DATA_DIR: folder, SECRET_FILE: file });
    expect(after.access).not.toEqual(before.access);
    expect(after.access_accepted).toEqual([after.access, before.access]);
    // Only what signs sessions turns: a refresh token, a fingerprint or a sealed secret made before is the same after.
    expect([after.refresh, after.digest, after.scenes, after.seal]).toEqual([before.refresh, before.digest, before.scenes, before.seal]);

    const rotated = await startTestServer({ SECRET_FILE: file });
    const user = await rotated.register();
    const signedBy = async (key: Uint8Array): Promise<number> => {
      const { token } = await signAccessToken(key, { account_id: user.id, session_id: user.session_id }, rotated.now());
      return (await rotated.anyone.send(auth.me, {}, { headers: { authorization: `JWT ${token}` } })).statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => signedBy(at % 2 === 0 ? before.access : after.access)));
    expect(statuses).toEqual(Array(60).fill(200));
    expect(await signedBy(before.refresh)).toBe(401);
    await rotated.close();
  });

  test('a short line below a good one stops the start', async () => {
    const bad = path.join(folder, 'bad');
    await writeFile(bad, `${randomBytes(32).toString('base64')}\n${Buffer.from('short').toString('base64')}\n`);
    await expect(loadSecrets({ DATA_DIR: folder, SECRET_FILE: bad })).rejects.toThrow('on each of its lines');
  });
});
