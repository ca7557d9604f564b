import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { enrol, codeOf } from '../../../tests/setup/worlds/second-factor.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { account, auth, fields, farms } = contract;
const HALF_MINUTE = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let networks = 0;
const logIn = (user: TestUser, code?: string) =>
  server.anyone.send(
    auth.login,
    { username: user.email, password: TEST_PASSWORD, provider: 'local', ...(code === undefined ? {} : { code }) },
    { address: `10.20.${String((networks += 1) % 250)}.1` },
  );
const outcome = async (user: TestUser, code?: string): Promise<string> => {
  const response = await logIn(user, code);
  return response.statusCode === 200 ? 'in' : response.json<{ code: string }>().code;
};

describe('R-B12: a second factor', () => {
  test('is asked for at log-in once a code has put it in force', async () => {
    const user = await server.register();
    const { secret, uri } = await user.call(account.startSecondFactor, {});
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await outcome(user)).toBe('in');
    await expect(user.call(account.confirmSecondFactor, { code: '000000' })).rejects.toMatchObject({ code: 'CODE_WRONG' });
    const { recovery_codes } = await user.call(account.confirmSecondFactor, { code: codeOf(secret, server.now()) });
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await user.call(auth.me, {})).has_second_factor).toBe(true);
    expect(await outcome(user)).toBe('CODE_REQUIRED');
    server.advance(HALF_MINUTE);
    expect(await outcome(user, codeOf(secret, server.now()))).toBe('in');
  });

  test('takes each code once, also the one of enrolment, of two at the same moment one', async () => {
    const user = await server.register();
    const { secret } = await enrol(server, user);
    expect(await outcome(user, codeOf(secret, server.now()))).toBe('CODE_WRONG');
    server.advance(2 * HALF_MINUTE);
    const code = codeOf(secret, server.now());
    // The other is refused as wrong, or asked to wait when the refusal of the first was counted already.
    expect((await Promise.all([outcome(user, code), outcome(user, code)])).filter((one) => one === 'in')).toHaveLength(1);
    server.advance(HALF_MINUTE);
    expect(await outcome(user, codeOf(secret, server.now(), -1))).toBe('CODE_WRONG');
  });

  test('takes the half minute before and after, none two away', async () => {
    const user = await server.register();
    const { secret } = await enrol(server, user);
    server.advance(10 * HALF_MINUTE);
    expect(await outcome(user, codeOf(secret, server.now(), -2))).toBe('CODE_WRONG');
    expect(await outcome(user, codeOf(secret, server.now(), 2))).toBe('CODE_WRONG');
    expect(await outcome(user, codeOf(secret, server.now(), -1))).toBe('in');
    expect(await outcome(user, codeOf(secret, server.now(), 1))).toBe('in');
  });

  test('is guessed at twenty times an hour and no more, and the right code must wait as well', async () => {
    const user = await server.register();
    const { secret } = await enrol(server, user);
    server.advance(2 * HALF_MINUTE);
    const codes: string[] = [];
    for (let guess = 0; guess < 22; guess += 1) codes.push(await outcome(user, String(100_000 + guess)));
    expect(codes.slice(0, 19)).toEqual(Array(19).fill('CODE_WRONG'));
    expect(codes.slice(-2)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    server.advance(10_000);
    expect(await outcome(user, codeOf(secret, server.now()))).toBe('RATE_LIMITED');
    server.advance(3_600_000);
    expect(await outcome(user, codeOf(secret, server.now()))).toBe('in');
  });

  test('has ten recovery codes, each good once however it is typed, kept as hashes', async () => {
    const user = await server.register();
    const { recovery_codes } = await enrol(server, user);
    const [first = '', second = ''] = recovery_codes;
    expect(await outcome(user, first.toLowerCase().replaceAll('-', ' '))).toBe('in');
    expect(await outcome(user, first)).toBe('CODE_WRONG');
    const rows = await server.db.query<{ hash: Uint8Array }>('select hash from recovery_code where account_id = $1', [user.id]);
    expect(rows).toHaveLength(9);
    expect(rows.some(({ hash }) => Buffer.from(hash).includes(second))).toBe(false);
    await user.call(account.renewRecoveryCodes, {});
    expect(await outcome(user, second)).toBe('CODE_WRONG');
  });

  test('is stored sealed, and opens fresh calls in place of the password', async () => {
    const user = await server.register();
    const { secret } = await enrol(server, user);
    const [row] = await server.db.query<{ secret: Uint8Array }>('select secret from second_factor where account_id = $1', [user.id]);
    expect(row?.secret.length).toBe(48);
    server.advance(6 * 60_000);
    await expect(user.call(account.endOtherSessions, {})).rejects.toMatchObject({ code: 'LOGIN_NOT_RECENT' });
    await user.call(account.confirm, { code: codeOf(secret, server.now()) });
    await user.call(account.endOtherSessions, {});
    await user.call(account.removeSecondFactor, {});
    expect(await outcome(user)).toBe('in');
  });

  test('a wrong password is answered before any code is looked at', async () => {
    const user = await server.register();
    await enrol(server, user);
    const response = await server.anyone.send(
      auth.login,
      { username: user.email, password: 'not mine', provider: 'local', code: '123456' },
      { address: '10.21.0.1' },
    );
    expect(response.json()).toMatchObject({ code: 'LOGIN_FAILED' });
  });
});

describe('R-B12: who must have one', () => {
  const member = async (role: string, sensitive: boolean): Promise<TestUser> => {
    const user = await server.register();
    await server.db.query('update account set role = $2, show_sensitive_information = $3 where id = $1', [user.id, role, sensitive]);
    return user;
  };

  test.each([
    ['admin', false],
    ['FM', true],
    ['RSM', true],
  ] as const)('%s (sensitive: %s) reaches only enrolment and his profile until then', async (role, sensitive) => {
    const user = await member(role, sensitive);
    for (const [call, input] of [
      [fields.list, {}],
      [farms.list, {}],
      [account.exportData, {}],
      [account.sessions, {}],
    ] as const) {
      const response = await user.send(call, input);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    }
    expect(await user.call(auth.me, {})).toMatchObject({ role, has_second_factor: false });
    await user.call(auth.update, { version: 1, firstname: 'Eva' });
    await enrol(server, user);
    await expect(user.call(fields.list, {})).resolves.toBeDefined();
    await expect(user.call(account.removeSecondFactor, {})).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await user.call(auth.logout, {});
  });

  test.each([
    ['PM', true],
    ['FA', false],
    ['RSM', false],
  ] as const)('%s (sensitive: %s) may do without', async (role, sensitive) => {
    await expect((await member(role, sensitive)).call(fields.list, {})).resolves.toBeDefined();
  });
});
