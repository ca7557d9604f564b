import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { linkParts, mailTo } from '../tests/setup/servers/mailbox.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../tests/setup/servers/server.ts';

const { auth } = contract;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const address = '10.1.1.1';
const logIn = (username: string, password = TEST_PASSWORD, from = address) =>
  server.anyone.send(auth.login, { username, password, provider: 'local' as const }, { address: from });
const cookieOf = (response: { cookies: { name: string; value: string }[] }): string => {
  const [cookie] = response.cookies;
  return cookie === undefined ? '' : `${cookie.name}=${cookie.value}`;
};
const withClock = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
  server.setClock(ms);
  try {
    return await run();
  } finally {
    server.setClock(-ms);
  }
};

// A clock ahead by two years, and one that is set back by a day: what was stored before it then lies ahead.
describe.each([
  ['two years ahead and back', 2 * YEAR_MS],
  ['a day ahead and back', DAY_MS],
])('a clock set %s', (_name, ahead) => {
  test('locks nobody out: wrong guesses of then neither slow down nor use up those of now', async () => {
    const owner = await server.register();
    await withClock(ahead, async () => {
      for (let guess = 0; guess < 9; guess += 1) await logIn(owner.email, 'not the password at all');
    });
    expect((await logIn(owner.email)).statusCode).toBe(200);
    expect((await logIn(owner.email)).statusCode).toBe(200);
  });

  test('leaves the limits of calls as they were', async () => {
    await withClock(ahead, async () => {
      for (let visit = 0; visit < 3; visit += 1)
        await server.anyone.send(auth.login, { username: 'x', password: 'y' }, { address: '10.9.9.9' });
    });
    const owner = await server.register();
    expect((await logIn(owner.email, TEST_PASSWORD, '10.9.9.9')).statusCode).toBe(200);
  });

  test('keeps sessions, of before and of then, and cuts the life of those of then to what is promised', async () => {
    const owner = await server.register();
    const before = cookieOf(await logIn(owner.email));
    const then = await withClock(ahead, async () => cookieOf(await logIn(owner.email)));
    for (const cookie of [before, then]) {
      const answer = await server.anyone.send(auth.refresh, {}, { headers: { cookie } });
      expect(answer.statusCode).toBe(200);
    }
    const [{ longest } = { longest: '' }] = await server.db.query<{ longest: string }>(
      'select max(expires_at) as longest from session where account_id = $1',
      [owner.id],
    );
    expect(Date.parse(longest) - server.now().getTime()).toBeLessThanOrEqual(90 * DAY_MS + (ahead <= DAY_MS ? DAY_MS : 0));
  });

  test('lets mails leave: those counted then are not of this hour', async () => {
    const owner = await server.register();
    await withClock(ahead, async () => {
      for (let ask = 0; ask < 4; ask += 1) await server.anyone.send(auth.passwordReset, { email: owner.email }, { address: '10.8.1.1' });
    });
    await server.anyone.call(auth.passwordReset, { email: owner.email }, { address: '10.8.2.1' });
    const parts = linkParts(await mailTo(server, owner.email, 4));
    expect(parts.at(-1)).toBeTruthy();
  });
});

test('a link mailed by a clock two years ahead is dead once it is right', async () => {
  const owner = await server.register();
  const token = await withClock(2 * YEAR_MS, async () => {
    await server.anyone.call(auth.passwordReset, { email: owner.email }, { address: '10.8.3.1' });
    return linkParts(await mailTo(server, owner.email)).at(-1) ?? '';
  });
  await expect(
    server.anyone.call(auth.passwordResetConfirm, { password: 'another battery horse', token }, { address }),
  ).rejects.toMatchObject({
    code: 'LINK_DEAD',
  });
});
