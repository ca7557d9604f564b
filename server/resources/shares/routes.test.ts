import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { SHARE } from '#domain/limits.ts';
import type { ShareLevel } from '#domain/schemas/share.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { linkParts, mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { signUpForm } from '../../../tests/setup/page/sign-up-form.ts';

const { auth, fields, notifications, shares } = contract;
const DAY_MS = 86_400_000;
/** Mails an hour that one network may cause (reliability R-B15). */
const MAILS_A_NETWORK = 20;

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let stranger: TestUser;
let field_id: string;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  address = newNetwork();
  [owner, guest, stranger] = await Promise.all([server.register(), server.register(), server.register()]);
  field_id = (await owner.call(fields.create, newField())).field.id;
});

/** Mails are counted by network: each test has one of its own. */
const newNetwork = (): string => `10.${String(randomInt(250))}.${String(randomInt(250))}.9`;
const share = (email = guest.email, level: ShareLevel = 'view') => owner.call(shares.add, { field_id, email, level }, { address });
const idsOf = async (user: TestUser): Promise<string[]> => (await user.call(fields.list, {})).fields.map(({ id }) => id);
const list = async () => (await owner.call(shares.list, { field_id })).shares;
const codeOf = async (work: Promise<unknown>): Promise<unknown> => work.then(() => 'ok').catch((error: { code: string }) => error.code);

/** Those of some addresses that got a mail. */
const mailedOf = async (addresses: readonly string[]): Promise<string[]> => {
  const receivers = new Set(((await server.providers.mail.outbox()) ?? []).map(({ to }) => to));
  return addresses.filter((one) => receivers.has(one));
};

/** Signs up as somebody with an invitation would; answers the two parts of the link that activates. */
async function signUp(email: string): Promise<readonly [string, string]> {
  await server.anyone.call(auth.register, signUpForm(email), { address });
  await mailTo(server, email, 2);
  const mail = (await mailsTo(server, email)).find(({ text }) => text.includes('/auth/activate/'));
  if (mail === undefined) throw new Error(`No activation of ${email}`);
  const [a = '', b = ''] = linkParts(mail).slice(-2);
  return [a, b];
}

describe('a shared field', () => {
  test('is seen by its guest with what a guest may know, and by nobody else', async () => {
    expect(await share()).toMatchObject({ email: guest.email, level: 'view', state: 'waiting', opened_at: null, opened_times: 0 });
    const [seen] = (await guest.call(fields.list, {})).fields;
    expect(seen).toMatchObject({ id: field_id, relations: ['view'], owner_name: 'Ana Ñandú', fiscal_name: null, producer_id: null });
    expect((await guest.call(fields.get, { field_id })).geometry).toEqual(squareAtRounded());
    expect(await idsOf(stranger)).toEqual([]);
  });

  test('mails who shares and a link, in the language of the guest, with nothing of the field', async () => {
    await server.db.query('update account set selected_language = 3 where id = $1', [guest.id]);
    await share();
    const mail = await mailTo(server, guest.email);
    expect([mail.subject, mail.links]).toEqual(['Ana compartilhou um talhão com você no Surco', [`${server.env.public_url}/dashboard`]]);
    for (const secret of ['7 Norte', 'Don Emilio', 'Agropecuaria', 'Ñandú', field_id, owner.email]) expect(mail.text).not.toContain(secret);
    await server.db.query('update account set selected_language = 2 where id = $1', [owner.id]);
    const nobody = `${crypto.randomUUID()}@example.com`;
    await share(nobody);
    expect((await mailTo(server, nobody)).subject).toBe('Ana shared a field with you in Surco');
  });

  test('notifies its guest once, and no longer when it is taken back', async () => {
    const { id } = await share();
    await share();
    const notified = (await guest.call(notifications.list, {})).notifications;
    expect(notified.map(({ type, field_name, params }) => [type, field_name, params])).toEqual([
      ['shared', '7 Norte', { by: 'Ana', level: 'view' }],
    ]);
    await owner.call(shares.revoke, { field_id, share_id: id });
    expect(await guest.call(notifications.list, {})).toMatchObject({ notifications: [], unread: 0 });
  });

  test('is the same share for the same address, at the level asked for last', async () => {
    const first = await share();
    const again = await share(` ${guest.email.toUpperCase()} `, 'edit');
    expect(again).toMatchObject({ id: first.id, level: 'edit' });
    expect(await list()).toHaveLength(1);
    await mailTo(server, guest.email);
    expect(await mailsTo(server, guest.email)).toHaveLength(1);
  });

  test('lets a guest do what his level says, changed at once', async () => {
    const { id } = await share();
    const rename = (name: string) => codeOf(guest.call(fields.updateInfo, { field_id, version: 1, name }));
    expect(await rename('Suyo')).toBe('FORBIDDEN');
    await owner.call(shares.setLevel, { field_id, share_id: id, level: 'annotate' });
    expect(await rename('Suyo')).toBe('FORBIDDEN');
    await owner.call(shares.setLevel, { field_id, share_id: id, level: 'edit' });
    expect(await rename('Suyo')).toBe('ok');
    // What only the owner knows, and new farms in his name, stay his.
    for (const change of [{ fiscal_name: 'Otra' }, { ownership: 'tenant' as const }, { farm_name: 'Nuevo' }])
      expect(await codeOf(guest.call(fields.updateInfo, { field_id, version: 2, ...change }))).toBe('FORBIDDEN');
    expect((await owner.call(fields.get, { field_id })).field).toMatchObject({ name: 'Suyo', fiscal_name: 'Agropecuaria Uno' });
  });

  test('is given up by its guest', async () => {
    await share();
    await guest.call(shares.leave, { field_id });
    expect([await idsOf(guest), await list()]).toEqual([[], []]);
    expect(await codeOf(guest.call(shares.leave, { field_id }))).toBe('NOT_FOUND');
    expect(await codeOf(owner.call(shares.leave, { field_id }))).toBe('FORBIDDEN');
  });

  test('goes with every part when it is split, and comes back with the whole', async () => {
    await share();
    const { geometry } = await owner.call(fields.get, { field_id });
    const { children } = await owner.call(fields.split, { field_id, version: 1, parts: halvesOf(geometry) });
    expect((await idsOf(guest)).toSorted()).toEqual(children.map(({ field }) => field.id).toSorted());
    await owner.call(fields.unsplit, { field_id });
    expect(await idsOf(guest)).toEqual([field_id]);
  });
});

