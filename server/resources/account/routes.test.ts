import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { linkParts, mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { account, auth, fields } = contract;
const NEW_PASSWORD = 'otro lote al norte del monte';
const SIX_MINUTES = 6 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logIn = (user: string, password = TEST_PASSWORD, address = '10.9.0.1') =>
  server.anyone.send(
    auth.login,
    { username: user, password, provider: 'local' },
    { address, headers: { 'user-agent': 'X11; Linux Firefox/140.0' } },
  );
/** The same account in another browser. */
const elsewhere = async (user: TestUser, address = '10.9.1.1') => {
  const reply = await logIn(user.email, user.password, address);
  const { token } = reply.json<{ token: string }>();
  return { headers: { authorization: `JWT ${token}` }, address };
};
const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const auditOf = (id: string) =>
  server.db
    .query<{ action: string }>('select action from audit where subject_id = $1 order by id', [id])
    .then((rows) => rows.map(({ action }) => action));

describe('calls that want the password shown lately', () => {
  const passwords = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD };
  test.each([
    ['changePassword', account.changePassword, passwords],
    ['changeMail', account.changeMail, { email: 'nueva@example.com' }],
    ['endSession', account.endSession, { session_id: crypto.randomUUID() }],
    ['endOtherSessions', account.endOtherSessions, {}],
    ['startSecondFactor', account.startSecondFactor, {}],
    ['confirmSecondFactor', account.confirmSecondFactor, { code: '123456' }],
    ['renewRecoveryCodes', account.renewRecoveryCodes, {}],
    ['removeSecondFactor', account.removeSecondFactor, {}],
    ['exportData', account.exportData, {}],
    ['erase', account.erase, { email: 'x@example.com' }],
  ] as const)('R-B10: %s after 4 minutes, not after 6', async (_name, call, input) => {
    const user = await server.register();
    server.advance(4 * 60_000);
    const early = await user.send(call, input);
    expect(early.body).not.toContain('LOGIN_NOT_RECENT');
    const late = await server.register();
    server.advance(SIX_MINUTES);
    const response = await late.send(call, input);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'LOGIN_NOT_RECENT']);
  });

  test('R-B10: the password, shown again, opens them; a wrong one does not, and is no guessing machine', async () => {
    const user = await server.register();
    server.advance(SIX_MINUTES);
    await expect(user.call(account.confirm, { password: 'not mine at all' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(user.call(account.endOtherSessions, {})).rejects.toMatchObject({ code: 'LOGIN_NOT_RECENT' });
    await user.call(account.confirm, { password: TEST_PASSWORD });
    await expect(user.call(account.endOtherSessions, {})).resolves.toEqual({ ok: true });
    const codes: string[] = [];
    for (let guess = 0; guess < 14; guess += 1)
      codes.push((await user.send(account.confirm, { password: `guess ${guess}` })).json<{ code: string }>().code);
    expect(codes[0]).toBe('PASSWORD_WRONG');
    expect(codes).toContain('RATE_LIMITED');
  });
});

describe('the password', () => {
  test('R-B09: changing it ends the other sessions, keeps this one, and is notified by mail', async () => {
    const user = await server.register();
    const other = await elsewhere(user);
    await server.anyone.call(auth.me, {}, other);
    await user.call(account.changePassword, { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD });
    await expect(server.anyone.call(auth.me, {}, other)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(user.call(auth.me, {})).resolves.toMatchObject({ id: user.id });
    expect((await mailTo(server, user.email)).subject).toMatch(/contraseña/);
    expect((await logIn(user.email)).statusCode).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await auditOf(user.id)).toContain('account.password');
  });

  test.each([
    ['a wrong one', { current_password: 'not the one' }, 'PASSWORD_WRONG', 'current_password'],
    ['two that differ', { repeat_password: 'another thing' }, 'PASSWORD_MISMATCH', 'repeat_password'],
    ['a common one', { new_password: 'Girasol2025', repeat_password: 'Girasol2025' }, 'PASSWORD_COMMON', 'new_password'],
    ['a short one', { new_password: 'seven77', repeat_password: 'seven77' }, 'PASSWORD_SHORT', 'new_password'],
    ['none', { current_password: '' }, 'REQUIRED', 'current_password'],
  ])('%s is refused beside its field, and nothing changes', async (_name, change, code, path) => {
    const user = await server.register();
    const input = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD, ...change };
    await expect(user.call(account.changePassword, input)).rejects.toMatchObject({ code, fields: [{ path, code }] });
    expect((await logIn(user.email, TEST_PASSWORD, '10.9.2.1')).statusCode).toBe(200);
  });

  test('a wrong current password counts as a guess although the call is undone', async () => {
    const user = await server.register();
    const guess = () =>
      user.send(account.changePassword, { current_password: 'not the one', new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await guess()).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the address', () => {
  const ask = async (user: TestUser, email: string): Promise<string> => {
    await user.call(account.changeMail, { email });
    return linkParts(await mailTo(server, email)).at(-1) ?? '';
  };

  test('changes once the new one confirms it; the old one hears of both', async () => {
    const user = await server.register();
    const email = newAddress();
    await user.call(account.changeMail, { email: ` ${email.toUpperCase()} ` });
    const token = linkParts(await mailTo(server, email)).at(-1) ?? '';
    expect((await user.call(auth.me, {})).user).toBe(user.email);
    await mailTo(server, user.email);
    await server.anyone.call(account.confirmMail, { token });
    expect((await user.call(auth.me, {})).user).toBe(email);
    await mailTo(server, user.email, 2);
    expect((await logIn(email)).statusCode).toBe(200);
    expect((await logIn(user.email, TEST_PASSWORD, '10.9.3.1')).statusCode).toBe(401);
    expect(await auditOf(user.id)).toContain('account.email');
  });

  test('R-B05: a link is good once, of two at the same moment, for 60 minutes, and only the newest', async () => {
    const user = await server.register();
    const first = await ask(user, newAddress());
    const second = await ask(user, newAddress());
    const confirm = (token: string) => server.anyone.send(account.confirmMail, { token });
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await Promise.all([confirm(second), confirm(second)])).map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200, 404,
    ]);
    const third = await ask(user, newAddress());
    server.advance(61 * 60_000);
    expect((await confirm(third)).statusCode).toBe(404);
  });

  test('R-B05: opening the link changes nothing, and no other link does its work', async () => {
    const user = await server.register();
    const token = await ask(user, newAddress());
    for (const method of ['GET', 'HEAD'] as const)
      expect(
        (await server.app.inject({ method, url: `/api/auth/confirm-change-email?token=${token}`, headers: { host: 'localhost' } }))
          .statusCode,
      ).toBe(404);
    await expect(server.anyone.call(auth.passwordResetConfirm, { password: NEW_PASSWORD, token })).rejects.toMatchObject({
      code: 'LINK_DEAD',
    });
    await expect(server.anyone.call(auth.activate, { a: user.id, b: token })).rejects.toMatchObject({ code: 'LINK_DEAD' });
    await expect(server.anyone.call(account.confirmMail, { token })).resolves.toEqual({ ok: true });
  });

  test('one in use is refused when asked for, and when somebody takes it meanwhile', async () => {
    const [user, other] = [await server.register(), await server.register()];
    await expect(user.call(account.changeMail, { email: other.email })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: [{ path: 'email' }],
    });
    const email = newAddress();
    const token = await ask(user, email);
    await server.db.query('update account set email = $2 where id = $1', [other.id, email]);
    await expect(server.anyone.call(account.confirmMail, { token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await user.call(auth.me, {})).user).toBe(user.email);
  });

  test('fields shown to the new address are seen from then on, those of the old one no longer', async () => {
    const [owner, guest] = [await server.register(), await server.register()];
    const { field: old } = await owner.call(fields.create, newField({ farm_name: 'Vieja', name: 'A' }));
    const { field: other } = await owner.call(fields.create, newField({ farm_name: 'Nueva', name: 'B' }));
    const email = newAddress();
    const share = (id: string, to: string, days: number | null) =>
      server.db.query(
        "insert into share (id, field_id, email, level, created_by, created_at, expires_at) values (gen_random_uuid(), $1, $2, 'view', $3, now(), now() + $4 * interval '1 day')",
        [id, to, owner.id, days],
      );
    await share(old.id, guest.email, null);
    await share(other.id, email, 30);
    const seen = async () => (await guest.call(fields.list, {})).fields.map(({ id }) => id);
    expect(await seen()).toEqual([old.id]);
    await server.anyone.call(account.confirmMail, { token: await ask(guest, email) });
    expect(await seen()).toEqual([other.id]);
    server.advance(31 * 86_400_000);
    expect(await server.db.query('select expires_at from share where field_id = $1', [other.id])).toEqual([{ expires_at: null }]);
    server.advance(-31 * 86_400_000);
  });

  test('R-B15: three mails an hour to one address', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await (await server.register()).send(account.changeMail, { email })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await mailTo(server, email, 3);
    expect(await mailsTo(server, email)).toHaveLength(3);
  });
});

