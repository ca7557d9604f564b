import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { startLoopback, type Loopback } from '../../../tests/setup/servers/loopback.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

const { config } = contract;
const ROSARIO = '181.30.1.1';

describe('an installation left as it comes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.close());

  it('claims one value for each figure, forecasts seven days, names nobody and tells nobody of its visitors', async () => {
    expect(await server.anyone.call(config.features, {})).toMatchObject({
      figures: { users: 4_800, hectares: 2_000_000, stations: 100 },
      forecast_days: 7,
      contact_email: null,
      geolocation: false,
    });
    expect(await server.anyone.call(config.callingCode, {}, { address: ROSARIO })).toEqual({ calling_code: null });
  });
});

describe('an installation of somebody’s own', () => {
  let service: Loopback;
  let server: TestServer;
  let is_down = false;
  beforeAll(async () => {
    service = await startLoopback((_request, response) => {
      if (is_down) return void response.writeHead(403).end('{}');
      return void response.end(JSON.stringify({ country_calling_code: '+52' }));
    });
    server = await startTestServer({
      LANDING_USERS: '31',
      LANDING_HECTARES: '0',
      CONTACT_EMAIL: 'vuelos@example.com',
      GEOLOCATION: 'ipapi',
      GEOLOCATION_URL: service.url,
    });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  it('says its own figures, leaves out those of 0, and says where to write', async () => {
    expect(await server.anyone.call(config.features, {})).toMatchObject({
      figures: { users: 31, hectares: null, stations: 100 },
      contact_email: 'vuelos@example.com',
      geolocation: true,
    });
  });

  it('guesses the country of a visitor, and of nobody inside', async () => {
    expect(await server.anyone.call(config.callingCode, {}, { address: ROSARIO })).toEqual({ calling_code: '52' });
    expect(await server.anyone.call(config.callingCode, {}, { address: '192.168.1.4' })).toEqual({ calling_code: null });
    expect(service.seen).toHaveLength(1);
  });

  it('goes on without a guess while the service is away', async () => {
    is_down = true;
    expect(await server.anyone.call(config.callingCode, {}, { address: ROSARIO })).toEqual({ calling_code: null });
  });
});
