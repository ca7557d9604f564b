import { expect, it } from 'vitest';
import golden from '../../../tests/golden/weather.json' with { type: 'json' };
import { et0 } from './et0.ts';
import { hourlyFromMinMax } from './hourly-from-minmax.ts';
import { dewPoint, feltTemperature, relativeHumidity } from './moisture.ts';
import { sunDay } from './sun.ts';

it.each(golden.dew_point)('dew point at $T °C and $RH %', ({ T, RH, Td }) => {
  expect(dewPoint(T, RH)).toBeCloseTo(Td, 5);
  expect(relativeHumidity(T, Td)).toBeCloseTo(RH, 3);
});

it('air without any water has no dew point', () => expect(dewPoint(20, 0)).toBeNull());

it('air feels cooler in wind and warmer when damp', () => {
  expect(feltTemperature(29, 54, 18)).toBeCloseTo(28.6, 1);
  expect(feltTemperature(29, 54, 40)).toBeLessThan(feltTemperature(29, 54, 18));
  expect(feltTemperature(29, 90, 18)).toBeGreaterThan(feltTemperature(29, 54, 18));
});

it('evapotranspiration of example 18 of FAO-56', () => {
  const { Tmax, Tmin, RHmax, RHmin, wind10m_kmh, n, lat, J, z } = golden.et0_fao56_example18.inputs;
  const found = et0({
    tmax_c: Tmax,
    tmin_c: Tmin,
    humidity_max_pct: RHmax,
    humidity_min_pct: RHmin,
    wind_kmh: wind10m_kmh,
    sunshine_h: n,
    latitude: lat,
    day_of_year: J,
    elevation_m: z,
  });
  expect(found).toBeCloseTo(golden.et0_fao56_example18.result.ET0, 5);
});

it('sunrise, sunset and the length of a day; polar nights have none', () => {
  const { lat, doy, sunrise_solar_h, sunset_solar_h, daylength_h } = golden.daylength;
  const sun = sunDay(lat, doy);
  expect([sun.sunrise_h, sun.sunset_h, sun.daylength_h].map((h) => h.toFixed(5))).toEqual(
    [sunrise_solar_h, sunset_solar_h, daylength_h].map((h) => h.toFixed(5)),
  );
  expect([sunDay(80, 355).daylength_h, sunDay(80, 172).daylength_h]).toEqual([0, 24]);
});

it('hours from the extremes of a day as chillR makes them', () => {
  const { lat, doy, tmin, tmax, prev, next_tmin, linvill_chillR } = golden.hourly_from_minmax;
  const hours = hourlyFromMinMax(
    { tmin_c: prev.tmin, tmax_c: prev.tmax, sun: sunDay(lat, doy - 1) },
    { tmin_c: tmin, tmax_c: tmax, sun: sunDay(lat, doy) },
    { tmin_c: next_tmin, sun: sunDay(lat, doy + 1) },
  );
  expect(hours.map((c) => c.toFixed(5))).toEqual(linvill_chillR.map((c) => c.toFixed(5)));
});