const squareAtRounded = () => ({
  type: 'Polygon',
  coordinates: squareAt(0).coordinates.map((ring) => ring.map((point) => point.map((degrees) => Math.round(degrees * 1e7) / 1e7))),
});

describe('the address of a guest (reliability R-A10)', () => {
  test.each([
    ['own', (user: TestUser) => user.email, 'SHARE_OWN_ADDRESS'],
    ['own in capitals', (user: TestUser) => user.email.toUpperCase(), 'SHARE_OWN_ADDRESS'],
    ['own between spaces', (user: TestUser) => `  ${user.email}\t`, 'SHARE_OWN_ADDRESS'],
    ['empty', () => '', 'REQUIRED'],
    ['no at sign', () => 'ana.example.com', 'EMAIL_INVALID'],
    ['two of them', () => 'ana@example.com,bea@example.com', 'EMAIL_INVALID'],
    ['a header', () => 'ana@example.com\r\nBcc: bea@example.com', 'EMAIL_INVALID'],
    ['a name around it', () => 'Ana <ana@example.com>', 'EMAIL_INVALID'],
    ['letters that only look the same', () => 'аna@example.com', 'EMAIL_INVALID'],
    ['too long', () => `${'a'.repeat(250)}@example.com`, 'TOO_LONG'],
    ['a null byte', () => 'ana\0@example.com', 'BAD_REQUEST'],
    ['no domain', () => 'ana@', 'EMAIL_INVALID'],
  ])('%s is refused', async (_what, of, code) => {
    const sent = await owner.send(shares.add, { field_id, email: of(owner) });
    expect([sent.statusCode, sent.json<{ code: string }>().code]).toEqual([code === 'BAD_REQUEST' ? 400 : 422, code]);
    expect(await list()).toEqual([]);
  });

  test('is one however it is written', async () => {
    for (const written of [guest.email, guest.email.toUpperCase(), ` ${guest.email}`, `${guest.email}\t`]) await share(written);
    expect((await list()).map(({ email }) => email)).toEqual([guest.email]);
  });

  test('waits 30 days for an account, which must be active', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await share(email);
    await mailTo(server, email);
    const [a, b] = await signUp(email);
    const waiting = () => server.db.query<{ expires_at: string | null }>('select expires_at from share where email = $1', [email]);
    expect((await waiting())[0]?.expires_at).not.toBeNull();
    await server.anyone.call(auth.activate, { a, b });
    expect(await waiting()).toEqual([{ expires_at: null }]);
    const { token } = await server.anyone.call(auth.login, { username: email, password: TEST_PASSWORD, provider: 'local' });
    const newcomer = { headers: { authorization: `JWT ${token}` } };
    const { fields: seen } = await server.anyone.call(fields.list, {}, newcomer);
    expect(seen.map(({ id }) => id)).toEqual([field_id]);
    const { notifications: notified } = await server.anyone.call(notifications.list, {}, newcomer);
    expect(notified.map(({ type }) => type)).toEqual(['shared']);
  });

  test('is forgotten after 30 days, and an account made later finds nothing', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await share(email);
    await server.db.query("update share set expires_at = now() - interval '1 second' where email = $1", [email]);
    expect(await list()).toEqual([]);
    await server.db.query('update account set email = $2 where id = $1', [guest.id, email]);
    expect(await idsOf(guest)).toEqual([]);
    await tidy(server.db, server.now());
    expect(await server.db.query('select 1 from share where email = $1', [email])).toEqual([]);
    expect(SHARE.wait_days).toBe(30);
  });

  test('ends the right of who leaves it, and gives it to who takes it', async () => {
    await share();
    expect(await idsOf(guest)).toEqual([field_id]);
    const left = guest.email;
    await server.db.query('update account set email = $2 where id = $1', [guest.id, `${crypto.randomUUID()}@example.com`]);
    expect(await idsOf(guest)).toEqual([]);
    const [row] = await server.db.query<{ expires_at: string }>('select expires_at from share where email = $1', [left]);
    expect((Date.parse(row!.expires_at) - server.now().getTime()) / DAY_MS).toBeCloseTo(SHARE.wait_days, 1);
    await server.db.query('update account set email = $2 where id = $1', [stranger.id, left]);
    expect(await idsOf(stranger)).toEqual([field_id]);
  });

  test('does not tell the owner whether it has an account', async () => {
    const known = await share();
    const unknown = await share(`${crypto.randomUUID()}@example.com`);
    const { id: _a, email: _b, created_at: _c, ...seen } = known;
    const { id: _d, email: _e, created_at: _f, ...unseen } = unknown;
    expect(seen).toEqual(unseen);
  });
});

