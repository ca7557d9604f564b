import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { DEMO_FIELDS } from './farms.ts';
import { hasDemoAccount, seedDemo } from './seed.ts';
import { startTestServer, type TestServer } from '../../tests/setup/server.ts';

const { auth } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo is seeded once, into an empty database only, and can log in', async () => {
  expect(await hasDemoAccount(server.db)).toBe(false);
  expect(await seedDemo(server.db, server.now())).toBe(true);
  expect(await seedDemo(server.db, server.now())).toBe(false);
  expect(await hasDemoAccount(server.db)).toBe(true);
  const { user } = await server.anyone.call(auth.login, {
    username: DEMO_ACCOUNT.user,
    password: DEMO_ACCOUNT.password,
    provider: 'local',
  });
  expect(user).toMatchObject({ id: DEMO_ACCOUNT.id, is_demo: true });
  const rows = await server.db.query<{ count: number }>('select count(*)::int as count from field where owner_id = $1', [DEMO_ACCOUNT.id]);
  expect(rows).toEqual([{ count: DEMO_FIELDS.length }]);
});
