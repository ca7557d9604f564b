import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { DEMO_CLIENTS } from './clients.ts';
import { clientReports } from './seed-staff.ts';
import { DEMO_FARMS, DEMO_FIELDS } from './farms.ts';
import { hasDemoAccount, seedDemo } from './seed.ts';
import { DEMO_STAFF } from './staff.ts';
import { startTestServer, type TestServer } from '../../tests/setup/servers/server.ts';

const { auth, fields, notes, payment, producers, reports, users } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What a call is sent with after this log-in. */
const as = (token: string) => ({ headers: { authorization: `JWT ${token}` } });
const logIn = (user: string) => server.anyone.call(auth.login, { username: user, password: DEMO_ACCOUNT.password, provider: 'local' });

test('the demo is seeded once, into an empty database only, and can log in', async () => {
  expect(await hasDemoAccount(server.db)).toBe(false);
  const seeded = await Promise.all([seedDemo(server.db, server.now()), seedDemo(server.db, server.now())]);
  expect(seeded.toSorted()).toEqual([false, true]);
  expect(await seedDemo(server.db, server.now())).toBe(false);
  expect(await hasDemoAccount(server.db)).toBe(true);
  const { user } = await logIn(DEMO_ACCOUNT.user);
  expect(user).toMatchObject({ id: DEMO_ACCOUNT.id, is_demo: true });
  const rows = await server.db.query<{ count: number }>('select count(*)::int as count from field where owner_id = $1', [DEMO_ACCOUNT.id]);
  expect(rows).toEqual([{ count: DEMO_FIELDS.length }]);
});

test('the trial field of the demo is its trial: there is no second one', async () => {
  const { token } = await logIn(DEMO_ACCOUNT.user);
  const owned = (await server.anyone.call(fields.list, {}, as(token))).fields;
  const tried = owned.filter(({ plan_status }) => plan_status === 3);
  expect(tried).toHaveLength(1);
  expect(await server.anyone.call(payment.hasTrial, {}, as(token))).toEqual({
    has_trial: true,
    field_id: tried[0]?.id,
    ends: tried[0]?.plan_ends,
  });
  const basic = owned.find(({ plan_status }) => plan_status === 0);
  await expect(server.anyone.call(payment.trial, { field_id: basic?.id ?? '' }, as(token))).rejects.toMatchObject({ code: 'TRIAL_USED' });
});

const today = (): string => server.now().toISOString().slice(0, 10);
const clientsOf = (user: string): typeof DEMO_CLIENTS => DEMO_CLIENTS.filter(({ kept_by }) => Object.hasOwn(kept_by, user));

test('the staff of the demo logs in without a second factor and sees the producers of its brand by role', async () => {
  const names = new Map(DEMO_STAFF.map(({ user, firstname, lastname }) => [user, `${firstname} ${lastname}`]));
  for (const { user, role } of DEMO_STAFF) {
    const { user: me, token } = await logIn(user);
    expect(me).toMatchObject({ role, brand_id: 2, is_demo: true, show_sensitive_information: false });
    const clients = role === 'FSM' || role === 'RSM' ? DEMO_CLIENTS : clientsOf(user);
    const reached = await server.anyone.call(producers.reach, { brand: 'brevant' }, as(token));
    expect(reached.producers.map(({ id }) => id).toSorted()).toEqual(clients.map(({ id }) => id).toSorted());
    const seen = (await server.anyone.call(fields.list, {}, as(token))).fields;
    expect(seen.map(({ id }) => id).toSorted()).toEqual(clients.flatMap(({ farm }) => farm.fields.map(({ id }) => id)).toSorted());
    expect(new Set(seen.flatMap(({ relations }) => relations))).toEqual(new Set([role]));
    expect(new Set(seen.filter((field) => field.has_consent).map(({ owner_name }) => owner_name))).toEqual(
      new Set(clients.filter(({ kept_by }) => kept_by[user]).map(({ firstname, lastname }) => `${firstname} ${lastname}`)),
    );
    const { total } = await server.anyone.call(reports.list, { kind: 'planning' }, as(token));
    expect(total).toBe(clients.reduce((sum, client) => sum + clientReports(client, today()).length, 0));
    if (role === 'FA') continue;
    const below = (await server.anyone.call(users.list, {}, as(token))).users;
    const managed = below.filter((one) => one.manager?.name === names.get(user)).map((one) => `${one.firstname} ${one.lastname}`);
    const wanted = DEMO_STAFF.filter((one) => one.manager === user).map((one) => names.get(one.user));
    // An FM manages producers alone.
    expect([user, managed]).toEqual([user, role === 'FM' ? [] : wanted]);
  }
});

test('the producer of the demo keeps a record for the fields of each farm, and nobody works for him', async () => {
  const { token } = await logIn(DEMO_ACCOUNT.user);
  const listed = (await server.anyone.call(producers.list, {}, as(token))).producers;
  expect(listed.every(({ relations }) => relations.includes('keeper'))).toBe(true);
  expect(new Set(listed.map((one) => [one.name, one.country, one.province, one.field_count].join(' ')))).toEqual(
    new Set(DEMO_FARMS.map((farm) => [farm.fiscal_name, farm.country, farm.province, farm.fields.length].join(' '))),
  );
});

test('a producer of the seed brand logs in, and sees his fields with their reports and who looks after them', async () => {
  for (const client of DEMO_CLIENTS) {
    const { user, kept_by, farm } = client;
    const { token } = await logIn(user);
    expect((await server.anyone.call(fields.list, {}, as(token))).fields).toHaveLength(farm.fields.length);
    const { reports: issued } = await server.anyone.call(reports.list, { kind: 'planning' }, as(token));
    expect(new Set(issued.map(({ year }) => year)).size).toBeGreaterThan(1);
    expect([issued.length, issued.every(({ hybrid, images }) => hybrid?.startsWith('NX ') && images.length === 2)]).toEqual([
      clientReports(client, today()).length,
      true,
    ]);
    const listed = (await server.anyone.call(producers.list, {}, as(token))).producers;
    const keepers = listed.filter(({ relations }) => relations.includes('self'));
    expect(keepers.filter(({ may_edit }) => may_edit)).toHaveLength(Object.values(kept_by).filter(Boolean).length);
    expect(keepers).toHaveLength(Object.keys(kept_by).length);
  }
});

test('the producer of the demo finds notes of every field; of what is public the demo’s own see it there', async () => {
  const { token } = await logIn(DEMO_ACCOUNT.user);
  const all = (await server.anyone.call(notes.pins, {}, as(token))).pins;
  expect(new Set(all.map(({ field_id }) => field_id))).toEqual(new Set(DEMO_FIELDS.map(({ id }) => id)));
  expect(all.filter(({ is_published }) => is_published)).toHaveLength(2);
  expect(await server.anyone.call(notes.publicStatus, {}, as(token))).toMatchObject({ is_on: true, published: 2 });
  const { pins } = await server.anyone.call(notes.pins, {}, as(token));
  const newcomer = await server.register();
  for (const { position, is_published } of pins.filter((pin) => pin.is_published)) {
    const [west, south] = position;
    const box = { west, south, east: west, north: south };
    const staff = as((await logIn(DEMO_STAFF[0]?.user ?? '')).token);
    expect([is_published, (await server.anyone.call(notes.publicNotes, box, staff)).notes.length > 0]).toEqual([true, true]);
    expect((await newcomer.call(notes.publicNotes, box)).notes).toEqual([]);
  }
});
