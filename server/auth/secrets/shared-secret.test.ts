import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { startOtherMachine } from '../../../tests/setup/servers/other-machine.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

// Two processes are seen only where they share a database.
describe.runIf(testTier === 'postgres')('several processes on one database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const startWith = async (SECRET_FILE: string | null): Promise<string> => {
    try {
      await (await startOtherMachine(server, SECRET_FILE)).close();
      return 'started';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('start with the same secret only, a line added below it or not', async () => {
    const own = path.join(server.env.DATA_DIR, 'secret');
    expect(await startWith(own)).toBe('started');
    const rotated = path.join(server.env.DATA_DIR, 'rotated');
    await writeFile(rotated, `${await readFile(own, 'utf8')}${randomBytes(32).toString('base64')}\n`);
    expect(await startWith(rotated)).toBe('started');
  });

  test('are refused with another, by the name of the setting', async () => {
    const other = path.join(server.env.DATA_DIR, 'other');
    await writeFile(other, `${randomBytes(32).toString('base64')}\n`);
    expect(await startWith(other)).toContain('SECRET_FILE');
    // Without the setting each machine makes a secret of its own.
    expect(await startWith(null)).toContain('SECRET_FILE');
    expect(await server.db.query('select secret_print from installation')).toEqual([{ secret_print: server.secrets.print }]);
  });
});
