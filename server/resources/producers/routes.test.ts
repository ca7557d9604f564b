import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { producers } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const record = (email: string | null): CallInput<typeof producers.create> => ({
  name: 'Don Anselmo',
  email,
  country: null,
  province: null,
  city: null,
  fiscal_id: null,
});

describe('a request to a producer', () => {
  test('is mailed with the record, in the language of its receiver, and holds nothing of the record', async () => {
    const [keeper, producer] = [await server.register(), await server.register()];
    await server.db.query('update account set selected_language = 2 where id = $1', [producer.id]);
    const made = await keeper.call(producers.create, { ...record(producer.email), invite: true }, { idempotency_key: randomUUID() });
    expect(made.status).toBe('invited');
    const mail = await mailTo(server, producer.email);
    expect(mail.subject).toMatch(/^Ana /);
    expect(mail.text).not.toContain('Anselmo');
    expect(mail.links).toEqual([`${server.env.public_url}/dashboard?paneles=producers`]);
  });

  test('is mailed again when asked, three times an hour at most', async () => {
    const [keeper, email] = [await server.register(), `${randomUUID()}@example.com`];
    const { id } = await keeper.call(producers.create, { ...record(email), invite: false });
    const ask = () => keeper.call(producers.invite, { producer_id: id });
    for (const count of [1, 2, 3]) {
      await ask();
      await mailTo(server, email, count);
    }
    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await mailsTo(server, email)).toHaveLength(3);
  });

  test('needs an address', async () => {
    const keeper = await server.register();
    await expect(keeper.call(producers.create, { ...record(null), invite: true })).rejects.toMatchObject({
      fields: [{ path: 'email', code: 'REQUIRED' }],
    });
    expect((await keeper.call(producers.list, {})).producers).toEqual([]);
  });
});

const someone = async (role: 'PM' | 'FM'): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id: 3 });
  return user;
};

test.each([
  ['ends the link', (producer: TestUser, producer_id: string) => producer.call(producers.end, { producer_id })],
  ['takes the answer back', (producer: TestUser, producer_id: string) => producer.call(producers.answer, { producer_id, accepted: false })],
])('a producer whose address is another since he accepted %s all the same', async (_name, part) => {
  const [keeper, producer] = [await someone('FM'), await someone('PM')];
  const { id } = await keeper.call(producers.create, { ...record(producer.email), invite: true });
  await producer.call(producers.answer, { producer_id: id, accepted: true });
  await server.db.query('update account set email = $2 where id = $1', [producer.id, `new-${producer.email}`]);
  await part(producer, id);
  expect((await producer.call(producers.list, {})).producers).toEqual([]);
  const [kept] = (await keeper.call(producers.list, {})).producers;
  expect(kept).toMatchObject({ id, status: 'none', name: 'Don Anselmo', relations: ['keeper'] });
});
