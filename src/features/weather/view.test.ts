import { describe, expect, it } from 'vitest';
import type { Forecast } from '#api/use-forecast.ts';
import type { WeatherHours } from '#domain/schemas/weather.ts';
import { unknownHours } from '#domain/weather/weather-hours.ts';
import { drawStrips, STRIPS, type StripTexts } from './drawing/strips.ts';
import { viewOf, type Measured } from './view.ts';

const FIRST = Date.parse('2026-01-14T03:00Z');
type Columns = ReturnType<typeof unknownHours>;
const grid = (change: (hours: Columns) => void = () => undefined): Forecast => {
  const hours = unknownHours(FIRST, 48);
  for (let i = 0; i < 48; i++) {
    hours.temperature_c[i] = 20 + (i % 24) / 4;
    hours.humidity_pct[i] = 50;
    hours.wind_kmh[i] = 10;
    hours.wmo_code[i] = 0;
    hours.is_day[i] = 1;
  }
  change(hours);
  return {
    attribution: 'Open-Meteo.com',
    is_demo: false,
    as_of: '2026-01-14T15:00:00.000Z',
    timezone: 'America/Argentina/Buenos_Aires',
    now: '2026-01-14T15:40:00.000Z',
    hours: hours as Forecast['hours'],
  };
};
const station = (reports: Readonly<Record<number, number>>): Measured => {
  const hours = unknownHours(FIRST, 14);
  for (const [at, value] of Object.entries(reports)) hours.temperature_c[Number(at)] = value;
  return {
    name: 'El Ceibo',
    distance_km: 11,
    last_report: '2026-01-14T15:32:00.000Z',
    attribution: 'METAR',
    is_demo: false,
    hours: hours as WeatherHours,
  };
};

describe('a value of now', () => {
  it('is of the hour nearest to now on the grid', () => {
    const view = viewOf(grid(), null);
    expect(view.now).toBeCloseTo(12 + 40 / 60, 9);
    expect(view.reading('temperature_c')).toEqual({ value: 23.25, is_measured: false });
    expect([view.condition, Math.round(view.felt_c!)]).toEqual(['sunny', 22]);
  });

  it.each([
    ['the newest report', { 12: 28, 13: 29 }, { value: 29, is_measured: true }],
    ['a report two hours old', { 11: 27 }, { value: 27, is_measured: true }],
    ['the grid where the newest is older', { 10: 27 }, { value: 23.25, is_measured: false }],
    ['the grid where the station is silent', {}, { value: 23.25, is_measured: false }],
  ])('is %s', (_name, reports, reading) => expect(viewOf(grid(), station(reports)).reading('temperature_c')).toEqual(reading));

  it('is of the grid in what the station does not measure', () =>
    expect(viewOf(grid(), station({ 13: 29 })).reading('humidity_pct')).toEqual({ value: 50, is_measured: false }));

  it('what was measured counts in the extremes of today', () => expect(viewOf(grid(), station({ 6: 3.5 })).days[0]?.tmin_c).toBe(3.5));
});

describe('the drawing', () => {
  const texts: StripTexts = {
    name: (id) => id,
    number: String,
    degrees: (value) => `${String(value)}°`,
    rain: (mm) => `${String(mm)} mm`,
    limit: 'limit',
    gusts: 'gusts',
  };
  const box = { width: 600, ids: STRIPS.map(({ id }) => id), from: 0, to: 47 } as const;

  it('breaks a line where an hour is not known', () => {
    const whole = drawStrips(viewOf(grid(), null), { ...box, ids: ['temperature'] }, texts);
    const gap = drawStrips(
      viewOf(
        grid((hours) => (hours.temperature_c[20] = null)),
        null,
      ),
      { ...box, ids: ['temperature'] },
      texts,
    );
    const lines = ({ marks }: typeof whole) =>
      marks.flatMap(({ attributes: { d, stroke } }) => (String(stroke).includes('--temp') ? [String(d)] : []));
    expect(lines(whole).map((d) => d.split('M').length - 1)).toEqual([1]);
    expect(lines(gap).map((d) => d.split('M').length - 1)).toEqual([2]);
  });

  it('puts strips one above another on one axis, and says the highest and lowest of each day', () => {
    const { marks, height, x, strips } = drawStrips(viewOf(grid(), null), box, texts);
    expect(height).toBe(STRIPS.reduce((sum, strip) => sum + strip.height, 0));
    expect(strips.map(({ id }) => id)).toEqual(box.ids);
    const words = marks.flatMap(({ text }) => text ?? []);
    expect(words).toEqual(expect.arrayContaining(['25.75°', '20°', 'limit']));
    expect(x.domain()).toEqual([0, 47]);
    expect(marks.every(({ tag, attributes: { x: left, y } }) => tag === 'path' || (Number.isFinite(left) && Number.isFinite(y)))).toBe(
      true,
    );
  });

  it('stands without anything known', () => {
    const empty = { ...grid(), hours: unknownHours(FIRST, 48) as Forecast['hours'] };
    const { marks } = drawStrips(viewOf(empty, null), box, texts);
    expect(marks.some(({ attributes: { d } }) => String(d).includes('NaN'))).toBe(false);
  });
});
