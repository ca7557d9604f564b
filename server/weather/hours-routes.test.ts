import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { OPEN_METEO_HOURLY } from '#domain/weather/open-meteo/read-open-meteo-hours.ts';
import { newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { startLoopback, type Loopback } from '../../tests/setup/servers/loopback.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { weather, fields, cropLog } = contract;
const HOUR_MS = 3_600_000;
const fieldOf = async (user: TestUser): Promise<string> => (await user.call(fields.create, newField({ geometry: squareAt(0) }))).field.id;

describe('the hours over a field of the demo, held at 12 January', () => {
  let server: TestServer;
  let owner: TestUser;
  let stranger: TestUser;
  let field_id: string;
  beforeAll(async () => {
    server = await startTestServer({ DEMO: '1', DEMO_DATE: '2026-01-12' });
    [owner, stranger] = [await server.register(), await server.register()];
    field_id = await fieldOf(owner);
  }, 60_000);
  afterAll(() => server.close());

  it('are those of seven local days from the midnight before now', async () => {
    const { hours, timezone, now, is_demo } = await owner.call(weather.forecast, { field_id });
    expect([timezone, is_demo, hours.first]).toEqual(['America/Argentina/Buenos_Aires', true, '2026-01-12T03:00:00.000Z']);
    expect(hours.temperature_c).toHaveLength(7 * 24);
    expect(hours.temperature_c).not.toContain(null);
    expect(now.slice(0, 10)).toMatch(/^2026-01-1[23]$/);
    await expect(stranger.call(weather.forecast, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rain of 30 days stands beside ten years, and the field’s own log counts before the source', async () => {
    const before = await owner.call(weather.rain, { field_id });
    expect([before.days.length, before.days[0]?.date, before.days.at(-1)?.date]).toEqual([30, '2025-12-14', '2026-01-12']);
    expect(before.days.at(-1)?.rain_mm).toBeNull();
    expect(before.normal_years).toBe(10);
    expect(before.normal_mm).toBeGreaterThan(20);
    await owner.call(cropLog.create, {
      field_ids: [field_id],
      entry: { kind: 'rain', date: '2026-01-02', rain_mm: 88, temperature_c: null, crop: null, stage: null, text: null },
    });
    const { days } = await owner.call(weather.rain, { field_id });
    expect(days.filter(({ is_logged }) => is_logged)).toEqual([{ date: '2026-01-02', rain_mm: 88, is_logged: true }]);
    expect(days.filter(({ is_logged }) => !is_logged)).toEqual(before.days.filter(({ date }) => date !== '2026-01-02'));
    await expect(stranger.call(weather.rain, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a chart takes up to 60 days from the first, with what is needed to tell its first and last minutes', async () => {
    const { hours, is_estimated } = await owner.call(weather.hoursBelow, { field_id, from: '2025-07-01', to: '2025-08-30' });
    expect([is_estimated, hours.first, hours.temperature_c.length]).toEqual([false, '2025-07-01T00:00:00.000Z', 61 * 24 + 7]);
    const now = await owner.call(weather.hoursBelow, { field_id, from: '2026-01-10', to: '2026-02-20' });
    const last_ms = Date.parse(now.hours.first) + (now.hours.temperature_c.length - 1) * HOUR_MS;
    expect(Date.parse(now.now) - last_ms).toBeGreaterThanOrEqual(0);
    expect(Date.parse(now.now) - last_ms).toBeLessThan(HOUR_MS);
  });

  it.each([
    ['more than 60 days', '2025-07-01', '2025-08-31', 'to', 'WINDOW_TOO_LONG'],
    ['an end before the start', '2025-07-02', '2025-07-01', 'to', 'DATES_REVERSED'],
    ['a start to come', '2026-01-13', '2026-01-20', 'from', 'DATE_IN_FUTURE'],
    ['a start before any archive', '1900-01-01', '1900-01-20', 'from', 'INVALID'],
  ])('a chart of %s is refused at its date', async (_name, from, to, path, code) => {
    await expect(owner.call(weather.hoursBelow, { field_id, from, to })).rejects.toMatchObject({ fields: [{ path, code }] });
  });

  it('reports of a station are of advanced fields, and of stations near them', async () => {
    const grower = await server.register();
    const advanced_id = await fieldOf(grower);
    const ask = (station: string) =>
      grower.call(weather.stationHours, { field_id: advanced_id, station, from: '2026-01-12', to: '2026-01-12' });
    const nearest = async () => (await grower.call(weather.stations, { field_id: advanced_id })).stations[0]!;
    await expect(ask('SAAJ')).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    await server.db.query('update field set plan_status = $2 where id = $1', [advanced_id, PLAN_STATUS.paid]);
    await expect(ask('MMCL')).rejects.toMatchObject({ code: 'NO_STATION_NEAR' });
    const before = await nearest();
    const { hours, last_report, is_demo } = await ask(before.code);
    expect([is_demo, hours.first]).toEqual([true, '2026-01-12T00:00:00.000Z']);
    expect(hours.temperature_c.some((value) => value !== null)).toBe(true);
    // The demo's reports go with the minute, which may end between two calls.
    expect([before.last_report, (await nearest()).last_report]).toContain(last_report);
    await expect(
      stranger.call(weather.stationHours, { field_id: advanced_id, station: 'SAAJ', from: '2026-01-12', to: '2026-01-12' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a source of hours', () => {
  let service: Loopback;
  let server: TestServer;
  let owner: TestUser;
  let field_id: string;
  let are_hours_down = false;
  let temperature = 10;
  beforeAll(async () => {
    service = await startLoopback((request, response) => {
      const asked = new URL(request.url ?? '', 'http://local').searchParams;
      const [from, to] = [epochDay(asked.get('start_date') ?? ''), epochDay(asked.get('end_date') ?? '')];
      const dates = Array.from({ length: to - from + 1 }, (_, i) => dayDate(from + i));
      const is_hourly = asked.has('hourly');
      if (is_hourly && are_hours_down) return void response.writeHead(503).end();
      if (!is_hourly) {
        const daily = {
          time: dates,
          temperature_2m_min: dates.map(() => 0),
          temperature_2m_max: dates.map(() => 14),
          precipitation_sum: dates.map(() => 1),
        };
        const daily_units = { temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm' };
        return void response.end(JSON.stringify({ daily_units, daily }));
      }
      const time = dates.flatMap((date) => Array.from({ length: 24 }, (_, hour) => `${date}T${String(hour).padStart(2, '0')}:00`));
      const columns = Object.fromEntries(
        Object.keys(OPEN_METEO_HOURLY).map((name) => [name, time.map(() => (name === 'is_day' ? 1 : temperature))]),
      );
      const hourly_units = Object.fromEntries(Object.entries(OPEN_METEO_HOURLY).map(([name, { unit }]) => [name, unit]));
      return void response.end(JSON.stringify({ utc_offset_seconds: 0, hourly_units, hourly: { time, ...columns } }));
    });
    server = await startTestServer({ WEATHER: 'open-meteo', WEATHER_URL: service.url });
    owner = await server.register();
    field_id = await fieldOf(owner);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  const ask = (from: string, to: string) => owner.call(weather.hoursBelow, { field_id, from, to });

  it('is asked once for months that are final, in whole months', async () => {
    await ask('2024-05-10', '2024-07-05');
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]).toContain('start_date=2024-05-01&end_date=2024-07-31');
    await ask('2024-06-01', '2024-06-30');
    expect(service.seen).toHaveLength(1);
    await ask('2024-07-20', '2024-08-10');
    expect(service.seen[1]).toContain('start_date=2024-08-01&end_date=2024-08-31');
  });

  it('is asked again after an hour for what may change; while it is away the last good answer stands with its age', async () => {
    temperature = 10;
    const first = await owner.call(weather.forecast, { field_id });
    expect(first.hours.temperature_c[0]).toBe(10);
    await server.db.query(
      "update weather_hours set fetched_at = fetched_at - interval '5 hours' where fetched_at > now() - interval '1 minute'",
    );
    are_hours_down = true;
    const kept = await owner.call(weather.forecast, { field_id });
    expect(kept.hours.temperature_c).toEqual(first.hours.temperature_c);
    expect(Date.now() - Date.parse(kept.as_of)).toBeGreaterThan(4 * HOUR_MS);
    are_hours_down = false;
    temperature = 12;
    await server.db.query("update weather_hours set fetched_at = fetched_at - interval '2 hours'");
    expect((await owner.call(weather.forecast, { field_id })).hours.temperature_c[0]).toBe(12);
  });

  it('that is away for months nobody has kept is stood in for by the extremes of the days, and says so', async () => {
    are_hours_down = true;
    const { hours, is_estimated } = await ask('2023-07-01', '2023-07-03');
    are_hours_down = false;
    expect(is_estimated).toBe(true);
    const known = hours.temperature_c.filter((value) => value !== null);
    expect(known).toHaveLength(hours.temperature_c.length);
    expect([Math.min(...known) > -1, Math.max(...known) <= 14]).toEqual([true, true]);
  });
});
