import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Position } from '#domain/geometry/types.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { sumRain } from '#domain/weather/rain.ts';
import { startLoopback, type Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { demoWeather } from './demo.ts';
import { weatherProvider } from './index.ts';
import { openMeteo } from './open-meteo.ts';

const serve = loopbacks();
const NOW = Date.parse('2026-01-12T15:00:00Z');
const PERGAMINO: Position = [-60.6, -33.9];
const providerAt = ({ url, host }: Loopback, key?: string) =>
  openMeteo({ archive: url, forecast: url, key, rules: [{ host, is_configured: true }], clock: () => NOW, timeout_ms: 400 });

/** As the service answers for two days: a column a variable, its units beside them. */
const recorded = (change: { daily?: object; daily_units?: object } = {}) => ({
  latitude: -33.91916,
  longitude: -60.58823,
  generationtime_ms: 0.21,
  utc_offset_seconds: -10_800,
  timezone: 'America/Argentina/Buenos_Aires',
  timezone_abbreviation: 'GMT-3',
  elevation: 65,
  daily_units: { time: 'iso8601', temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm', ...change.daily_units },
  daily: {
    time: ['2025-12-01', '2025-12-02'],
    temperature_2m_min: [14.2, null],
    temperature_2m_max: [29.8, 31],
    precipitation_sum: [0, 12.4],
    ...change.daily,
  },
});
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Every day asked for, with what is asked twice in a row told apart by the road. */
const everyDay: RequestListener = (request, response) => {
  const asked = new URL(request.url ?? '', 'http://local').searchParams;
  const time: string[] = [];
  for (let at = Date.parse(asked.get('start_date') ?? ''); at <= Date.parse(asked.get('end_date') ?? ''); at += 86_400_000)
    time.push(new Date(at).toISOString().slice(0, 10));
  const column = (value: number): number[] => time.map(() => value);
  const daily = { time, temperature_2m_min: column(10), temperature_2m_max: column(20), precipitation_sum: column(1) };
  json(recorded({ daily }))(request, response);
};

describe('Open-Meteo', () => {
  it('is asked for the extremes and the rain of local days, and understood', async () => {
    const service = await serve(json(recorded()));
    expect(await providerAt(service, 'k3y').days([-60.654321, -33.9], { from: '2025-12-01', to: '2025-12-02' })).toEqual([
      { date: '2025-12-01', tmin_c: 14.2, tmax_c: 29.8, rain_mm: 0, is_forecast: false },
      { date: '2025-12-02', tmin_c: null, tmax_c: 31, rain_mm: 12.4, is_forecast: false },
    ]);
    const asked = new URL(service.seen[0]!.slice('GET '.length), 'http://local');
    expect(asked.pathname).toBe('/v1/archive');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      latitude: '-33.900',
      longitude: '-60.654',
      start_date: '2025-12-01',
      end_date: '2025-12-02',
      daily: 'temperature_2m_min,temperature_2m_max,precipitation_sum',
      timezone: 'auto',
      apikey: 'k3y',
    });
  });

  it('gives the days that may still change from its forecast, up to seven days from today on', async () => {
    const service = await serve(everyDay);
    const days = await providerAt(service).days(PERGAMINO, { from: '2025-12-30', to: '2026-06-30' });
    const asked = service.seen.map((line) => new URL(line.slice('GET '.length), 'http://local'));
    const ranges = asked.map(({ pathname, searchParams: of }) => `${pathname} ${of.get('start_date') ?? ''} ${of.get('end_date') ?? ''}`);
    expect(ranges).toHaveLength(2);
    expect(ranges).toEqual(expect.arrayContaining(['/v1/archive 2025-12-30 2026-01-02', '/v1/forecast 2026-01-03 2026-01-18']));
    expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual(['2025-12-30', '2026-01-18', 20]);
    expect(days.find(({ is_forecast }) => is_forecast)?.date).toBe('2026-01-12');
  });

  it('is asked once for what several ask at the same moment', async () => {
    const service = await serve(everyDay);
    const provider = providerAt(service);
    const range = { from: '2025-10-01', to: '2025-10-31' };
    const [one, other] = await Promise.all([provider.days(PERGAMINO, range), provider.days(PERGAMINO, range)]);
    expect(one).toEqual(other);
    expect(service.seen).toHaveLength(1);
  });

  it('leaves out days it knows nothing of and numbers no weather has', async () => {
    const daily = { temperature_2m_min: [-999, null], temperature_2m_max: [null, null], precipitation_sum: [3, null] };
    const days = await providerAt(await serve(json(recorded({ daily })))).days(PERGAMINO, { from: '2025-12-01', to: '2025-12-02' });
    expect(days).toEqual([{ date: '2025-12-01', tmin_c: null, tmax_c: null, rain_mm: 3, is_forecast: false }]);
  });

  it.each<[string, string, RequestListener]>([
    ['an error', 'status', json({}, 500)],
    ['a refusal', 'refused', json({ error: true, reason: 'no such date' }, 400)],
    ['garbage', 'answer', (_, response) => void response.end('<html>')],
    ['another document', 'answer', json({ daily: {} })],
    ['columns of unequal length', 'answer', json(recorded({ daily: { precipitation_sum: [1] } }))],
    ['a day before those asked for', 'range', json(recorded({ daily: { time: ['2025-11-30', '2025-12-01'] } }))],
    ['a day after those asked for', 'range', json(recorded({ daily: { time: ['2025-12-02', '2025-12-03'] } }))],
    ['degrees Fahrenheit', 'units', json(recorded({ daily_units: { temperature_2m_max: '°F' } }))],
    ['silence', 'timeout', () => undefined],
    [
      'a drip',
      'timeout',
      (_, response) => {
        const drop = setInterval(() => response.write(' '), 40);
        response.on('close', () => clearInterval(drop));
      },
    ],
    ['more than any weather', 'too_large', (_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024, 32))],
    ['a hang-up', 'network', (request) => request.socket.destroy()],
    ['a redirect', 'redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('fails by its own name on %s', async (_name, reason, listener) => {
    const failed = providerAt(await serve(listener)).days(PERGAMINO, { from: '2025-12-01', to: '2025-12-02' });
    await expect(failed).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN', params: { reason } });
  });

  it('fails by its own name where nobody listens', async () => {
    const service = await startLoopback(() => undefined);
    await service.close();
    await expect(providerAt(service).days(PERGAMINO, { from: '2025-12-01', to: '2025-12-02' })).rejects.toMatchObject({
      code: 'WEATHER_PROVIDER_DOWN',
      params: { reason: 'network' },
    });
  });

  it('is left alone for a while after three failures', async () => {
    const service = await serve(json({}, 404));
    const provider = providerAt(service);
    for (let i = 0; i < 5; i++)
      await expect(provider.days(PERGAMINO, { from: '2025-12-01', to: '2025-12-02' })).rejects.toMatchObject({
        code: 'WEATHER_PROVIDER_DOWN',
      });
    expect(service.seen).toHaveLength(3);
  });

  it('is asked at one’s own address where one is configured', async () => {
    const service = await serve(everyDay);
    const own = weatherProvider(
      { WEATHER: 'open-meteo', WEATHER_URL: service.url, WEATHER_KEY: undefined, DEMO_DATE: undefined },
      () => NOW,
    );
    expect(await own.days(PERGAMINO, { from: '2025-12-01', to: '2025-12-01' })).toHaveLength(1);
    expect(own.is_demo).toBe(false);
  });
});

