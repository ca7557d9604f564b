import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

const { lookups } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('lookups are open to everybody', async () => {
  const [crops, genotypes, countries] = [
    await server.anyone.call(lookups.crops, {}),
    await server.anyone.call(lookups.genotypes, {}),
    await server.anyone.call(lookups.countries, {}),
  ];
  expect(crops).toHaveLength(10);
  expect(genotypes.filter((genotype) => genotype.crop === 7).map((genotype) => genotype.name)).toContain('Grupo IV');
  expect(countries.map(({ code, provinces }) => [code, provinces.length])).toEqual([
    ['AR', 24],
    ['MX', 32],
    ['BR', 27],
  ]);
});

test('products are listed whole or by their type, and a type there is not is refused', async () => {
  const all = await server.anyone.call(lookups.products, {});
  const [fertilizers, hybrids] = [
    await server.anyone.call(lookups.products, { type: 'fertilizer' }),
    await server.anyone.call(lookups.products, { type: 'hybrid' }),
  ];
  expect(all).toEqual([...fertilizers, ...hybrids]);
  expect(fertilizers).toContainEqual(expect.objectContaining({ code: 'UAN', n_pct: 32, state: 'liquid', density_kg_l: 1.32 }));
  expect(hybrids).toContainEqual(expect.objectContaining({ code: 'G-MID', crops: [4, 5], countries: ['AR', 'BR', 'MX'] }));
  const refused = await server.app.inject({ url: '/api/products/?type=herbicide' });
  expect(refused.statusCode).toBe(422);
});

test('the treatments of seed come in the order they are offered', async () => {
  const treatments = await server.anyone.call(lookups.treatmentTypes, {});
  expect(treatments.map(({ order }) => order)).toEqual(treatments.map((_, at) => at));
  expect(treatments[0]).toEqual({ key: 'untreated', order: 0 });
});
