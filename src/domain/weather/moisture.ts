/** Magnus over water: b and c of domain.md §7.5. */
const B = 17.625;
const C = 243.04;

/** Dew point from temperature (°C) and relative humidity (%), °C; null at 0 %, where there is none. 25 °C and 60 % → 16.70. */
export function dewPoint(temperature_c: number, humidity_pct: number): number | null {
  if (humidity_pct <= 0) return null;
  const gamma = Math.log(humidity_pct / 100) + (B * temperature_c) / (C + temperature_c);
  return (C * gamma) / (B - gamma);
}

/** Relative humidity from temperature and dew point (°C), %: the dew point turned round. 25 °C and 16.70 → 60. */
export function relativeHumidity(temperature_c: number, dew_point_c: number): number {
  const gamma = (t: number): number => (B * t) / (C + t);
  return Math.min(100, 100 * Math.exp(gamma(dew_point_c) - gamma(temperature_c)));
}

/**
 * What the air feels like in the shade, °C (Steadman 1994, as the Australian Bureau of Meteorology uses it): temperature, humidity and wind at ten metres.
 * 29 °C, 54 % and 18 km/h → 28.6.
 */
export function feltTemperature(temperature_c: number, humidity_pct: number, wind_kmh: number): number {
  const vapour_hpa = (humidity_pct / 100) * 6.105 * Math.exp((17.27 * temperature_c) / (237.7 + temperature_c));
  return temperature_c + 0.33 * vapour_hpa - (0.7 * wind_kmh) / 3.6 - 4;
}
