import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { newField, squareAt } from '../../../tests/setup/field-samples.ts';
import { startLoopback, type Loopback } from '../../../tests/setup/loopback.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/server.ts';

const { weather, fields } = contract;
const today = (): string => new Date().toISOString().slice(0, 10);
const ago = (days: number): string => dayDate(epochDay(today()) - days);
const lotAt = async (user: TestUser, place: number): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: `Campo ${String(place)}`, geometry: squareAt(place) }))).field.id;

describe('the weather of a lot', () => {
  let server: TestServer;
  let owner: TestUser;
  let stranger: TestUser;
  let field_id: string;
  beforeAll(async () => {
    server = await startTestServer({ WEATHER: 'demo' });
    [owner, stranger] = [await server.register(), await server.register()];
    field_id = await lotAt(owner, 0);
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

  it('is nobody else’s', async () => {
    const range = { field_id, from: ago(10), to: ago(1) };
    await expect(stranger.call(weather.days, range)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(server.anyone.call(weather.days, range)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await stranger.send(weather.days, range)).statusCode).toBe(404);
    expect((await server.anyone.send(weather.days, range)).statusCode).toBe(401);
  });

  it('is told of six years at most, in order, by name', async () => {
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
  let mode: 'well' | 'down' = 'well';
  let rain = 1;
  beforeAll(async () => {
    service = await startLoopback((request, response) => {
      if (mode === 'down') return void response.writeHead(404).end();
      const asked = new URL(request.url ?? '', 'http://local').searchParams;
      const [from, to] = [epochDay(asked.get('start_date') ?? ''), epochDay(asked.get('end_date') ?? '')];
      const time = Array.from({ length: to - from + 1 }, (_, i) => dayDate(from + i));
      const column = (value: number): number[] => time.map(() => value);
      const daily_units = { temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm' };
      const daily = { time, temperature_2m_min: column(10), temperature_2m_max: column(20), precipitation_sum: column(rain) };
      return void response.end(JSON.stringify({ daily_units, daily }));
    });
    server = await startTestServer({ WEATHER: 'open-meteo', WEATHER_URL: service.url });
    owner = await server.register();
    field_id = await lotAt(owner, 0);
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

  it('that is away before anything is known says so by its name, and lots stay', async () => {
    mode = 'down';
    await expect(sumOf('2024-01-01', '2024-01-31')).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN' });
    expect((await owner.call(fields.list, {})).fields).toHaveLength(1);
  });

  it('is asked once for days that are final, by all lots of a cell', async () => {
    expect(await sumOf('2024-01-10', '2024-03-20')).toBe(71);
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]).toContain('start_date=2024-01-01&end_date=2024-03-31');
    expect(service.seen[0]).toContain('latitude=-34.000&longitude=-61.000');
    rain = 5;
    const neighbour = await lotAt(owner, 1);
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

  it('that is away leaves out the months it was never asked for', async () => {
    await sumOf('2023-05-01', '2023-05-31');
    mode = 'down';
    const { days } = await owner.call(weather.days, { field_id, from: '2023-05-01', to: '2023-06-30' });
    expect([days.length, days.at(-1)?.date]).toEqual([31, '2023-05-31']);
  });
});
