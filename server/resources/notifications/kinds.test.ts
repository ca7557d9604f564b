import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { insertNotifications, type NewNotification } from './queries.ts';

const { fields, notifications } = contract;

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let field_id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, guest] = [await server.register(), await server.register()];
  field_id = (await owner.call(fields.create, newField({ name: 'El Bajo', farm_name: 'La Loma' }))).field.id;
});

const date = '2026-01-12';
const report = (about: string, name: string): NewNotification => ({
  account_id: owner.id,
  field_id: null,
  about,
  date,
  type: 'report_ready',
  params: { report: 'batch', name },
});
const planEnd = (days_left: number): NewNotification => ({
  account_id: owner.id,
  field_id,
  about: `2026-02-11/${days_left}`,
  date,
  type: 'plan_end',
  params: { days_left, ends: '2026-02-11', is_trial: true },
});
const shared = (): NewNotification => ({
  account_id: guest.id,
  field_id,
  about: 'a share',
  date,
  type: 'shared',
  params: { by: 'Ana', level: 'view' },
});
const notify = (...rows: NewNotification[]) => insertNotifications(server.db, rows, server.now());

test('of one thing a person is notified once, with a field or without', async () => {
  await notify(planEnd(30), planEnd(7), report('a', 'Norte'), report('b', 'Sur'));
  await notify(planEnd(30), report('a', 'Norte'));
  const { notifications: notified, unread } = await owner.call(notifications.list, {});
  expect(notified.map(({ type }) => type).toSorted()).toEqual(['plan_end', 'plan_end', 'report_ready', 'report_ready']);
  expect(unread).toBe(2);
  expect(notified.find(({ type }) => type === 'report_ready')).toMatchObject({ field_id: null, field_name: null, farm_name: null });
});

test('what has no field is one group a matter, listed and read as such', async () => {
  await notify(report('a', 'Norte'), report('b', 'Sur'), planEnd(1));
  const { groups } = await owner.call(notifications.groups, {});
  expect(groups.map(({ newest, count, unread }) => [newest.type, newest.field_id, count, unread])).toEqual([
    ['plan_end', field_id, 1, 1],
    ['report_ready', null, 2, 2],
  ]);
  const { notifications: reports } = await owner.call(notifications.list, { field_id: 'none', type: 'report_ready' });
  expect(reports).toHaveLength(2);
  expect(await owner.call(notifications.groups, { after: reports[1]!.id })).toMatchObject({ groups: [] });
  expect(await owner.call(notifications.read, { of: { field_id: null, type: 'plan_end' } })).toEqual({ unread: 2 });
  expect(await owner.call(notifications.read, { of: { field_id: null, type: 'report_ready' } })).toEqual({ unread: 1 });
  expect(await guest.call(notifications.groups, {})).toEqual({ groups: [], has_more: false, unread: 0 });
});

test('a guest is notified of a shared field while he sees it', async () => {
  await notify(shared());
  expect((await guest.call(notifications.groups, {})).unread).toBe(0);
  await server.db.query(
    `insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'view', $3, now())`,
    [field_id, guest.email, owner.id],
  );
  const { groups, unread } = await guest.call(notifications.groups, {});
  expect(unread).toBe(1);
  expect(groups[0]?.newest).toMatchObject({ type: 'shared', field_name: 'El Bajo', params: { by: 'Ana', level: 'view' } });
  await server.db.query('delete from share where field_id = $1', [field_id]);
  expect((await guest.call(notifications.list, {})).notifications).toEqual([]);
});

test('a muted field is silent in every matter', async () => {
  await owner.call(notifications.mute, { field_id, muted: true });
  await notify(planEnd(30), report('a', 'Norte'));
  expect((await owner.call(notifications.list, {})).notifications.map(({ type }) => type)).toEqual(['report_ready']);
});