describe('sessions', () => {
  test('R-B10: are listed with device and network, and ended one by one or all but this', async () => {
    const user = await server.register();
    const [second, third] = [await elsewhere(user, '203.0.113.77'), await elsewhere(user, '2001:db8:1:2::9')];
    const { sessions } = await user.call(account.sessions, {});
    expect(sessions.map(({ device, network, is_current }) => ({ device, network, is_current }))).toEqual([
      { device: '', network: '', is_current: true },
      { device: 'Firefox · Linux', network: '2001:db8:1:2::', is_current: false },
      { device: 'Firefox · Linux', network: '203.0.113.×', is_current: false },
    ]);
    await user.call(account.endSession, { session_id: sessions[2]?.id ?? '' });
    await expect(server.anyone.call(auth.me, {}, second)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await server.anyone.call(auth.me, {}, third);
    await user.call(account.endOtherSessions, {});
    await expect(server.anyone.call(auth.me, {}, third)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await user.call(account.sessions, {})).sessions).toHaveLength(1);
  });

  test('somebody else’s session is not there', async () => {
    const [user, other] = [await server.register(), await server.register()];
    const [foreign, absent] = [
      await user.send(account.endSession, { session_id: other.session_id }),
      await user.send(account.endSession, { session_id: crypto.randomUUID() }),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body.replace(/"traceId":"[^"]+"/, '')).toBe(absent.body.replace(/"traceId":"[^"]+"/, ''));
    await expect(other.call(auth.me, {})).resolves.toBeDefined();
  });
});

