import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { STATIONS_STALE_MS, useStations, type Station } from '#api/use-stations.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { DayRange, WeatherHours } from '#domain/schemas/weather.ts';

/** Hourly temperatures of a field, and what they are. */
export type Source = {
  readonly field: Field;
  readonly range: DayRange;
  readonly hours: Pick<WeatherHours, 'first' | 'temperature_c'>;
  readonly zone: string;
  readonly now_ms: number;
  /** null: the grid's cell. */
  readonly station: Station | null;
  readonly attribution: string;
  readonly is_demo: boolean;
  readonly is_estimated: boolean;
};
export type SourceState = {
  readonly field: Field | undefined;
  readonly source: Source | null;
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** The temperatures of a field's window: of the station chosen for it, else of the first that stands, else of the grid. */
export function useSource(field: Field | undefined, range: DayRange): SourceState {
  const field_id = field?.id ?? '';
  const { is_open, is_loading, chosen: station } = useStations(field);
  // Where no station can be had there is still the grid.
  const is_decided = field !== undefined && (!is_open || !is_loading);
  const input = { field_id, ...range };
  const grid = useCall(api.weather.hoursBelow, input, { enabled: is_decided && station === null, stale_ms: STATIONS_STALE_MS });
  const code = station?.code ?? '';
  const reports = useCall(
    api.weather.stationHours,
    { ...input, station: code },
    { enabled: station !== null, stale_ms: STATIONS_STALE_MS },
  );
  const { data, error, refetch } = station === null ? grid : reports;
  const { from, to } = range;
  const source = useMemo((): Source | null => {
    if (field === undefined || data === undefined) return null;
    const { hours, timezone: zone, now, attribution, is_demo } = data;
    const is_estimated = 'is_estimated' in data && data.is_estimated;
    return { field, range: { from, to }, hours, zone, now_ms: Date.parse(now), station, attribution, is_demo, is_estimated };
  }, [field, data, station, from, to]);
  return { field, source, error: data === undefined ? error : null, retry: () => void refetch() };
}
