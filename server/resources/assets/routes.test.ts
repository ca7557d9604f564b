import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { CROPS } from '#domain/codes.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

const { assets, lookups } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

it('labels are the specification’s codes with the keys of their words', async () => {
  const { crops, seasons, plan_status, languages } = await server.anyone.call(assets.labels, {});
  expect(Object.fromEntries(crops.map(({ id, key }) => [key, id]))).toEqual(CROPS);
  expect(seasons).toEqual([
    { id: 1, key: 'winter' },
    { id: 2, key: 'summer' },
  ]);
  expect(plan_status.map(({ key }) => key)).toEqual(['unpaid', 'pending', 'paid', 'trial']);
  expect(languages).toContainEqual({ id: 1, key: 'es' });
});

it('activities are the seven of the specification', async () => {
  const activities = await server.anyone.call(assets.activity, {});
  expect(activities.map(({ key }) => key)).toEqual(['sow', 'resow', 'fertilization', 'application', 'irrigation', 'harvest', 'uproot']);
});

it('of Google Maps it is said that there is none', async () => {
  expect(await server.anyone.call(assets.googleMaps, {})).toEqual({ key: null, reason: expect.stringMatching(/no key/) });
});

it('of a third party’s host of field data it is said that there is none', async () => {
  expect(await server.anyone.call(assets.fieldData, {})).toEqual({ host: null, reason: expect.stringMatching(/no third party’s host/) });
});

it('countries come with their calling codes and provinces', async () => {
  const countries = await server.anyone.call(lookups.countries, {});
  expect(countries.map(({ code, calling_code, provinces }) => [code, calling_code, provinces.length])).toEqual([
    ['AR', '54', 24],
    ['MX', '52', 32],
    ['BR', '55', 27],
  ]);
});