describe('own data', () => {
  test('names, phone, business, fiscal id by country, language, season, density and shortcuts', async () => {
    const user = await server.register();
    const change = {
      firstname: 'Juana',
      lastname: 'Azurduy',
      phone_number: '+55 (11) 91234-5678',
      business_name: 'Fazenda Boa Vista',
      country: 'BR' as const,
      fiscal_id: '11.222.333/0001-81',
      selected_language: 3 as const,
      selected_season: { year: 2025, season: 2 as const, period: 'summer' as const },
      density: 'compact' as const,
      has_shortcuts: false,
    };
    expect(await user.call(auth.update, { version: 1, ...change })).toMatchObject({ ...change, fiscal_id: '112223330001', version: 2 });
    // The country alone: the id it has is checked again.
    await expect(user.call(auth.update, { version: 2, country: 'AR' })).rejects.toMatchObject({ code: 'FISCAL_ID_LENGTH' });
    await expect(user.call(auth.update, { version: 2, country: 'BR' })).resolves.toMatchObject({ fiscal_id: '112223330001' });
  });

  test.each([
    [{ fiscal_id: '2012345678' }, 'FISCAL_ID_LENGTH'],
    [{ fiscal_id: '20123456785' }, 'FISCAL_ID_INVALID'],
    [{ country: 'MX' as const, fiscal_id: 'GODE561331GR8' }, 'FISCAL_ID_INVALID'],
    [{ phone_number: 'call me' }, 'PHONE_INVALID'],
    [{ firstname: '  ' }, 'REQUIRED'],
    [{ lastname: 'Gómez, www.premio.example' }, 'NAME_LINK'],
    [{ selected_language: 4 as 1 }, 'INVALID'],
  ])('%j is refused as %s', async (change, code) => {
    await expect((await server.register()).call(auth.update, { version: 1, ...change })).rejects.toMatchObject({ code });
  });

  test('tours taken are remembered, what is not named stays', async () => {
    const user = await server.register();
    expect(await user.call(auth.tutorial, { global_tutorial: true })).toMatchObject({ global_tutorial: true, field_tutorial: false });
    expect(await user.call(auth.tutorial, { field_tutorial: true })).toMatchObject({ global_tutorial: true, field_tutorial: true });
    expect((await user.send(auth.tutorial, { role: 'admin' })).statusCode).toBe(422);
  });

  test('R-B16: terms are stored with version, time and language; others than today’s are asked for again', async () => {
    const user = await server.register();
    expect((await user.call(auth.me, {})).accepted_terms).toBe(true);
    const rows = () => server.db.query('select version, language, accepted_at from terms_acceptance where account_id = $1', [user.id]);
    expect(await rows()).toEqual([{ version: 1, language: 1, accepted_at: expect.stringMatching(/Z$/) }]);
    await server.db.query('update terms_acceptance set version = 0 where account_id = $1', [user.id]);
    const { user: atLogIn } = (await logIn(user.email, TEST_PASSWORD, '10.9.4.1')).json<{ user: { accepted_terms: boolean } }>();
    expect(atLogIn.accepted_terms).toBe(false);
    expect((await user.send(account.acceptTerms, { accepted_terms: false })).json()).toMatchObject({ code: 'TERMS_REQUIRED' });
    expect((await user.call(account.acceptTerms, { accepted_terms: true })).accepted_terms).toBe(true);
    expect(await rows()).toHaveLength(2);
  });
});

test('the demo’s account keeps password, address and second factor as they are', async () => {
  const user = await server.register();
  await server.db.query('update account set is_demo = true where id = $1', [user.id]);
  const passwords = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD };
  for (const refused of [
    () => user.call(account.changePassword, passwords),
    () => user.call(account.changeMail, { email: newAddress() }),
    () => user.call(account.startSecondFactor, {}),
    () => user.call(account.erase, { email: user.email }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'DEMO_LOCKED' });
});

test('R-A16: log-ins leave rows, ok and failed, with and without an account', async () => {
  const user = await server.register();
  await logIn(user.email, TEST_PASSWORD, '10.9.5.1');
  await logIn(user.email, 'wrong', '10.9.5.1');
  expect(await auditOf(user.id)).toEqual(['account.login', 'account.login_failed']);
  const failed = () =>
    server.db.query<{ n: number }>("select count(*)::int as n from audit where action = 'account.login_failed' and subject_id is null");
  const [before] = await failed();
  await logIn(newAddress(), 'wrong', '10.9.6.1');
  const [after] = await failed();
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
});
