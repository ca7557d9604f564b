import { readdir, readFile, writeFile, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { firstBrokenAudit } from '#server/audit/queries.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findScenes } from '#server/imagery/find-scenes.ts';
import { getClips } from '#server/imagery/clips/get-clips.ts';
import type { ImageryThreads } from '#server/imagery/clips/threads.ts';
import { findImagedFields } from '#server/imagery/queries.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { startOtherMachine } from '../../../tests/setup/servers/other-machine.ts';
import { mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { enrol } from '../../../tests/setup/worlds/second-factor.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { eraseAccount } from './erase.ts';

const { account, auth, fields } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo' });
});
afterAll(() => server.close());

/** Every text, number and list of every row, with the table it is in. */
const tablesWith = async (canary: string): Promise<string[]> => {
  const tables = await server.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.db.query<{ n: number }>(
      `select count(*)::int as n from "${name}" t where to_jsonb(t)::text ilike '%' || $1 || '%'`,
      [canary],
    );
    if ((row?.n ?? 0) > 0) found.push(name);
  }
  return found;
};

/** Files of a data folder that hold a text, but for those of the database: its tables are searched, its files once they are rewritten. */
const filesWith = async (canary: string, folder = server.env.DATA_DIR): Promise<string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name.includes(canary)) found.push(place);
      if (place !== path.join(server.env.DATA_DIR, 'db')) found.push(...(await filesWith(canary, place)));
    } else if (entry.name.includes(canary) || (await readFile(place)).includes(canary)) found.push(place);
  }
  return found;
};

/** Where the embedded database's own files still hold a text. */
const storedWith = async (canary: string): Promise<string[]> =>
  testTier === 'embedded' ? filesWith(canary, path.join(server.env.DATA_DIR, 'db')) : [];

const settled = async (check: () => Promise<boolean>): Promise<void> => {
  await expect.poll(check, { timeout: 60_000, interval: 200 }).toBe(true);
};