/** As the service answers for the hours of a morning. */
const recordedWind = (change: { hourly?: object; hourly_units?: object } = {}) => ({
  latitude: -33.91916,
  longitude: -60.58823,
  utc_offset_seconds: -10_800,
  timezone: 'America/Argentina/Buenos_Aires',
  hourly_units: { time: 'iso8601', wind_speed_10m: 'km/h', wind_gusts_10m: 'km/h', ...change.hourly_units },
  hourly: {
    time: ['2026-01-12T08:00', '2026-01-12T09:00', '2026-01-12T10:00'],
    wind_speed_10m: [11.2, 14.8, null],
    wind_gusts_10m: [24.1, -999, null],
    ...change.hourly,
  },
});

describe('Open-Meteo, of the wind', () => {
  it('is asked for a week of hours in km/h, and understood; what it does not know stays unknown', async () => {
    const service = await serve(json(recordedWind()));
    expect(await providerAt(service, 'k3y').wind(PERGAMINO)).toEqual([
      { time: '2026-01-12T08:00', wind_kmh: 11.2, gust_kmh: 24.1 },
      { time: '2026-01-12T09:00', wind_kmh: 14.8, gust_kmh: null },
    ]);
    const asked = new URL(service.seen[0]!.slice('GET '.length), 'http://local');
    expect(asked.pathname).toBe('/v1/forecast');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      latitude: '-33.900',
      longitude: '-60.600',
      hourly: 'wind_speed_10m,wind_gusts_10m',
      wind_speed_unit: 'kmh',
      forecast_days: '7',
      timezone: 'America/Argentina/Buenos_Aires',
      apikey: 'k3y',
    });
  });

  it.each<[string, string, RequestListener]>([
    ['an error', 'status', json({}, 500)],
    ['an eighth day', 'range', json(recordedWind({ hourly: { time: ['2026-01-12T00:00', '2026-01-18T23:00', '2026-01-19T00:00'] } }))],
    ['another document', 'answer', json(recorded())],
    ['columns of unequal length', 'answer', json(recordedWind({ hourly: { wind_gusts_10m: [1] } }))],
    ['days for hours', 'answer', json(recordedWind({ hourly: { time: ['2026-01-12', '2026-01-13', '2026-01-14'] } }))],
    ['metres a second', 'units', json(recordedWind({ hourly_units: { wind_speed_10m: 'm/s' } }))],
    ['silence', 'timeout', () => undefined],
  ])('fails by its own name on %s', async (_name, reason, listener) => {
    await expect(providerAt(await serve(listener)).wind(PERGAMINO)).rejects.toMatchObject({
      code: 'WEATHER_PROVIDER_DOWN',
      params: { reason },
    });
  });
});

