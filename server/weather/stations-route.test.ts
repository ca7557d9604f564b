import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startLoopback, type Loopback } from '../../tests/setup/servers/loopback.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';
import { findStationReports } from './find-station-reports.ts';

const { weather, fields } = contract;
const HOUR_MS = 3_600_000;
/** Some 70 ha with a corner at a place. */
const squareFrom = (west: number, south: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[0, 1, 2, 3, 0].map((i): [number, number] => [west + (i === 1 || i === 2 ? 0.009 : 0), south + (i > 1 ? 0.008 : 0)])],
});
const [RIO, PARANA] = [squareFrom(-43.4, -22.85), squareFrom(-60.6, -31.75)];

/** A field of which the plan pays for what is advanced. */
const advanced = async (server: TestServer, user: TestUser, geometry: Polygon = PARANA): Promise<string> => {
  const { field } = await user.call(fields.create, newField({ farm_name: `Campo ${String(geometry.coordinates[0]?.[0]?.[0])}`, geometry }));
  await server.db.query('update field set plan_status = $2 where id = $1', [field.id, PLAN_STATUS.paid]);
  return field.id;
};

describe('the stations around a field of the demo', () => {
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ DEMO: '1', DEMO_DATE: '2026-01-12' });
    owner = await server.register();
  }, 60_000);
  afterAll(() => server.close());

  it('are those within 100 km, nearest first, with how much they reported up to the day the demo is held at', async () => {
    const polygon = DEMO_FARMS.find(({ country }) => country === 'MX')!.fields[0]!.polygon;
    const { stations, ...origin } = await owner.call(weather.stations, { field_id: await advanced(server, owner, polygon) });
    expect(origin).toMatchObject({ is_demo: true, attribution: 'Surco demo' });
    expect(stations).toHaveLength(1);
    expect(stations[0]).toMatchObject({ code: 'MMCL', name: 'Culiacán', country: 'MX', elevation_m: 33, stands: true });
    expect(stations[0]!.distance_km).toBeCloseTo(8, 0);
    expect(stations[0]!.share).toBeGreaterThan(0.9);
    expect(stations[0]!.last_report).toMatch(/^2026-01-1[23]T/);
  });

  it('are in order around a city; one that is further than 30 km or silent does not stand for the field', async () => {
    const { stations } = await owner.call(weather.stations, { field_id: await advanced(server, owner, RIO) });
    const distances = stations.map(({ distance_km }) => distance_km);
    expect([stations.length > 3, distances]).toEqual([true, distances.toSorted((a, b) => a - b)]);
    for (const { distance_km, share, stands } of stations) expect(stands).toBe(distance_km <= 30 && share > 0.8);
    expect(new Set(stations.map(({ stands }) => stands)).size).toBe(2);
  });

  it('are refused without a plan that pays for them, to others, and where there is none', async () => {
    const field_id = await advanced(server, owner);
    const stranger = await server.register();
    await expect(stranger.call(weather.stations, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(server.anyone.call(weather.stations, { field_id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await server.db.query('update field set plan_status = $2 where id = $1', [field_id, PLAN_STATUS.unpaid]);
    await expect(owner.call(weather.stations, { field_id })).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    const polygon = DEMO_FARMS.find(({ country }) => country === 'BR')!.fields[0]!.polygon;
    const far = await advanced(server, owner, polygon);
    await expect(owner.call(weather.stations, { field_id: far })).rejects.toMatchObject({ code: 'NO_STATION_NEAR' });
  });
});

describe('a source of reports', () => {
  let service: Loopback;
  let server: TestServer;
  let owner: TestUser;
  let field_id: string;
  let is_down = false;
  let tmpc = 20;
  beforeAll(async () => {
    service = await startLoopback((request, response) => {
      if (is_down) return void response.writeHead(404).end();
      const asked = new URL(request.url ?? '', 'http://local').searchParams;
      const [start, end] = [Date.parse(asked.get('sts') ?? ''), Math.min(Date.parse(asked.get('ets') ?? ''), server.now().getTime())];
      const lines = asked.getAll('station').flatMap((code) => {
        const moments = [];
        // half the hours of the second station
        for (let at = Math.ceil(start / HOUR_MS); at * HOUR_MS < end; at += code === 'SAAV' ? 2 : 1)
          moments.push(new Date(at * HOUR_MS).toISOString().slice(0, 16).replace('T', ' '));
        return moments.map((moment) => `${code},${moment},${String(tmpc)}.00,,,,,,,`);
      });
      return void response.end(['station,valid,tmpc,relh,dwpc,drct,sknt,gust,mslp,p01m', ...lines, ''].join('\n'));
    });
    server = await startTestServer({ WEATHER: 'open-meteo', STATIONS_URL: service.url });
    owner = await server.register();
    field_id = await advanced(server, owner);
  }, 60_000);
  beforeEach(() => {
    service.seen.length = 0;
    is_down = false;
    tmpc = 20;
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  const age = (interval: string) => server.db.query('update weather_hours set fetched_at = fetched_at - $1::interval', [interval]);
  const ask = () => owner.call(weather.stations, { field_id });
  const temperaturesOf = async (codes: readonly string[], from: string, to: string) => {
    const { reports, as_of } = await findStationReports(server.db, server.providers.stations, codes, { from, to }, server.now());
    return { as_of, first: codes.map((code) => reports.get(code)?.hours.temperature_c[0]), found: reports };
  };

  it('that is away before anything is known says so by its name', async () => {
    is_down = true;
    await expect(ask()).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN' });
  });

  it('is asked once for all stations, again after half an hour; while it is away the last answer stands with its age', async () => {
    const { stations, is_demo } = await ask();
    expect([service.seen.length, is_demo]).toEqual([1, false]);
    expect(stations.map(({ code, share, stands }) => [code, Math.round(share * 100), stands])).toEqual([
      ['SAAP', 100, true],
      ['SAAV', 50, false],
    ]);
    await ask();
    expect(service.seen).toHaveLength(1);
    await age('31 minutes');
    is_down = true;
    const kept = await ask();
    expect(service.seen.length).toBeGreaterThan(1);
    expect(kept.stations.map(({ code }) => code)).toEqual(stations.map(({ code }) => code));
    expect(server.now().getTime() - Date.parse(kept.as_of)).toBeGreaterThanOrEqual(31 * 60_000);
  });

  it('is asked once for months that are final, and only for those it was not asked for', async () => {
    const codes = ['SAZR'];
    const { first, as_of, found } = await temperaturesOf(codes, '2024-01-10', '2024-02-20');
    expect([first, server.now().getTime() - as_of.getTime() < 60_000]).toEqual([[20], true]);
    expect(found.get('SAZR')?.hours).toMatchObject({ first: '2024-01-10T00:00:00.000Z' });
    expect(found.get('SAZR')?.hours.temperature_c).toHaveLength(42 * 24);
    expect(found.get('SAZR')?.last_report).toBe('2024-02-20T23:00:00.000Z');
    expect(service.seen).toHaveLength(1);
    tmpc = 30;
    await age('1 day');
    expect((await temperaturesOf(['SAZR', 'SAZG'], '2024-01-10', '2024-01-20')).first).toEqual([20, 30]);
    expect(service.seen[1]).toContain('?station=SAZG&data=tmpc');
    expect((await temperaturesOf(codes, '2024-02-10', '2024-03-20')).first).toEqual([20]);
    expect(service.seen[2]).toContain('sts=2024-02-29T23%3A30%3A00Z&ets=2024-04-01T00%3A00%3A00Z');
  });

  it('that is away leaves out the stations it was never asked for', async () => {
    is_down = true;
    expect([...(await temperaturesOf(['SAZR', 'SAZS'], '2024-01-10', '2024-01-20')).found.keys()]).toEqual(['SAZR']);
  });
});
