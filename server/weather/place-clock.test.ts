import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { fallenRain } from '#domain/weather/rain.ts';
import { loopbacks } from '../../tests/setup/servers/loopbacks.ts';
import { startTestServer, type TestServer } from '../../tests/setup/servers/server.ts';
import { openMeteo } from './provider/open-meteo.ts';

const { weather } = contract;
const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/reports/${name}`, import.meta.url), 'utf8')) as Content;

describe('a clock along a border', () => {
  type Place = { readonly longitude: number; readonly latitude: number };
  const { now, places } = read<{ now: string; places: Record<string, Place> }>('14-border-clock/places.json');
  const expected = read<Record<string, { local_now: string }>>('14-border-clock/expected.json');
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ WEATHER: 'demo' });
    server.setClock(Date.parse(now) - Date.now());
  }, 60_000);
  afterAll(() => server.close());

  it.each(Object.entries(places))('is that of the place: %s', async (name, place) => {
    expect((await server.anyone.call(weather.wind, place)).local_now).toBe(expected[name]?.local_now);
  });
});

describe('the weather of an evening west of Greenwich', () => {
  const serve = loopbacks();
  const answer = read<{ daily: Record<string, readonly unknown[]> }>('13-weather-utc-day/open-meteo.json');
  const expected = read<Record<string, string | number>>('13-weather-utc-day/expected.json');

  it('is expected for the day that is not over there, and what is expected has not fallen', async () => {
    const { url, host } = await serve((_request, response) => void response.end(JSON.stringify(answer)));
    const clock = (): number => Date.parse(String(expected['asked_at']));
    const provider = openMeteo({ archive: url, forecast: url, key: undefined, rules: [{ host, is_configured: true }], clock });
    const days = await provider.days([-109, 25.8], { from: '2026-07-10', to: '2026-07-21' });
    expect(days.find(({ is_forecast }) => is_forecast)?.date).toBe(expected['forecast_from']);
    expect(fallenRain(days, '2026-07-10', '2026-07-21')).toEqual({ rain_mm: expected['fallen_from_2026-07-10_mm'], missing_days: 0 });
  });
});
