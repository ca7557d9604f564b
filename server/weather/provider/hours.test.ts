import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Position } from '#domain/geometry/types.ts';
import { HOUR_COLUMNS } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { OPEN_METEO_HOURLY } from '#domain/weather/open-meteo/read-open-meteo-hours.ts';
import type { Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { demoWeather } from './demo.ts';
import { openMeteo } from './open-meteo.ts';

const serve = loopbacks();
const PERGAMINO: Position = [-60.6, -33.9];
const ASKED = { from: '2025-12-01', to: '2025-12-01' };
const providerAt = ({ url, host }: Loopback) =>
  openMeteo({
    archive: url,
    forecast: url,
    key: undefined,
    rules: [{ host, is_configured: true }],
    clock: () => Date.parse('2026-01-12T15:00:00Z'),
    timeout_ms: 400,
  });

const UNITS = Object.fromEntries(Object.entries(OPEN_METEO_HOURLY).map(([name, { unit }]) => [name, unit]));
const TIMES = Array.from({ length: 24 }, (_, i) => `2025-12-01T${String(i).padStart(2, '0')}:00`);
/** As the service answers for a day in UTC: a column a variable, its units beside them. */
const recorded = (change: { hourly?: object; hourly_units?: object; utc_offset_seconds?: number } = {}, times = TIMES) => ({
  latitude: -33.875,
  longitude: -60.625,
  generationtime_ms: 0.21,
  utc_offset_seconds: 0,
  timezone: 'GMT',
  timezone_abbreviation: 'GMT',
  elevation: 65,
  ...change,
  hourly_units: { time: 'iso8601', ...UNITS, ...change.hourly_units },
  hourly: { time: times, ...Object.fromEntries(Object.keys(UNITS).map((name) => [name, times.map(() => 1)])), ...change.hourly },
});
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const column = (of: (i: number) => number | null): (number | null)[] => TIMES.map((_, i) => of(i));

describe('the hours of Open-Meteo', () => {
  it('are asked in UTC and in the units of the product, and understood', async () => {
    const service = await serve(json(recorded({ hourly: { temperature_2m: column((i) => i) } })));
    const hours = await providerAt(service).hours(PERGAMINO, ASKED);
    expect([hours.first, hours.temperature_c]).toEqual(['2025-12-01T00:00:00.000Z', column((i) => i)]);
    expect(HOUR_COLUMNS.map((name) => hours[name].length)).toEqual(HOUR_COLUMNS.map(() => 24));
    const asked = new URL(service.seen[0]!.slice('GET '.length), 'http://local');
    expect(asked.pathname).toBe('/v1/archive');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      latitude: '-33.900',
      longitude: '-60.600',
      start_date: '2025-12-01',
      end_date: '2025-12-01',
      hourly: Object.keys(UNITS)
        .filter((name) => name !== 'precipitation_probability')
        .join(','),
      wind_speed_unit: 'kmh',
      timezone: 'GMT',
    });
  });

  it('come from the archive up to ten days ago, from then to the end of the seventh local day from the forecast, once for who asks at once', async () => {
    const service = await serve((request, response) => {
      const asked = new URL(request.url ?? '', 'http://local').searchParams;
      const [from, to] = [epochDay(asked.get('start_date') ?? ''), epochDay(asked.get('end_date') ?? '')];
      const times = Array.from({ length: to - from + 1 }, (_, i) => TIMES.map((time) => `${dayDate(from + i)}${time.slice(10)}`)).flat();
      json(recorded({}, times))(request, response);
    });
    const provider = providerAt(service);
    const range = { from: '2025-12-30', to: '2026-01-31' };
    const [hours, same] = await Promise.all([provider.hours(PERGAMINO, range), provider.hours(PERGAMINO, range)]);
    expect(same).toEqual(hours);
    const ranges = service.seen.map((line) => {
      const { pathname, searchParams: of } = new URL(line.slice('GET '.length), 'http://local');
      return `${pathname} ${of.get('start_date') ?? ''} ${of.get('end_date') ?? ''}`;
    });
    expect(ranges.toSorted()).toEqual(['/v1/archive 2025-12-30 2026-01-02', '/v1/forecast 2026-01-03 2026-01-19']);
    expect([hours.temperature_c.length, hours.temperature_c.lastIndexOf(1)]).toEqual([33 * 24, 21 * 24 - 1]);
  });

  it('leave out nulls, sentinels and what an hour said twice contradicts itself in; half an answer is half known', async () => {
    const times = [...TIMES.slice(0, 12), '2025-12-01T03:00'];
    const temperature_2m = [...times.slice(0, 12).map((_, i) => (i === 5 ? null : i === 6 ? -999 : 20)), 21];
    const service = await serve(json(recorded({ hourly: { temperature_2m } }, times)));
    const { temperature_c, wind_kmh } = await providerAt(service).hours(PERGAMINO, ASKED);
    expect(temperature_c).toEqual(column((i) => (i >= 12 || i === 3 || i === 5 || i === 6 ? null : 20)));
    expect(wind_kmh).toEqual(column((i) => (i >= 12 ? null : 1)));
  });

  it.each<[string, string, RequestListener]>([
    ['an error', 'status', json({}, 500)],
    ['a refusal', 'refused', json({ error: true, reason: 'no such date' }, 400)],
    ['garbage', 'answer', (_, response) => void response.end('<html>')],
    ['half a document', 'answer', (_, response) => void response.end(JSON.stringify(recorded()).slice(0, 900))],
    ['a day instead of its hours', 'answer', json({ daily: {} })],
    ['columns of unequal length', 'answer', json(recorded({ hourly: { wind_speed_10m: [1] } }))],
    ['a column missing', 'answer', json(recorded({ hourly: { pressure_msl: undefined } }))],
    ['local time', 'answer', json(recorded({ utc_offset_seconds: -10_800 }))],
    ['metres a second', 'units', json(recorded({ hourly_units: { wind_speed_10m: 'm/s' } }))],
    ['degrees Fahrenheit', 'units', json(recorded({ hourly_units: { temperature_2m: '°F' } }))],
    [
      'another day',
      'range',
      json(
        recorded(
          {},
          TIMES.map((time) => time.replace('12-01', '12-02')),
        ),
      ),
    ],
    ['silence', 'timeout', () => undefined],
    ['a hang-up', 'network', (request) => request.socket.destroy()],
    ['a redirect', 'redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('fail by a name on %s', async (_name, reason, listener) => {
    await expect(providerAt(await serve(listener)).hours(PERGAMINO, ASKED)).rejects.toMatchObject({
      code: 'WEATHER_PROVIDER_DOWN',
      params: { reason },
    });
  });
});

