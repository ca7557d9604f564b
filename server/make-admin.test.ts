import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './db/open.ts';
import { openTestDatabase, testEnv, testTier, type TestDatabase } from '../tests/setup/servers/database.ts';
import { insertAccount } from './resources/auth/queries.ts';

let held: TestDatabase;
beforeAll(async () => {
  held = await openTestDatabase();
  for (const [email, activated_at] of [
    ['ana@example.com', new Date()],
    ['bea@example.com', new Date()],
    ['new@example.com', null],
  ] as const)
    await insertAccount(
      held.database,
      {
        id: crypto.randomUUID(),
        email,
        password_hash: '',
        firstname: 'Ana',
        lastname: 'Paz',
        country: 'AR',
        fiscal_id: '20123456786',
        fiscal_id_type: 'CUIT',
        selected_language: 1,
        is_demo: false,
        activated_at,
      },
      new Date(),
    );
});
afterAll(() => held.close().catch(() => undefined));

const run = async (...args: string[]): Promise<string> => {
  const { DATA_DIR, DATABASE_URL } = held.env;
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
  const cwd = path.resolve(import.meta.dirname, '..');
  const done = promisify(execFile)(process.execPath, ['server/make-admin.ts', ...args], { cwd, env });
  return done.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
  );
};

test('R-H05: makes the first administrator once, while no server holds the folder', async () => {
  if (testTier === 'embedded') {
    expect(await run('ana@example.com')).toContain('is in use by process');
    await held.database.close();
  }
  expect(await run()).toContain('refused: Usage');
  expect(await run('nobody@example.com')).toContain('refused: There is no account');
  expect(await run('new@example.com')).toContain('refused: The account new@example.com is not active');
  expect(await run('ANA@example.com')).toContain('is administrator now');
  expect(await run('bea@example.com')).toContain('refused: There is an administrator already');
  expect(await run('ana@example.com')).toContain('refused: There is an administrator already');
  const { DATA_DIR, DATABASE_URL } = held.env;
  const database = await openDatabase(testEnv(DATA_DIR, DATABASE_URL === undefined ? {} : { DATABASE_URL }), () => undefined);
  expect(await database.query("select email from account where role = 'admin'")).toEqual([{ email: 'ana@example.com' }]);
  expect(await database.query("select detail from audit where action = 'account.role'")).toEqual([
    { detail: { role: 'admin', by: 'command' } },
  ]);
  await database.close();
}, 240_000);
