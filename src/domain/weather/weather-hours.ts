import { HOUR_COLUMNS, type WeatherHours } from '../schemas/weather.ts';

export const HOUR_MS = 3_600_000;

type Columns = { -readonly [Name in keyof WeatherHours]: Name extends 'first' ? string : (number | null)[] };

/** Hours of which nothing is known yet, to be filled: `count` of them from a UTC moment (ms) on the full hour. */
export function unknownHours(first_ms: number, count: number): Columns {
  const columns = HOUR_COLUMNS.map((name) => [name, new Array<number | null>(count).fill(null)]);
  return { first: new Date(first_ms).toISOString(), ...Object.fromEntries(columns) } as Columns;
}

/** The hours from one UTC moment (ms, full hour) up to before another, out of several parts; later parts fill what earlier ones do not know. */
export function gatherHours(parts: readonly WeatherHours[], from_ms: number, to_ms: number): WeatherHours {
  const count = Math.max(0, Math.round((to_ms - from_ms) / HOUR_MS));
  const gathered = unknownHours(from_ms, count);
  for (const part of parts) {
    const offset = Math.round((Date.parse(part.first) - from_ms) / HOUR_MS);
    for (const name of HOUR_COLUMNS)
      part[name].forEach((value, i) => {
        const at = i + offset;
        if (at >= 0 && at < count && value !== null) gathered[name][at] ??= value;
      });
  }
  return gathered;
}