describe('who may share', () => {
  test('is the owner alone: a guest who edits cannot re-share, see other guests or change levels', async () => {
    const { id: share_id } = await share(guest.email, 'edit');
    const other = await share(stranger.email);
    const email = 'otra@example.com';
    for (const work of [
      () => guest.call(shares.list, { field_id }),
      () => guest.call(shares.add, { field_id, email }),
      () => guest.call(shares.setLevel, { field_id, share_id, level: 'edit' }),
      () => guest.call(shares.setLevel, { field_id, share_id: other.id, level: 'edit' }),
      () => guest.call(shares.revoke, { field_id, share_id: other.id }),
    ])
      expect(await codeOf(work())).toBe('FORBIDDEN');
    const outsider = await server.register();
    for (const work of [
      () => outsider.call(shares.list, { field_id }),
      () => outsider.call(shares.add, { field_id, email }),
      () => outsider.call(shares.revoke, { field_id, share_id }),
      () => outsider.call(shares.leave, { field_id }),
      () => outsider.call(shares.opened, { field_id }),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND');
    expect((await list()).map(({ level }) => level)).toEqual(['edit', 'view']);
  });

  test('an administrator takes a share back, and no more', async () => {
    const { id: share_id } = await share();
    await setAccess(server, stranger, { role: 'admin' });
    expect(await codeOf(stranger.call(shares.list, { field_id }))).toBe('FORBIDDEN');
    expect(await codeOf(stranger.call(shares.revoke, { field_id, share_id }))).toBe('ok');
    expect(await idsOf(guest)).toEqual([]);
  });

  test('a share is spoken of with its own field only', async () => {
    const { id: share_id } = await share();
    const { field } = await owner.call(fields.create, newField({ farm_name: 'Otro', geometry: squareAt(3) }));
    for (const work of [
      () => owner.call(shares.revoke, { field_id: field.id, share_id }),
      () => owner.call(shares.setLevel, { field_id: field.id, share_id, level: 'edit' }),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND');
    expect((await list())[0]).toMatchObject({ id: share_id, level: 'view' });
  });
});

describe('the limits', () => {
  test(`hold: ${String(SHARE.guests)} guests a field, at the same time too`, async () => {
    await server.db.query(
      `insert into share (id, field_id, email, level, created_by, created_at) select gen_random_uuid(), $1, 'g' || n || '@example.com', 'view', $2, now()
       from generate_series(1, $3::int) n`,
      [field_id, owner.id, SHARE.guests - 1],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => codeOf(share(`${name}@example.com`))));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
    expect(answers.filter((code) => code === 'SHARE_GUESTS_TOO_MANY')).toHaveLength(2);
    expect(await list()).toHaveLength(SHARE.guests);
    expect(await codeOf(share('g1@example.com', 'edit'))).toBe('ok');
  });

  test(`hold: ${String(SHARE.a_day)} shares a day, whatever was taken back (reliability R-B15)`, async () => {
    await server.db.query(
      "insert into audit (at, actor_id, action, field_ids) select $3, $1, 'share.add', array[$2::uuid] from generate_series(1, $4::int)",
      [owner.id, field_id, server.now(), SHARE.a_day - 1],
    );
    const { id: share_id } = await share();
    await owner.call(shares.revoke, { field_id, share_id });
    const refused = await owner.send(shares.add, { field_id, email: 'una.mas@example.com' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'SHARE_DAY_LIMIT']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await mailsTo(server, 'una.mas@example.com')).toEqual([]);
  });

  test(`hold: of ${String(SHARE.a_day + 10)} shares at once ${String(SHARE.a_day)} stand, and nobody hears of the others (reliability R-B15)`, async () => {
    const { field } = await owner.call(fields.create, newField({ farm_name: 'Otro', geometry: squareAt(1) }));
    const guests = Array.from({ length: SHARE.a_day + 10 }, () => `${crypto.randomUUID()}@example.com`);
    // Two fields, so that the limit of guests does not come first.
    const answers = await Promise.all(
      guests.map((email, at) =>
        owner.send(shares.add, { field_id: at % 2 === 0 ? field_id : field.id, email, level: 'view' }, { address }),
      ),
    );
    const refused = answers.map(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(SHARE.a_day);
    expect(refused.filter(Boolean)).toHaveLength(10);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 429))
      expect(answer.json<{ code: string }>().code).toBe('SHARE_DAY_LIMIT');
    const notified = guests.filter((_, at) => !refused[at]);
    await vi.waitFor(async () => expect((await mailedOf(notified)).length).toBe(MAILS_A_NETWORK), { timeout: 60_000 });
    expect(await mailedOf(guests.filter((_, at) => refused[at]))).toEqual([]);
  });

  test('of mails hold: the fourth share of an hour to one address stands without a mail', async () => {
    for (const place of [1, 2, 3]) {
      const { field } = await owner.call(fields.create, newField({ farm_name: `F${String(place)}`, geometry: squareAt(place) }));
      await owner.call(shares.add, { field_id: field.id, email: guest.email }, { address });
      await mailTo(server, guest.email, place);
    }
    await share();
    expect(await idsOf(guest)).toHaveLength(4);
    expect(await mailsTo(server, guest.email)).toHaveLength(3);
  });
});

describe('who opened a field', () => {
  const openings = async () =>
    (await owner.call(shares.list, { field_id })).openings.map(({ role, act, times }) => `${role ?? 'guest'} ${act} ${String(times)}`);

  test('is seen by its owner: guests, staff, exports and sensitive reads, with the time (reliability R-G07)', async () => {
    await share(guest.email, 'annotate');
    await owner.call(shares.opened, { field_id });
    expect(await openings()).toEqual([]);
    await guest.call(shares.opened, { field_id });
    await guest.call(shares.opened, { field_id });
    await guest.call(shares.exported, { field_ids: [field_id] });
    await setAccess(server, stranger, { role: 'admin', is_sensitive: true });
    await stranger.call(shares.opened, { field_id });
    expect(new Set(await openings())).toEqual(new Set(['admin open 1', 'admin sensitive 1', 'guest open 2', 'guest export 1']));
    expect((await list())[0]).toMatchObject({ state: 'active', opened_times: 2, opened_at: expect.any(String) as string });
    const acts = await server.db.query<{ action: string }>(
      "select action from audit where $1::uuid = any(field_ids) and action in ('share.add', 'field.export', 'sensitive.read') order by id",
      [field_id],
    );
    expect(acts.map(({ action }) => action)).toEqual(['share.add', 'field.export', 'sensitive.read']);
  });

  test('a field is exported by whom the table lets, all of a list or none', async () => {
    await share();
    expect(await codeOf(guest.call(shares.exported, { field_ids: [field_id] }))).toBe('FORBIDDEN');
    expect(await codeOf(stranger.call(shares.exported, { field_ids: [field_id] }))).toBe('NOT_FOUND');
    const mine = (await guest.call(fields.create, newField())).field.id;
    expect(await codeOf(guest.call(shares.exported, { field_ids: [mine, field_id] }))).toBe('FORBIDDEN');
    expect(await openings()).toEqual([]);
  });
});
