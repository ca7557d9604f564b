import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/weather.json' with { type: 'json' };
import { CROPS } from '../codes.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { CROP_HEAT } from './crop-heat.ts';
import { accumulateGdd, dailyGdd } from './gdd.ts';

const MAIZE = CROP_HEAT[CROPS.maize_early];
const START = epochDay('2025-10-01');
const day = (at: number, tmin_c: number | null, tmax_c: number | null): WeatherDay => ({
  date: dayDate(START + at),
  tmin_c,
  tmax_c,
  rain_mm: 0,
  is_forecast: false,
});

describe('degree-days of a day', () => {
  it.each(golden.gdd)('maize at $tmin and $tmax °C', ({ tmin, tmax, base, upper, gdd }) => {
    expect(MAIZE).toMatchObject({ base_c: base, upper_c: upper });
    expect(dailyGdd(tmin, tmax, MAIZE)).toBeCloseTo(gdd, 6);
  });

  it('of other crops cap only the maximum and raise only the minimum', () => {
    expect(dailyGdd(4, 33, CROP_HEAT[CROPS.soybean_1])).toBeCloseTo(11.5, 9);
    expect(dailyGdd(5, 20, CROP_HEAT[CROPS.wheat])).toBeCloseTo(12.5, 9);
    expect(dailyGdd(-6, -1, CROP_HEAT[CROPS.wheat])).toBe(0);
  });

  it.each(golden.crops)('crop $code has base $base_c and upper $upper_c °C', ({ code, base_c, upper_c }) =>
    expect(CROP_HEAT[code as keyof typeof CROP_HEAT]).toMatchObject({ base_c, upper_c }),
  );
});

describe('the sum since a day', () => {
  it('begins with that day and leaves out what came before', () => {
    const { first_day, sums } = accumulateGdd([day(-1, 20, 30), day(0, 7, 33), day(1, 4, 16)], START, MAIZE);
    expect([first_day, ...sums]).toEqual([START, 10, 13]);
  });

  it('bridges three missing days by the days beside them, also at its beginning', () => {
    const three = [day(0, 7, 33), day(1, null, null), day(2, null, 20), day(4, 4, 16)];
    expect([...accumulateGdd(three, START, MAIZE).sums]).toEqual([10, 16.5, 23, 29.5, 32.5]);
    expect([...accumulateGdd([day(1, 7, 33)], START, MAIZE).sums]).toEqual([10, 20]);
  });

  it('ends where four days are missing, and at the last day known', () => {
    expect([...accumulateGdd([day(0, 7, 33), day(5, 7, 33)], START, MAIZE).sums]).toEqual([10]);
    expect([...accumulateGdd([day(0, 7, 33), day(1, null, null)], START, MAIZE).sums]).toEqual([10]);
    expect(accumulateGdd([], START, MAIZE).sums).toHaveLength(0);
  });
});
