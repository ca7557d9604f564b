import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { formattersMade } from '../../tests/setup/page/formatters-made.ts';
import { startLoopback, type Loopback } from '../../tests/setup/servers/loopback.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { weather, fields } = contract;
const today = (): string => new Date().toISOString().slice(0, 10);
const ago = (days: number): string => dayDate(epochDay(today()) - days);
const fieldAt = async (user: TestUser, place: number): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: `Campo ${String(place)}`, geometry: squareAt(place) }))).field.id;

describe('the weather of a field', () => {
  let server: TestServer;
  let owner: TestUser;
  let stranger: TestUser;
  let field_id: string;
  beforeAll(async () => {
    server = await startTestServer({ WEATHER: 'demo' });
    [owner, stranger] = [await server.register(), await server.register()];
    field_id = await fieldAt(owner, 0);
  }, 60_000);
  afterAll(() => server.close());

  it('is a line a day, of the demo where it is the demo’s, up to a week from today on', async () => {
    const { days, is_demo, attribution } = await owner.call(weather.days, { field_id, from: ago(40), to: ago(-300) });
    expect([is_demo, attribution]).toEqual([true, 'Surco demo']);
    expect(days[0]?.date).toBe(ago(40));
    expect(days.map(({ date }) => epochDay(date) - epochDay(ago(40)))).toEqual(days.map((_day, i) => i));
    expect(days.length).toBeGreaterThanOrEqual(46);
    expect(days.length).toBeLessThanOrEqual(48);
    expect(days.at(-1)).toMatchObject({ is_forecast: true });
    expect(days[0]).toMatchObject({ is_forecast: false });
  });

  it('is read without making a formatter for each day: there the memory of the server went', async () => {
    const ask = () => owner.call(weather.days, { field_id, from: ago(2_000), to: ago(0) });
    await ask();
    const made = await formattersMade(async () => {
      for (let turn = 0; turn < 20; turn++) await ask();
    });
    expect(made).toBe(0);
  });

  it('is nobody else’s', async () => {
    const range = { field_id, from: ago(10), to: ago(1) };
    await expect(stranger.call(weather.days, range)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(server.anyone.call(weather.days, range)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await stranger.send(weather.days, range)).statusCode).toBe(404);
    expect((await server.anyone.send(weather.days, range)).statusCode).toBe(401);
  });

  it('is given for six years at most, in order, by name', async () => {
    const ask = (from: string, to: string) => owner.call(weather.days, { field_id, from, to });
    expect((await ask('2018-01-01', '2023-12-31')).days).toHaveLength(2_191);
    await expect(ask('2018-01-01', '2024-02-01')).rejects.toMatchObject({ code: 'DATES_TOO_FAR' });
    await expect(ask('2024-02-01', '2024-01-31')).rejects.toMatchObject({ code: 'DATES_REVERSED' });
    await expect(ask('soon', '2024-01-31')).rejects.toMatchObject({ code: 'INVALID' });
    expect((await ask(ago(-30), ago(-60))).days).toEqual([]);
    expect((await ask('1940-01-01', '1940-12-31')).days).toEqual([]);
  });
});

describe('a weather service', () => {
  let service: Loopback;
  let server: TestServer;
  let owner: TestUser;
  let field_id: string;
  let mode: 'well' | 'down' | 'twice' = 'well';
  let rain = 1;
  beforeAll(async () => {
    service = await startLoopback((request, response) => {
      if (mode === 'down') return void response.writeHead(404).end();
      const asked = new URL(request.url ?? '', 'http://local').searchParams;
      const [from, to] = [epochDay(asked.get('start_date') ?? ''), epochDay(asked.get('end_date') ?? '')];
      const time = Array.from({ length: to - from + 1 }, (_, i) => dayDate(from + i));
      if (mode === 'twice') time.push(...time.slice(0, 1));
      const column = (value: number): number[] => time.map(() => value);
      const daily_units = { temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm' };
      const daily = { time, temperature_2m_min: column(10), temperature_2m_max: column(20), precipitation_sum: column(rain) };
      return void response.end(JSON.stringify({ daily_units, daily }));
    });
    server = await startTestServer({ WEATHER: 'open-meteo', WEATHER_URL: service.url });
    owner = await server.register();
    field_id = await fieldAt(owner, 0);
  }, 60_000);
  beforeEach(() => {
    service.seen.length = 0;
    mode = 'well';
    rain = 1;
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  const sumOf = async (from: string, to: string, id = field_id): Promise<number> =>
    (await owner.call(weather.days, { field_id: id, from, to })).days.reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0);

  it('that is away before anything is known says so by its name, and fields stay', async () => {
    mode = 'down';
    await expect(sumOf('2024-01-01', '2024-01-31')).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN' });
    expect((await owner.call(fields.list, {})).fields).toHaveLength(1);
  });

  it('is asked once for days that are final, by all fields of a cell', async () => {
    expect(await sumOf('2024-01-10', '2024-03-20')).toBe(71);
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]).toContain('start_date=2024-01-01&end_date=2024-03-31');
    expect(service.seen[0]).toContain('latitude=-34.000&longitude=-61.000');
    rain = 5;
    const neighbour = await fieldAt(owner, 1);
    expect(await sumOf('2024-02-01', '2024-03-31', neighbour)).toBe(60);
    expect(service.seen).toHaveLength(1);
    expect(await sumOf('2024-03-31', '2024-04-01')).toBe(6);
    expect(service.seen).toHaveLength(2);
  });

  it('is asked again after three hours for days that may change; while it is away the last good ones stand with their age', async () => {
    const [from, to] = [ago(20), ago(1)];
    expect(await sumOf(from, to)).toBe(20);
    const asked = service.seen.length;
    expect(await sumOf(from, to)).toBe(20);
    expect(service.seen).toHaveLength(asked);
    await server.db.query("update weather_month set fetched_at = fetched_at - interval '2 days'");
    mode = 'down';
    const kept = await owner.call(weather.days, { field_id, from, to });
    expect(service.seen.length).toBeGreaterThan(asked);
    expect(kept.days).toHaveLength(20);
    expect(Date.now() - Date.parse(kept.as_of)).toBeGreaterThan(47 * 3_600_000);
    mode = 'well';
    rain = 2;
    expect(await sumOf(from, to)).toBeGreaterThan(20);
  });

  it('that says a day twice is flagged on that day, also from what is kept, and asked again for it', async () => {
    mode = 'twice';
    const [from, to] = ['2022-05-01', '2022-05-31'];
    const ask = () => owner.call(weather.days, { field_id, from, to });
    const { days } = await ask();
    expect(days.map(({ rain_mm }) => rain_mm)).toEqual(days.map(() => 1));
    expect([days.length, days.filter(({ is_repaired }) => is_repaired).map(({ date }) => date)]).toEqual([31, [from]]);
    expect((await ask()).days).toEqual(days);
    expect(service.seen).toHaveLength(1);
    mode = 'well';
    await server.db.query("update weather_month set fetched_at = fetched_at - interval '4 hours' where month = '2022-05'");
    expect((await ask()).days.some(({ is_repaired }) => is_repaired)).toBe(false);
  });

  it('that is away leaves out the months it was never asked for', async () => {
    await sumOf('2023-05-01', '2023-05-31');
    mode = 'down';
    const { days } = await owner.call(weather.days, { field_id, from: '2023-05-01', to: '2023-06-30' });
    expect([days.length, days.at(-1)?.date]).toEqual([31, '2023-05-31']);
  });
});

