const DEGREE = Math.PI / 180;
const SOLAR_CONSTANT = 0.082;
const STEFAN_BOLTZMANN = 4.903e-9;
const KELVIN = 273.16;

export type Et0Inputs = {
  readonly tmax_c: number;
  readonly tmin_c: number;
  readonly humidity_max_pct: number;
  readonly humidity_min_pct: number;
  /** At ten metres. */
  readonly wind_kmh: number;
  readonly sunshine_h: number;
  readonly latitude: number;
  readonly day_of_year: number;
  readonly elevation_m: number;
};

const saturation = (t: number): number => 0.6108 * Math.exp((17.27 * t) / (t + 237.3));

/** Radiation above the atmosphere (MJ m⁻² d⁻¹) and the longest possible sunshine (h), FAO-56 equations 21 and 34. */
function extraterrestrial(latitude: number, day_of_year: number): { readonly ra: number; readonly daylight_h: number } {
  const phi = latitude * DEGREE;
  const turn = (2 * Math.PI * day_of_year) / 365;
  const distance = 1 + 0.033 * Math.cos(turn);
  const sun = 0.409 * Math.sin(turn - 1.39);
  const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(sun))));
  const share = sunset * Math.sin(phi) * Math.sin(sun) + Math.cos(phi) * Math.cos(sun) * Math.sin(sunset);
  return { ra: ((24 * 60) / Math.PI) * SOLAR_CONSTANT * distance * share, daylight_h: (24 / Math.PI) * sunset };
}

/** Reference evapotranspiration of a day by FAO-56 Penman–Monteith, mm. Its example 18 (Brussels, 6 July) → 3.880, in the book 3.9. */
export function et0({ tmax_c, tmin_c, ...day }: Et0Inputs): number {
  const mean = (tmax_c + tmin_c) / 2;
  const u2 = ((day.wind_kmh / 3.6) * 4.87) / Math.log(67.8 * 10 - 5.42);
  const pressure = 101.3 * ((293 - 0.0065 * day.elevation_m) / 293) ** 5.26;
  const gamma = 0.000665 * pressure;
  const delta = (4098 * saturation(mean)) / (mean + 237.3) ** 2;
  const es = (saturation(tmax_c) + saturation(tmin_c)) / 2;
  const ea = (saturation(tmin_c) * day.humidity_max_pct + saturation(tmax_c) * day.humidity_min_pct) / 200;
  const { ra, daylight_h } = extraterrestrial(day.latitude, day.day_of_year);
  const rs = (0.25 + 0.5 * (daylight_h === 0 ? 0 : day.sunshine_h / daylight_h)) * ra;
  const clear = (0.75 + 2e-5 * day.elevation_m) * ra;
  const heat = ((tmax_c + KELVIN) ** 4 + (tmin_c + KELVIN) ** 4) / 2;
  const cloudiness = clear === 0 ? 0 : 1.35 * Math.min(1, rs / clear) - 0.35;
  const net = 0.77 * rs - STEFAN_BOLTZMANN * heat * (0.34 - 0.14 * Math.sqrt(ea)) * cloudiness;
  return (0.408 * delta * net + ((gamma * 900) / (mean + 273)) * u2 * (es - ea)) / (delta + gamma * (1 + 0.34 * u2));
}