describe('the demo’s wind', () => {
  const demo = demoWeather(() => '2026-01-12');

  it('has every hour of seven days, gusts above the wind, and is the same for ever', async () => {
    const hours = await demo.wind(PERGAMINO);
    expect([hours.length, hours[0]?.time, hours.at(-1)?.time]).toEqual([168, '2026-01-12T00:00', '2026-01-18T23:00']);
    for (const { wind_kmh, gust_kmh } of hours) {
      expect(wind_kmh).toBeGreaterThan(0);
      expect(gust_kmh ?? 0).toBeGreaterThan(wind_kmh ?? 0);
    }
    expect(await demo.wind(PERGAMINO)).toEqual(hours);
  });

  it('stops some flights and lets most of them go', async () => {
    const worst: number[] = [];
    for (let latitude = -38; latitude < -24; latitude++) {
      for (let longitude = -66; longitude < -56; longitude++) {
        const hours = await demo.wind([longitude, latitude]);
        worst.push(...hours.flatMap(({ time, wind_kmh }) => (time.endsWith('T10:00') ? [wind_kmh ?? 0] : [])));
      }
    }
    const share = worst.filter((kmh) => kmh > 35).length / worst.length;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.25);
  });
});

describe('the demo’s weather', () => {
  const demo = demoWeather(() => '2026-01-12');
  const year = (place: Position, from = 2020): Promise<WeatherDay[]> =>
    demo.days(place, { from: `${String(from)}-07-01`, to: `${String(from + 5)}-06-30` });
  const mean = (days: readonly WeatherDay[], month: string, key: 'tmin_c' | 'tmax_c'): number => {
    const values = days.filter(({ date }) => date.slice(5, 7) === month).map((day) => day[key] ?? Number.NaN);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const monthly = (days: readonly WeatherDay[], month: string): number =>
    days.filter(({ date }) => date.slice(5, 7) === month).reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0) / 5;

  it('is that of the pampas, of the cerrado, of Mexico and of the north', async () => {
    const pampa = await year(PERGAMINO);
    const annual = sumRain(pampa, '2020-07-01', '2025-06-30').rain_mm / 5;
    expect(annual).toBeGreaterThan(800);
    expect(annual).toBeLessThan(1_250);
    expect(mean(pampa, '01', 'tmax_c')).toBeGreaterThan(27);
    expect(mean(pampa, '01', 'tmax_c')).toBeLessThan(33);
    expect(mean(pampa, '07', 'tmin_c')).toBeLessThan(6);
    expect(monthly(pampa, '01')).toBeGreaterThan(1.5 * monthly(pampa, '07'));
    const cerrado = await year([-47.9, -15.8]);
    expect(monthly(cerrado, '01')).toBeGreaterThan(150);
    expect(monthly(cerrado, '07')).toBeLessThan(15);
    const mexico = await year([-101.3, 20.6]);
    expect(monthly(mexico, '08')).toBeGreaterThan(5 * monthly(mexico, '02'));
    const north = await year([-93.6, 42]);
    expect(mean(north, '07', 'tmax_c')).toBeGreaterThan(mean(north, '01', 'tmax_c') + 12);
  });

  it('rains in spells, and seldom much', async () => {
    const days = await year(PERGAMINO);
    const wet = days.map(({ rain_mm }) => (rain_mm ?? 0) > 0);
    const share = wet.filter(Boolean).length / wet.length;
    const after_wet = wet.filter((is_wet, i) => is_wet && wet[i - 1] === true).length / wet.filter(Boolean).length;
    expect(after_wet).toBeGreaterThan(share + 0.15);
    const amounts = days.flatMap(({ rain_mm }) => ((rain_mm ?? 0) > 0 ? [rain_mm ?? 0] : [])).toSorted((a, b) => a - b);
    const average = amounts.reduce((sum, mm) => sum + mm, 0) / amounts.length;
    expect(amounts[amounts.length >> 1]).toBeLessThan(average);
    expect(amounts.at(-1)).toBeLessThan(250);
    for (const { tmin_c, tmax_c } of days) expect(tmax_c ?? Number.NaN).toBeGreaterThan((tmin_c ?? Number.NaN) + 2);
  });

  it('is the same whatever part of it is asked for, and ends a week from today', async () => {
    const whole = await demo.days(PERGAMINO, { from: '2025-05-01', to: '2026-12-31' });
    const part = await demo.days(PERGAMINO, { from: '2025-06-25', to: '2025-07-10' });
    expect(part).toEqual(whole.filter(({ date }) => date >= '2025-06-25' && date <= '2025-07-10'));
    expect(whole.at(-1)?.date).toBe('2026-01-18');
    expect(whole.filter(({ is_forecast }) => is_forecast)).toHaveLength(7);
    expect(await demo.days(PERGAMINO, { from: '2027-01-01', to: '2027-02-01' })).toEqual([]);
  });

  it('differs a little between neighbours', async () => {
    const range = { from: '2025-10-01', to: '2025-12-31' };
    const [here, there] = await Promise.all([demo.days(PERGAMINO, range), demo.days([-60.5, -33.9], range)]);
    expect(there.map(({ rain_mm }) => (rain_mm ?? 0) > 0)).toEqual(here.map(({ rain_mm }) => (rain_mm ?? 0) > 0));
    expect(there).not.toEqual(here);
  });
});