describe('the hours of the demo', () => {
  const demo = demoWeather(() => '2026-01-12');

  it('belong to its days: as warm, as cold, as wet', async () => {
    const range = { from: '2025-06-01', to: '2025-08-31' };
    const [days, hours] = await Promise.all([demo.days(PERGAMINO, range), demo.hours(PERGAMINO, { ...range, to: '2025-09-01' })]);
    const rain = days.reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0);
    const fallen = hours.rain_mm.reduce<number>((sum, mm) => sum + (mm ?? 0), 0);
    expect(Math.abs(fallen - rain)).toBeLessThan(0.1 * rain);
    for (const [i, { tmin_c, tmax_c }] of days.entries()) {
      const day = hours.temperature_c.slice(i * 24 + 3, i * 24 + 28).filter((value) => value !== null);
      expect(Math.abs(Math.max(...day) - tmax_c!)).toBeLessThan(1.5);
      expect(Math.abs(Math.min(...day) - tmin_c!)).toBeLessThan(3);
    }
    expect(hours.temperature_c.some((value) => value! < 2)).toBe(true);
  });

  it('are the same for ever, reach to the end of the seventh local day and no further', async () => {
    const range = { from: '2026-01-10', to: '2026-01-31' };
    const hours = await demo.hours(PERGAMINO, range);
    expect(await demo.hours(PERGAMINO, range)).toEqual(hours);
    expect([hours.temperature_c.length, hours.temperature_c.findLastIndex((value) => value !== null)]).toEqual([22 * 24, 10 * 24 - 1]);
    for (const name of HOUR_COLUMNS) expect(hours[name].slice(0, 240)).not.toContain(null);
    const [dew, temperature] = [hours.dew_point_c, hours.temperature_c];
    expect(dew.every((value, i) => value === null || value <= temperature[i]!)).toBe(true);
  });
});