describe('the wind of the coming days', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ DEMO: '1', DEMO_DATE: '2026-01-12' });
  }, 60_000);
  afterAll(() => server.close());

  it('is given to anybody, for a place and for the middle of a province', async () => {
    const here = await server.anyone.call(weather.wind, { longitude: -60.6, latitude: -33.9 });
    expect([here.hours.length, here.is_demo, here.attribution]).toEqual([168, true, 'Surco demo']);
    expect(here.hours[0]?.time).toBe('2026-01-12T00:00');
    expect(here.local_now).toMatch(/^2026-01-12T\d{2}:\d{2}$/);
    const there = await server.anyone.call(weather.wind, { province: 'MX-SIN' });
    expect(there.hours).not.toEqual(here.hours);
  });

  it('is one for all places of a cell', async () => {
    const [one, other] = await Promise.all(
      [-60.62, -60.57].map((longitude) => server.anyone.call(weather.wind, { longitude, latitude: -33.9 })),
    );
    expect(one?.hours).toEqual(other?.hours);
  });

  it('needs a place, and one of the product’s countries', async () => {
    await expect(server.anyone.call(weather.wind, {})).rejects.toMatchObject({ code: 'PLACE_REQUIRED' });
    await expect(server.anyone.call(weather.wind, { longitude: -60.6 })).rejects.toMatchObject({ code: 'PLACE_REQUIRED' });
    await expect(server.anyone.call(weather.wind, { longitude: 2.3, latitude: 48.9 })).rejects.toMatchObject({ code: 'PLACE_OUTSIDE' });
    await expect(server.anyone.call(weather.wind, { province: 'AR-ZZ' })).rejects.toMatchObject({ code: 'PLACE_OUTSIDE' });
    await expect(server.anyone.call(weather.wind, { longitude: 'x', latitude: 1 } as never)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is not given without end to one caller', async () => {
    const answers = [];
    for (let i = 0; i < 32; i++) answers.push((await server.anyone.send(weather.wind, { province: 'AR-B' })).statusCode);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a service of wind', () => {
  let service: Loopback;
  let server: TestServer;
  let is_down = false;
  beforeAll(async () => {
    service = await startLoopback((_request, response) => {
      if (is_down) return void response.writeHead(404).end();
      const time = ['2026-01-12T08:00', '2026-01-12T09:00'];
      const hourly_units = { wind_speed_10m: 'km/h', wind_gusts_10m: 'km/h' };
      return void response.end(JSON.stringify({ hourly_units, hourly: { time, wind_speed_10m: [10, 12], wind_gusts_10m: [20, 22] } }));
    });
    server = await startTestServer({ WEATHER: 'open-meteo', WEATHER_URL: service.url });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  const ask = () => server.anyone.call(weather.wind, { longitude: -60.62, latitude: -33.91 });

  it('is asked once an hour for a cell; while it is away the last forecast stands for a day with its age, then no longer', async () => {
    expect((await ask()).hours).toHaveLength(2);
    expect(service.seen[0]).toContain('latitude=-33.900&longitude=-60.600&hourly=wind_speed_10m%2Cwind_gusts_10m');
    await ask();
    expect(service.seen).toHaveLength(1);
    await server.db.query("update wind_forecast set fetched_at = fetched_at - interval '2 hours'");
    await ask();
    expect(service.seen).toHaveLength(2);
    is_down = true;
    await server.db.query("update wind_forecast set fetched_at = fetched_at - interval '5 hours'");
    const old = await ask();
    expect(old.hours).toHaveLength(2);
    expect(Date.now() - Date.parse(old.as_of)).toBeGreaterThan(4 * 3_600_000);
    await server.db.query("update wind_forecast set fetched_at = fetched_at - interval '20 hours'");
    await expect(ask()).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN' });
    await tidy(server.db, server.now());
    expect(await server.db.query('select 1 from wind_forecast')).toEqual([]);
  });
});
