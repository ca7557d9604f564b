import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/servers/server.ts';
import { signAccessToken } from './access-token.ts';
import { isKnownNetwork, recallNetworks } from './known-networks.ts';
import { loadSecrets } from './secrets/secrets.ts';

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

test('a start recalls which networks people log in from', async () => {
  const ends = ['10.99.7.×', '2001:db8:9:1::'];
  for (const network of ends) {
    const { user } = await logIn();
    await server.db.query('update session set network = $2 where account_id = $1', [user.id, network]);
  }
  const known = (): boolean[] => ['10.99.7', '2001:db8:9:1', '10.99.8'].map(isKnownNetwork);
  expect(known()).toEqual([false, false, false]);
  await recallNetworks(server.db);
  expect(known()).toEqual([true, true, false]);
});

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

  test.runIf(isFull)('rotating under load, the old line taken away after the life of its tokens, ends nobody’s session', async () => {
    const keys = path.join(folder, 'rotating');
    const [root, first, second] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64'));
    const writeKeys = (...lines: readonly (string | undefined)[]): Promise<void> => writeFile(keys, `${lines.join('\n')}\n`);
    const accepted = async (): Promise<readonly Uint8Array[]> =>
      (await loadSecrets({ DATA_DIR: folder, SECRET_FILE: keys })).access_accepted;
    await writeKeys(root, first);
    const [old_key = new Uint8Array()] = await accepted();
    const start = await startTestServer({ SECRET_FILE: keys });
    /** The servers that came one after the other, on one database; the last one answers new requests. */
    const served = [start];
    const present = (): TestServer => served.at(-1) ?? start;
    const statuses = { 200: 0, 401: 0, other: 0 };
    const count = (status: number): void => void (statuses[status === 200 || status === 401 ? status : 'other'] += 1);

    const stayed = await start.register();
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const user = await start.register();
        const address = `10.52.${String(at)}.1`;
        const reply = await start.anyone.send(
          auth.login,
          { username: user.email, password: TEST_PASSWORD, provider: 'local' },
          { address },
        );
        return { address, token: reply.json<{ token: string }>().token, cookie: `surco=${reply.cookies[0]?.value ?? ''}` };
      }),
    );
    /** As the client does before a token dies: in the last two of its minutes. */
    const renew = async (person: (typeof people)[number]): Promise<void> => {
      const reply = await present().anyone.send(auth.refresh, {}, { headers: { cookie: person.cookie }, address: person.address });
      count(reply.statusCode);
      person.token = reply.json<{ token: string }>().token;
      person.cookie = `surco=${reply.cookies[0]?.value ?? ''}`;
    };
    const READ = [auth.me, account.sessions, contract.farms.list, contract.fields.list, contract.notifications.digest];
    /** So many requests of every session, all in flight at once. */
    const load = (each: number): Promise<unknown> =>
      Promise.all(
        people.flatMap(({ token, address }) =>
          Array.from({ length: each }, async (_, at) => {
            const reply = await present().anyone.send(
              READ[at % READ.length] ?? auth.me,
              {},
              { headers: { authorization: `JWT ${token}` }, address },
            );
            count(reply.statusCode);
          }),
        ),
      );
    /** Another server takes over while the requests of the one before are still being answered. */
    const rotate = async (...lines: readonly (string | undefined)[]): Promise<void> => {
      const under_way = load(15);
      await writeKeys(...lines);
      served.push(await start.withParts({}));
      await Promise.all([under_way, load(15)]);
    };

    await load(5);
    await rotate(root, first, second);
    // Half of the sessions get tokens of the new key at once, the others keep theirs to the end of its life.
    for (const person of people.slice(0, 6)) await renew(person);
    await load(10);
    start.advance(13 * 60_000);
    for (const person of people) await renew(person);
    expect(await accepted()).toContainEqual(old_key);
    start.advance(2 * 60_000 + 1_000);
    await rotate(root, second);
    await load(10);

    expect(statuses).toEqual({ 200: 12 * (5 + 4 * 15 + 2 * 10) + 6 + 12, 401: 0, other: 0 });
    // The line is gone indeed: what it signs now is nobody's.
    const signedBy = async (key: Uint8Array): Promise<number> => {
      const { token } = await signAccessToken(key, { account_id: stayed.id, session_id: stayed.session_id }, start.now());
      return (await present().anyone.send(auth.me, {}, { headers: { authorization: `JWT ${token}` } })).statusCode;
    };
    expect(await Promise.all([...(await accepted()), old_key].map(signedBy))).toEqual([200, 200, 401]);
    for (const later of served.slice(1).toReversed()) await later.close();
    await start.close();
  });

  test('a short line below a good one stops the start', async () => {
    const bad = path.join(folder, 'bad');
    await writeFile(bad, `${randomBytes(32).toString('base64')}\n${Buffer.from('short').toString('base64')}\n`);
    await expect(loadSecrets({ DATA_DIR: folder, SECRET_FILE: bad })).rejects.toThrow('on each of its lines');
  });
});
