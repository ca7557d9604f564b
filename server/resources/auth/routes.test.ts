import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { linkParts, mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../tests/setup/servers/server.ts';
import { signUpForm } from '../../../tests/setup/page/sign-up-form.ts';

const { auth } = contract;

/** The specification's user (§3), by name. */
const SPECIFIED_USER = `
  accepted_terms country created facebook_email facebook_id firstname lastname fiscal_id google_email google_id
  id is_over_18 user global_tutorial field_tutorial countryOfUser_id brand_id style_brand has_onesoil_access phone_number
  profileLogo business_name user_id selected_language selected_season show_sensitive_information is_field_agronomist role
`
  .trim()
  .split(/\s+/);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;
/** Each person signs up from a network of his own, so that limits per network do not meet. */
const newcomer = () => {
  people += 1;
  const email = `person${String(people)}@example.com`;
  return { email, address: `10.1.${String(people)}.7`, form: signUpForm(email) };
};
const credentials = (email: string, password = TEST_PASSWORD) => ({ username: email, password, provider: 'local' as const });
const cookieOf = (response: { cookies: { name: string; value: string }[] }): string => {
  const [cookie] = response.cookies;
  return cookie === undefined ? '' : `${cookie.name}=${cookie.value}`;
};
const withoutTrace = (body: string): string => body.replace(/"traceId":"[^"]+"/, '');

/** Signed up, activated and logged in through the calls that anybody uses. */
const member = async () => {
  const person = newcomer();
  await server.anyone.call(auth.register, person.form, { address: person.address });
  const [a = '', b = ''] = linkParts(await mailTo(server, person.email)).slice(2);
  await server.anyone.call(auth.activate, { a, b }, { address: person.address });
  const response = await server.anyone.send(auth.login, credentials(person.email), { address: person.address });
  return { ...person, cookie: cookieOf(response), token: response.json<{ token: string }>().token, activation: { a, b } };
};
const asToken = (token: string) => ({ headers: { authorization: `JWT ${token}` } });
const asCookie = (cookie: string, address: string) => ({ headers: { cookie }, address });

describe('the journey of an account', () => {
  test('whoever signs up may use analytics; at the seed brand’s sign-up page he is the seed brand’s, and its mails lead back there', async () => {
    for (const [brand, style_brand, brand_id, start] of [
      [undefined, 3, 7, '/auth/activate/'],
      ['brevant', 2, 2, '/brevant/auth/activate/'],
    ] as const) {
      const person = newcomer();
      await server.anyone.call(auth.register, { ...person.form, brand }, { address: person.address });
      const { links } = await mailTo(server, person.email);
      expect(new URL(links[0] ?? '').pathname.startsWith(start)).toBe(true);
      expect(await server.db.query('select brand_id, style_brand from account where email = $1', [person.email])).toEqual([
        { brand_id, style_brand },
      ]);
    }
    const person = newcomer();
    for (const forged of [{ brand: 'horizonte' }, { brand: 7 }])
      expect((await server.anyone.send(auth.register, { ...person.form, ...forged }, { address: person.address })).statusCode).toBe(422);
    await server.anyone.call(auth.register, { ...person.form, style_brand: 8, brand_id: 2 } as never, { address: person.address });
    expect(await server.db.query('select brand_id, style_brand from account where email = $1', [person.email])).toEqual([
      { brand_id: 7, style_brand: 3 },
    ]);
  });

  test('the old default style is lifted, and one that an administrator gave stays', async () => {
    const [signed_up, given] = [await server.register(), await server.register()];
    await server.db.query('update account set style_brand = 7 where id in ($1, $2)', [signed_up.id, given.id]);
    await server.db.query("insert into audit (at, action, subject_id, detail) values (now(), 'account.flags', $1, $2)", [
      given.id,
      { style_brand: 7 },
    ]);
    const sql = await readFile(new URL('../../db/migrations/0024_sign_up_style.sql', import.meta.url), 'utf8');
    for (const statement of sql.split(/;\n/).filter((text) => text.trim() !== '')) await server.db.query(statement);
    const style = async ({ id }: { id: string }) =>
      (await server.db.query<{ style_brand: number }>('select style_brand from account where id = $1', [id]))[0]?.style_brand;
    expect([await style(signed_up), await style(given)]).toEqual([3, 7]);
  });

  test('sign-up, mailed link, log-in, own data, renewal, log-out', async () => {
    const person = newcomer();
    const { id } = await server.anyone.call(auth.register, person.form, { address: person.address });
    await expect(server.anyone.call(auth.login, credentials(person.email), { address: person.address })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
    });
    const parts = linkParts(await mailTo(server, person.email, 2));
    expect(parts.slice(0, 3)).toEqual(['auth', 'activate', id]);
    const [, , a = '', b = ''] = parts;
    await server.anyone.call(auth.activate, { a, b });
    await expect(server.anyone.call(auth.activate, { a, b })).resolves.toEqual({ ok: true });

    const login = await server.anyone.send(auth.login, credentials(person.email), { address: person.address });
    const { token, user } = login.json<{ token: string; user: Record<string, unknown> }>();
    expect(user).toMatchObject({
      id,
      user: person.email,
      firstname: 'Ana',
      country: 'AR',
      fiscal_id: '20123456786',
      selected_language: 1,
      version: 1,
    });
    expect(Object.keys(user)).not.toContain('password_hash');
    expect(login.headers['set-cookie']).toMatch(/^surco=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
    await expect(server.anyone.call(auth.me, {}, asToken(token))).resolves.toMatchObject({ id });

    const renewal = await server.anyone.send(auth.refresh, {}, asCookie(cookieOf(login), person.address));
    expect(renewal.statusCode).toBe(200);
    const fresh = renewal.json<{ token: string }>().token;
    await server.anyone.call(auth.logout, {}, asCookie(cookieOf(renewal), person.address));
    await expect(server.anyone.call(auth.me, {}, asToken(fresh))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(server.anyone.call(auth.refresh, {}, asCookie(cookieOf(renewal), person.address))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });

  test('an activation link dies after 24 hours and belongs to its account', async () => {
    const person = newcomer();
    await server.anyone.call(auth.register, person.form, { address: person.address });
    const [a = '', b = ''] = linkParts(await mailTo(server, person.email)).slice(2);
    await expect(server.anyone.call(auth.activate, { a: crypto.randomUUID(), b: 'x'.repeat(43) })).rejects.toMatchObject({
      code: 'LINK_DEAD',
    });
    server.advance(25 * 3_600_000);
    await expect(server.anyone.call(auth.activate, { a, b })).rejects.toMatchObject({ code: 'LINK_DEAD' });
  });
});

describe('sign-up refuses', () => {
  const form = newcomer().form;
  test.each([
    [
      'an address in use',
      async () => ({ ...form, user: { ...form.user, email: (await member()).email.toUpperCase() } }),
      'EMAIL_IN_USE',
      'user.email',
    ],
    ['a fiscal id of the wrong length', async () => ({ ...form, fiscal_id: '2012345678' }), 'FISCAL_ID_LENGTH', 'fiscal_id'],
    ['a fiscal id with a wrong digit', async () => ({ ...form, fiscal_id: '20123456785' }), 'FISCAL_ID_INVALID', 'fiscal_id'],
    ['a common password', async () => ({ ...form, user: { ...form.user, password: 'Girasol2025' } }), 'PASSWORD_COMMON', 'user.password'],
    ['a short password', async () => ({ ...form, user: { ...form.user, password: 'seven77' } }), 'PASSWORD_SHORT', 'user.password'],
    ['a link for a name', async () => ({ ...form, firstname: 'http://premio.example' }), 'NAME_LINK', 'firstname'],
    ['terms not accepted', async () => ({ ...form, accepted_terms: false as unknown as true }), 'TERMS_REQUIRED', 'accepted_terms'],
    ['minors', async () => ({ ...form, is_over_18: false as unknown as true }), 'AGE_REQUIRED', 'is_over_18'],
  ])('%s', async (_name, build, code, path) => {
    const address = `10.2.${String((people += 1))}.1`;
    await expect(server.anyone.call(auth.register, await build(), { address })).rejects.toMatchObject({ code, fields: [{ path, code }] });
  });
});

describe('log-in', () => {
  test('answers a wrong address and a wrong password with the same bytes', async () => {
    const { email, address } = await member();
    const wrong = await server.anyone.send(auth.login, credentials(email, 'not my password'), { address });
    const nobody = await server.anyone.send(auth.login, credentials('nobody@example.com'), { address: '10.3.0.1' });
    expect(wrong.statusCode).toBe(401);
    expect(withoutTrace(nobody.body)).toBe(withoutTrace(wrong.body));
  });

  test('slows down guessing at an account from all networks that did before, and still lets its owner in from his own browser', async () => {
    const owner = await member();
    const codes: string[] = [];
    for (let guess = 0; guess < 24; guess += 1) {
      const response = await server.anyone.send(auth.login, credentials(owner.email, `guess number ${String(guess)}`), {
        address: `10.4.${String(guess % 12)}.1`,
      });
      codes.push(response.json<{ code: string }>().code);
    }
    expect(codes.slice(0, 12)).toEqual(Array(12).fill('LOGIN_FAILED'));
    expect(codes.slice(-4)).toEqual(Array(4).fill('RATE_LIMITED'));
    const stranger = await server.anyone.send(auth.login, credentials(owner.email), { address: '10.4.11.1' });
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    const known = await server.anyone.send(auth.login, credentials(owner.email), asCookie(owner.cookie, '10.4.11.1'));
    expect(known.statusCode).toBe(200);
    const elsewhere = await server.anyone.send(auth.login, credentials(owner.email), { address: '10.4.99.1' });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('evaluates at most 100 guesses at one account in an hour', async () => {
    const owner = await member();
    let evaluated = 0;
    for (let guess = 0; guess < 130; guess += 1) {
      // Half a minute apart the delay never reaches its end, so wait it out.
      if (guess > 5) server.advance(25_000);
      const address = `10.5.${String(guess)}.1`;
      const response = await server.anyone.send(auth.login, credentials(owner.email, `guess number ${String(guess)}`), { address });
      if (response.statusCode === 401) evaluated += 1;
    }
    expect(evaluated).toBeLessThanOrEqual(100);
  });
});

describe('renewal', () => {
  test('twenty tabs at once get one successor and stay logged in', async () => {
    const { cookie, address } = await member();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.anyone.send(auth.refresh, {}, asCookie(cookie, address))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const successor = cookieOf(answers[0] ?? { cookies: [] });
    expect(successor).not.toBe(cookie);
    for (const answer of answers)
      await expect(server.anyone.call(auth.me, {}, asToken(answer.json<{ token: string }>().token))).resolves.toBeDefined();
  });

  test('a lost answer may be asked for again within ten seconds; a copy used later ends the session and is notified to the owner', async () => {
    const { cookie, address, email } = await member();
    const first = await server.anyone.send(auth.refresh, {}, asCookie(cookie, address));
    server.advance(9_000);
    expect((await server.anyone.send(auth.refresh, {}, asCookie(cookie, address))).statusCode).toBe(200);
    server.advance(2_000);
    await expect(server.anyone.call(auth.refresh, {}, asCookie(cookie, address))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    await expect(server.anyone.call(auth.refresh, {}, asCookie(cookieOf(first), address))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
    await expect(server.anyone.call(auth.me, {}, asToken(first.json<{ token: string }>().token))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await mailTo(server, email, 2)).subject).toMatch(/sesión/);
  });

  test('of a visitor without a cookie is no error: there is no session', async () => {
    const answer = await server.anyone.send(auth.refresh, {}, { address: '10.6.6.6' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { token: null }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('needs the product’s own header and the same origin', async () => {
    const { cookie, address } = await member();
    const bare = await server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie, host: 'localhost', 'content-type': 'application/json' },
      payload: '{}',
      remoteAddress: address,
    });
    expect(bare.statusCode).toBe(403);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await server.anyone.send(auth.refresh, {}, { headers: { cookie, ...headers }, address })).statusCode).toBe(403);
    }
    expect((await server.anyone.send(auth.refresh, {}, { headers: { cookie, origin: 'http://localhost' }, address })).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string, address: string) => server.anyone.send(auth.passwordReset, { email }, { address });

  test('the answer is the same with and without an account; a malformed address is reported', async () => {
    const { email, address } = await member();
    const [known, unknown] = [await ask(email, address), await ask('nobody2@example.com', '10.6.0.1')];
    expect(known.body).toBe(unknown.body);
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    await expect(server.anyone.call(auth.passwordReset, { email: 'not an address' }, { address })).rejects.toMatchObject({
      code: 'RESET_ADDRESS_INVALID',
    });
    expect(await mailsTo(server, 'nobody2@example.com')).toEqual([]);
  });

  test('the link works once of two at the same time, ends all sessions, and replaces the password', async () => {
    const { email, address, token: session } = await member();
    await ask(email, address);
    const [, , token = ''] = linkParts(await mailTo(server, email, 2));
    const confirm = () => server.anyone.send(auth.passwordResetConfirm, { password: 'another long sentence', token }, { address });
    const codes = (await Promise.all([confirm(), confirm()])).map(({ statusCode }) => statusCode);
    expect(codes.sort((a, b) => a - b)).toEqual([200, 404]);
    await expect(server.anyone.call(auth.me, {}, asToken(session))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(server.anyone.call(auth.login, credentials(email), { address })).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
    await expect(server.anyone.call(auth.login, credentials(email, 'another long sentence'), { address })).resolves.toBeDefined();
  });

  test('the newest link only, for 60 minutes, three mails an hour', async () => {
    const { email, address } = await member();
    const statuses: number[] = [];
    for (let mail = 0; mail < 4; mail += 1) {
      statuses.push((await ask(email, address)).statusCode);
      if (mail < 3) await mailTo(server, email, mail + 2);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const [newest, older] = (await mailsTo(server, email)).map((mail) => linkParts(mail)[2] ?? '');
    const confirm = (token = '') =>
      server.anyone.call(auth.passwordResetConfirm, { password: 'another long sentence', token }, { address });
    await expect(confirm(older)).rejects.toMatchObject({ code: 'LINK_DEAD' });
    server.advance(61 * 60_000);
    await expect(confirm(newest)).rejects.toMatchObject({ code: 'LINK_DEAD' });
  });
});

describe('own data', () => {
  test('changes need the version held, and a stale one changes nothing', async () => {
    const user = await server.register();
    const saved = await user.send(auth.update, {
      version: 1,
      firstname: ' Juana ',
      business_name: 'Agro SA',
      selected_season: { year: 2025, season: 2, period: 'summer' },
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"2"');
    expect(saved.json()).toMatchObject({
      firstname: 'Juana',
      business_name: 'Agro SA',
      selected_season: { year: 2025, season: 2, period: 'summer' },
      version: 2,
    });
    await expect(user.call(auth.update, { version: 1, firstname: 'Late' })).rejects.toMatchObject({
      code: 'VERSION_STALE',
      params: { current: 2 },
    });
    const bare = await user.send(auth.update, { version: 1 }, { headers: { 'if-match': '' } });
    expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([428, 'VERSION_MISSING']);
    expect(await user.call(auth.me, {})).toMatchObject({ firstname: 'Juana', version: 2 });
  });

  test('the user has every property the specification names, and no secret', async () => {
    const user = await server.register();
    const answer = await user.call(auth.me, {});
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(SPECIFIED_USER));
    expect(SPECIFIED_USER).toHaveLength(28);
    expect(answer).toMatchObject({ user_id: user.id, id: user.id, user: user.email, country: 'AR', countryOfUser_id: 1, google_id: null });
    expect(JSON.stringify(answer)).not.toMatch(/hash|\$argon2/);
  });

  test('role, brand and flags cannot be set by their owner', async () => {
    const user = await server.register();
    const forged = { version: 1, role: 'admin', brand_id: 2, show_sensitive_information: true, is_demo: true, id: crypto.randomUUID() };
    await user.send(auth.update, forged);
    expect(await user.call(auth.me, {})).toMatchObject({
      id: user.id,
      role: 'PM',
      brand_id: 7,
      show_sensitive_information: false,
      is_demo: false,
    });
  });

  test('the parts of the tour are kept one by one, beside the version', async () => {
    const user = await server.register();
    expect(await user.call(auth.tutorial, { global_tutorial: true })).toMatchObject({
      global_tutorial: true,
      field_tutorial: false,
      version: 1,
    });
    await user.call(auth.tutorial, { field_tutorial: true });
    await user.call(auth.tutorial, {});
    expect(await user.call(auth.me, {})).toMatchObject({ global_tutorial: true, field_tutorial: true, version: 1 });
    const other = await server.register();
    expect(await other.call(auth.me, {})).toMatchObject({ global_tutorial: false, field_tutorial: false });
  });
});

describe('R-B01: a password stored with other costs', () => {
  const OLD = { memoryCost: 4_096, timeCost: 1, parallelism: 1 } as const;
  const storedOf = async (id: string): Promise<string> => {
    const [row] = await server.db.query<{ password_hash: string }>('select password_hash from account where id = $1', [id]);
    return row?.password_hash ?? '';
  };

  test('is hashed anew by the first right log-in, and by no wrong one', async () => {
    const user = await server.register();
    const old = await hash(TEST_PASSWORD, OLD);
    await server.db.query('update account set password_hash = $2 where id = $1', [user.id, old]);
    const address = '10.91.0.1';
    await expect(server.anyone.call(auth.login, credentials(user.email, 'not the password'), { address })).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    });
    expect(await storedOf(user.id)).toBe(old);

    await server.anyone.call(auth.login, credentials(user.email), { address });
    const renewed = await storedOf(user.id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The same password opens it, and there is nothing to renew any more; the session it had lives on.
    await server.anyone.call(auth.login, credentials(user.email), { address });
    expect(await storedOf(user.id)).toBe(renewed);
    expect((await user.call(auth.me, {})).id).toBe(user.id);
  });
});

describe('R-B01: a rush of log-ins', () => {
  test('lets fifty wait, and sends the rest away before anything is counted against them', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => server.register()));
    const answers = await Promise.all(
      people.map(({ email }, at) => server.anyone.send(auth.login, credentials(email), { address: `10.92.${String(at)}.1` })),
    );
    const sent_away = answers.filter(({ statusCode }) => statusCode === 503);
    expect(sent_away.map((answer) => answer.json<{ code: string }>().code)).toEqual(sent_away.map(() => 'UNAVAILABLE'));
    expect(sent_away.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(70 - sent_away.length);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(52);
    const [row] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from audit where action like $1 and subject_id = any($2::uuid[])',
      ['account.login%', people.map(({ id }) => id)],
    );
    expect(row?.count).toBe(70 - sent_away.length);
  });
});
