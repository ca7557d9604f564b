import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useCall } from '#api/use-call.ts';
import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import type { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { DayRange, WeatherHours } from '#domain/schemas/weather.ts';
import { GRID, useStationChoices } from '#state/weather-stations.ts';

export type Station = CallReply<typeof weather.stations>['stations'][number];

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

const STALE_MS = 5 * 60_000;

/** The temperatures of a field's window: of the station chosen for it, else of the first that stands, else of the grid. */
export function useSource(field: Field | undefined, range: DayRange): SourceState {
  const field_id = field?.id ?? '';
  const day = useDay();
  const choice = useStationChoices((state) => state.choices.find(([id]) => id === field_id)?.[1]);
  const has_stations = field !== undefined && choice !== GRID && isEntitled(field, day);
  const near = useCall(api.weather.stations, { field_id }, { enabled: has_stations, stale_ms: STALE_MS });
  const list = has_stations ? near.data?.stations : undefined;
  const station = list?.find(({ code }) => code === choice) ?? list?.find(({ stands }) => stands) ?? null;
  // Where no station can be had there is still the grid.
  const is_decided = field !== undefined && (!has_stations || !near.isPending);
  const input = { field_id, ...range };
  const grid = useCall(api.weather.hoursBelow, input, { enabled: is_decided && station === null, stale_ms: STALE_MS });
  const code = station?.code ?? '';
  const reports = useCall(api.weather.stationHours, { ...input, station: code }, { enabled: station !== null, stale_ms: STALE_MS });
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
