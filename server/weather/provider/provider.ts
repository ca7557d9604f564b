import type { Position } from '#domain/geometry/types.ts';
import type { DayRange, WeatherDay, WindHour } from '#domain/schemas/weather.ts';

/** A source of weather. Failures are `WEATHER_PROVIDER_DOWN`. */
export type WeatherProvider = {
  readonly id: string;
  readonly attribution: string;
  readonly is_demo: boolean;
  /** The days of a place, oldest first; those the source does not know, or not yet, are absent. What it contradicts itself on is null and flagged. */
  days(place: Position, range: DayRange): Promise<WeatherDay[]>;
  /** Wind by the hour of the place's own clock, today and the six days after it. */
  wind(place: Position): Promise<WindHour[]>;
};
