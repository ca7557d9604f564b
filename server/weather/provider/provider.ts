import type { Position } from '#domain/geometry/types.ts';
import type { DayRange, WeatherDay, WeatherHours, WindHour } from '#domain/schemas/weather.ts';

/** A source of weather. Failures are `WEATHER_PROVIDER_DOWN`. */
export type WeatherProvider = {
  readonly id: string;
  readonly attribution: string;
  readonly is_demo: boolean;
  /** The days of a place, oldest first; those the source does not know, or not yet, are absent. What it contradicts itself on is null and flagged. */
  days(place: Position, range: DayRange): Promise<WeatherDay[]>;
  /** The hours of whole UTC days at a place, up to seven days from today on; null where the source does not know, or contradicts itself. */
  hours(place: Position, range: DayRange): Promise<WeatherHours>;
  /** Wind by the hour of the place's own clock, today and the six days after it. */
  wind(place: Position): Promise<WindHour[]>;
};

/** What a station reported of the hours of whole UTC days; a report counts for the full hour nearest to it, within 30 minutes. */
export type StationReports = {
  readonly hours: WeatherHours;
  /** UTC moment of the newest report of the range; null where there is none. */
  readonly last_report: string | null;
};

/** A source of what stations of `station-list.ts` measured. Failures are `WEATHER_PROVIDER_DOWN`. */
export type StationProvider = {
  readonly id: string;
  readonly attribution: string;
  readonly is_demo: boolean;
  /** Reports by station code; a station without reports has only unknown hours. */
  reports(codes: readonly string[], range: DayRange): Promise<ReadonlyMap<string, StationReports>>;
};
