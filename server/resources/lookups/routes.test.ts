import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/server.ts';

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