test('R-G03: an erased account leaves nothing but a pseudonym in the audit', async () => {
  const [user, owner, neighbour] = [await server.register(), await server.register(), await server.register()];
  await user.call(auth.update, {
    version: 1,
    firstname: 'CANARY',
    lastname: 'CANARY',
    business_name: 'CANARY',
    phone_number: '0800 7777 1234',
  });
  const { field } = await user.call(fields.create, newField({ name: 'CANARY lote', farm_name: 'CANARY campo', fiscal_name: 'CANARY SA' }), {
    idempotency_key: 'CANARY-key-0001',
  });
  const { field: shown } = await owner.call(fields.create, newField({ name: 'Ajeno', farm_name: 'Ajena', geometry: squareAt(5) }));
  const share = (id: string, to: string, by: string) =>
    server.db.query(
      "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'view', $3, now())",
      [id, to, by],
    );
  await share(field.id, neighbour.email, user.id);
  await share(shown.id, user.email, owner.id);
  await server.db.query(
    `insert into producer (id, created_by, name, email, fiscal_id, account_id, accepted_at, created_at, updated_at)
     values (gen_random_uuid(), $1, 'CANARY', $2, '20123456786', $3, now(), now(), now())`,
    [owner.id, user.email, user.id],
  );
  await enrol(server, user);
  await user.call(account.changeMail, { email: `canary-${user.email}` });
  await server.anyone.call(auth.passwordReset, { email: user.email }, { address: '10.30.0.1' });
  await mailTo(server, user.email, 2);
  const shared = await owner.send(
    contract.shares.add,
    { field_id: shown.id, email: user.email, level: 'edit' },
    { idempotency_key: 'shared-with-him' },
  );
  expect(shared.statusCode).toBe(200);
  expect((await user.send(contract.shares.add, { field_id: field.id, email: neighbour.email, level: 'edit' })).statusCode).toBe(200);
  const stranger = `${randomUUID()}@example.com`;
  expect((await user.send(contract.shares.add, { field_id: field.id, email: stranger, level: 'view' })).statusCode).toBe(200);
  expect((await mailTo(server, stranger)).text).toContain('CANARY');
  await server.db.query(
    'insert into plan_proposal (proposal_id, field_id, owner_id, proposed_by, created_at) values ($1, $2, $3, $4, now())',
    [field.id, shown.id, owner.id, user.id],
  );
  await server.db.query('select notify_plan_proposals(array[$1::uuid], current_date)', [field.id]);
  await server.db.query('delete from plan_proposal');
  expect(await tablesWith('canary')).toContain('notification');
  const { clips } = await server.providers.imagery.open();
  const key = `${field.id}/1-basic/scene.tif`;
  await mkdir(path.dirname(clips.path(key)), { recursive: true });
  await writeFile(clips.path(key), 'CANARY');
  await clips.add(key);
  const other = await server.anyone.send(
    auth.login,
    { username: neighbour.email, password: TEST_PASSWORD, provider: 'local' },
    { address: '10.30.1.1' },
  );
  expect(other.statusCode).toBe(200);
  expect((await neighbour.call(fields.list, {})).fields).toHaveLength(1);
  expect((await user.call(fields.list, {})).fields).toHaveLength(2);

  await expect(user.call(account.erase, { email: neighbour.email })).rejects.toMatchObject({
    code: 'EMAIL_MISMATCH',
    fields: [{ path: 'email' }],
  });
  if (testTier === 'embedded') expect(await storedWith('CANARY')).not.toEqual([]);
  await user.call(account.erase, { email: user.email.toUpperCase() });

  expect(await tablesWith('canary')).toEqual([]);
  expect(await tablesWith(user.email)).toEqual([]);
  expect(await tablesWith('0800 7777 1234')).toEqual([]);
  expect(await tablesWith(user.id)).toEqual(['audit']);
  expect(await tablesWith(field.id)).toEqual(['audit', 'erasure', 'notification']);
  const again_shared = await owner.send(
    contract.shares.add,
    { field_id: shown.id, email: user.email, level: 'edit' },
    { idempotency_key: 'shared-with-him' },
  );
  expect(again_shared.json()).toMatchObject({ code: 'NOT_FOUND' });
  expect(await server.db.query('select 1 from share where field_id = $1', [shown.id])).toEqual([]);
  expect(await firstBrokenAudit(server.db)).toBeNull();
  await settled(async () => (await mailsTo(server, user.email)).length === 0);
  await settled(async () => (await mailsTo(server, `canary-${user.email}`)).length === 0);
  await settled(async () => !clips.has(key));
  expect(await filesWith('CANARY')).toEqual([]);
  expect(await filesWith(user.email)).toEqual([]);
  await settled(async () => (await storedWith('CANARY')).length === 0);
  expect([await storedWith(user.email), await storedWith('0800 7777 1234')]).toEqual([[], []]);

  await expect(user.call(auth.me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const again = await server.anyone.send(
    auth.login,
    { username: user.email, password: TEST_PASSWORD, provider: 'local' },
    { address: '10.30.2.1' },
  );
  expect(again.json()).toMatchObject({ code: 'LOGIN_FAILED' });
  expect((await neighbour.call(fields.list, {})).fields).toEqual([]);
  expect((await owner.call(fields.list, {})).fields).toHaveLength(1);
});

/** Somebody with a field, and a picture of it lying in a data folder. */
const withPicture = async (folder: string): Promise<{ user: TestUser; field_id: string; picture: string }> => {
  const user = await server.register();
  const { field } = await user.call(fields.create, newField({ farm_name: 'Con foto' }));
  const picture = path.join(folder, 'imagery', 'v0', 'chips', field.id, '1-basic', 'scene.tif');
  await mkdir(path.dirname(picture), { recursive: true });
  await writeFile(picture, 'CANARY');
  return { user, field_id: field.id, picture };
};

const dayBefore = (days: number): string => new Date(server.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

test('R-G03: a picture made by work that was under way is removed when it is there', async () => {
  const { user, field_id } = await withPicture(server.env.DATA_DIR);
  const imagery = await server.providers.imagery.open();
  const [field] = await findImagedFields(server.db, [field_id], server.now());
  const [group] = (await findScenes(server.db, imagery.provider, field!, dayBefore(40), dayBefore(5), server.now())).groups;
  const threads: ImageryThreads = {
    ...imagery.threads,
    run: async (task, input, options) => {
      await user.call(account.erase, { email: user.email });
      await settled(async () => (await filesWith(field_id)).length === 0);
      return imagery.threads.run(task, input, options);
    },
  };
  const request = { field: field!, is_wanted: true, is_measured: false };
  const [clip] = await getClips(server.db, { ...imagery, threads }, group!, [request], { now: server.now() });
  expect(clip?.ok).toBe(true);
  expect(await filesWith(field_id)).toEqual([]);
});

// The embedded tier has one machine.
test.runIf(testTier === 'postgres')('R-G03: another machine sweeps its files while it runs, and at its start', async () => {
  const other = await startOtherMachine(server);
  try {
    const { user, field_id, picture } = await withPicture(other.env.DATA_DIR);
    await other.providers.mail.send({ to: user.email, subject: 'CANARY', text: 'CANARY' });
    const soil = path.join(other.env.DATA_DIR, 'terrain', 'soil-gone', field_id);
    await mkdir(soil, { recursive: true });
    await user.call(account.erase, { email: user.email });
    await settled(async () => !existsSync(picture) && !existsSync(soil));
    await settled(async () => (await filesWith('CANARY', other.env.DATA_DIR)).length === 0);
    expect(await filesWith(field_id, other.env.DATA_DIR)).toEqual([]);
  } finally {
    await other.close();
  }
});

test('R-G03: what is erased while a server is down, or dies before it has swept, is swept at the next start', async () => {
  const { user, picture } = await withPicture(server.env.DATA_DIR);
  const principal = { id: user.id, email: user.email, role: 'PM', brand_id: 7 } as Principal;
  // As the call does, without what follows its answer.
  await eraseAccount(server.db, server.secrets, principal, server.now());
  expect(existsSync(picture)).toBe(true);
  const next = await server.withParts({});
  await settled(async () => !existsSync(picture));
  await next.close();
});

const admin = async (brand_id: number): Promise<TestUser> => {
  const user = await server.register();
  await server.db.query("update account set role = 'admin', brand_id = $2 where id = $1", [user.id, brand_id]);
  await enrol(server, user);
  return user;
};

test('R-D12: the last administrator of a brand stays, of two who leave at once one does', async () => {
  const seed = await admin(2);
  await expect(seed.call(account.erase, { email: seed.email })).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  for (let round = 0; round < 5; round += 1) {
    const second = await admin(2);
    const last = (
      await server.db.query<{ id: string; email: string }>("select id, email from account where role = 'admin' and brand_id = 2")
    ).length;
    expect(last).toBe(2);
    const leave = async (user: TestUser) => (await user.send(account.erase, { email: user.email })).statusCode;
    const codes = await Promise.all([leave(seed), leave(second)]);
    if (codes[0] === 200) {
      expect(codes).toEqual([200, 409]);
      return;
    }
    expect(codes).toEqual([409, 200]);
  }
});

test('R-D11: a failure half-way leaves the account whole', async () => {
  const user = await server.register();
  await user.call(fields.create, newField({ farm_name: 'Entera' }));
  await server.db.query("create function no_farewell() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$");
  await server.db.query('create trigger no_farewell before delete on account for each row execute function no_farewell()');
  expect((await user.send(account.erase, { email: user.email })).statusCode).toBe(500);
  await server.db.query('drop trigger no_farewell on account');
  expect((await user.call(fields.list, {})).fields).toHaveLength(1);
  expect(await server.db.query("select 1 from audit where action = 'account.erase' and subject_id = $1", [user.id])).toEqual([]);
});
