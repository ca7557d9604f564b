import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { BRAND_NAMES, BRAND_NUMBERS, BRAND_SLUGS, BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import type { Role } from '#domain/rights/roles.ts';
import { mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { producers } = contract;
const brand = 'brevant';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async (brand_id: number, role: Role = 'FM'): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id, style_brand: brand_id });
  return user;
};
const ofSeedBrand = (role?: Role): Promise<TestUser> => someone(BRAND_NUMBERS.brevant[0], role);
const record = (email: string | null = null): Omit<CallInput<typeof producers.createOfBrand>, 'brand'> => ({
  name: 'Don Anselmo',
  email,
  country: 'AR',
  province: null,
  city: null,
  fiscal_id: '20-12345678-6',
});

test('the record is kept, shown and asked for as below no brand', async () => {
  const [keeper, producer] = [await ofSeedBrand(), await ofSeedBrand('PM')];
  const made = await keeper.call(producers.createOfBrand, { brand, ...record(producer.email), invite: true });
  expect(made).toMatchObject({ name: 'Don Anselmo', fiscal_id: '20123456786', status: 'invited', relations: ['keeper'] });
  await mailTo(server, producer.email);
  const plain = await keeper.call(producers.create, { ...record(), name: 'El Recreo' });
  const listed = await keeper.call(producers.listOfBrand, { brand });
  expect(listed.producers.map(({ id }) => id)).toEqual([made.id, plain.id]);
  expect(listed).toEqual(await keeper.call(producers.list, {}));
  // Whom a request reaches reads it below his brand too.
  expect((await producer.call(producers.listOfBrand, { brand })).producers).toMatchObject([{ id: made.id, relations: ['invited'] }]);
  const audited = await server.db.query('select 1 from audit where actor_id = $1 and action = $2', [keeper.id, 'producer.create']);
  expect(audited).toHaveLength(2);
});

test('what is wrong with a record is reported as below no brand, and a repeat keeps one', async () => {
  const keeper = await ofSeedBrand();
  const wrong = keeper.call(producers.createOfBrand, { brand, ...record(), fiscal_id: '20-12345678-0' });
  await expect(wrong).rejects.toMatchObject({ code: 'FISCAL_ID_INVALID', fields: [{ path: 'fiscal_id' }] });
  const once = { idempotency_key: randomUUID() };
  const keep = () => keeper.call(producers.createOfBrand, { brand, ...record() }, once);
  const { id } = await keep();
  expect(await keep()).toMatchObject({ id });
  expect((await keeper.call(producers.list, {})).producers).toHaveLength(1);
});

test.each([
  ['a producer of the other side', 3, 'PM'],
  ['a field manager of the default brand', BRAND_NUMBERS.surco[0], 'FM'],
  ['a sales manager of the licensed brand', BRAND_NUMBERS.horizonte[0], 'RSM'],
  ['an administrator of the other side', 3, 'admin'],
] as const)('%s finds no such calls, and nothing is kept', async (_name, brand_id, role) => {
  const other = await someone(brand_id, role);
  await expect(other.call(producers.listOfBrand, { brand })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.call(producers.createOfBrand, { brand, ...record() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await server.db.query('select 1 from producer where created_by = $1', [other.id])).toEqual([]);
  const refused = await server.db.query<{ detail: unknown }>(
    "select detail from audit where actor_id = $1 and action = 'access.refused' order by id",
    [other.id],
  );
  expect(refused.map(({ detail }) => detail)).toEqual(
    ['producers.listOfBrand', 'producers.createOfBrand'].map((call) => ({ call, code: 'NOT_FOUND', ids: [brand] })),
  );
});

test('a style alone opens nothing: the data are of the brand', async () => {
  const dressed = await server.register();
  await setAccess(server, dressed, { brand_id: 7, style_brand: 2 });
  await expect(dressed.call(producers.listOfBrand, { brand })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a slug of no brand is none, and whoever has no session is asked for one', async () => {
  const keeper = await ofSeedBrand();
  expect((await keeper.send(producers.listOfBrand, { brand: 'surco' })).statusCode).toBe(422);
  expect((await server.anyone.send(producers.listOfBrand, { brand })).statusCode).toBe(401);
});

test('every slug there is has its calls', () => {
  expect(BRAND_NAMES.map((name) => BRAND_SLUGS[name]).filter((slug) => slug !== null)).toEqual(BRANDS_WITH_SLUG);
});
