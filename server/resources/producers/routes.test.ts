import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { setStanding } from '../../../tests/setup/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/server.ts';

const { producers } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async (role: 'PM' | 'FM'): Promise<TestUser> => {
  const user = await server.register();
  await setStanding(server, user, { role, brand_id: 3 });
  return user;
};

test.each([
  ['ends the link', (producer: TestUser, producer_id: string) => producer.call(producers.end, { producer_id })],
  ['takes the answer back', (producer: TestUser, producer_id: string) => producer.call(producers.answer, { producer_id, accepted: false })],
])('a producer whose address is another since he accepted %s all the same', async (_name, part) => {
  const [keeper, producer] = [await someone('FM'), await someone('PM')];
  const info = { name: 'Rosa', email: producer.email, country: null, province: null, city: null, fiscal_id: null };
  const { id } = await keeper.call(producers.create, { ...info, invite: true });
  await producer.call(producers.answer, { producer_id: id, accepted: true });
  await server.db.query('update account set email = $2 where id = $1', [producer.id, `new-${producer.email}`]);
  await part(producer, id);
  expect((await producer.call(producers.list, {})).producers).toEqual([]);
  const [record] = (await keeper.call(producers.list, {})).producers;
  expect(record).toMatchObject({ id, standing: 'none', name: 'Rosa', relations: ['keeper'] });
});
