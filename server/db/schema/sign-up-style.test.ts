import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const MIGRATION = new URL('../migrations/0024_sign_up_style.sql', import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody with a trial field and no trial of his own, as before this migration. */
const holderOfTrialField = async (is_demo: boolean): Promise<TestUser> => {
  const user = await server.register();
  const { field } = await user.call(contract.fields.create, newField());
  await server.db.query('update account set is_demo = $2 where id = $1', [user.id, is_demo]);
  await server.db.query("update field set plan_status = 3, plan_ends = now() + interval '90 days' where id = $1", [field.id]);
  return user;
};

test('the demo gets the trial of its trial field; whoever took such a field over keeps his own to come', async () => {
  const [demo, heir] = [await holderOfTrialField(true), await holderOfTrialField(false)];
  await server.db.script(await readFile(MIGRATION, 'utf8'));
  const rows = await server.db.query<{ account_id: string }>('select account_id from trial where account_id = any($1::uuid[])', [
    [demo.id, heir.id],
  ]);
  expect(rows).toEqual([{ account_id: demo.id }]);
});

test('style 7 by the old default becomes 3, and an administrator’s choice stays', async () => {
  const [plain, chosen] = [await server.register(), await server.register()];
  await server.db.query('update account set style_brand = 7 where id = any($1::uuid[])', [[plain.id, chosen.id]]);
  await server.db.query(
    `insert into audit (at, actor_id, brand_id, action, subject_id, detail) values (now(), null, null, 'account.flags', $1, '{"style_brand": 7}'::jsonb)`,
    [chosen.id],
  );
  await server.db.script(await readFile(MIGRATION, 'utf8'));
  const rows = await server.db.query<{ id: string; style_brand: number }>(
    'select id, style_brand from account where id = any($1::uuid[])',
    [[plain.id, chosen.id]],
  );
  expect(new Map(rows.map(({ id, style_brand }) => [id, style_brand]))).toEqual(
    new Map([
      [plain.id, 3],
      [chosen.id, 7],
    ]),
  );
});
