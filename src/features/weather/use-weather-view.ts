import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useCall } from '#api/use-call.ts';
import { useForecast, type Forecast } from '#api/use-forecast.ts';
import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import type { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Field } from '#domain/schemas/field.ts';
import { GRID, useStationChoices } from '#state/weather-stations.ts';
import { viewOf, type WeatherView } from './view.ts';

export type Station = CallReply<typeof weather.stations>['stations'][number];
export type Stations = {
  /** Only advanced fields have them. */
  readonly is_open: boolean;
  readonly list: readonly Station[];
  readonly is_loading: boolean;
  readonly error: AppError | null;
  readonly chosen: Station | null;
  readonly retry: () => void;
};
export type WeatherState = {
  readonly view: WeatherView | null;
  readonly forecast: Forecast | undefined;
  readonly error: AppError | null;
  readonly retry: () => void;
  readonly stations: Stations;
};

const STALE_MS = 5 * 60_000;

function useStations(field: Field | undefined): Stations {
  const day = useDay();
  const choices = useStationChoices((state) => state.choices);
  const is_open = field !== undefined && isEntitled(field, day);
  const found = useCall(api.weather.stations, { field_id: field?.id ?? '' }, { enabled: is_open, stale_ms: STALE_MS });
  const list = found.data?.stations ?? [];
  const choice = choices.find(([id]) => id === field?.id)?.[1];
  const usable = choice === GRID ? undefined : (list.find(({ code }) => code === choice) ?? list.find(({ stands }) => stands));
  return {
    is_open,
    list,
    is_loading: is_open && found.isPending,
    error: found.error,
    chosen: usable ?? null,
    retry: () => void found.refetch(),
  };
}

/** The weather of a field as its panels show it: the grid's hours, over them what the chosen station measured. */
export function useWeatherView(field: Field | undefined): WeatherState {
  const { data: forecast, error, refetch } = useForecast(field?.id ?? null);
  const stations = useStations(field);
  const { chosen } = stations;
  const today = forecast === undefined ? '' : localTime(Date.parse(forecast.now), forecast.timezone).slice(0, 10);
  const input = { field_id: field?.id ?? '', station: chosen?.code ?? '', from: today, to: today };
  const reports = useCall(api.weather.stationHours, input, { enabled: chosen !== null && today !== '', stale_ms: STALE_MS });
  const view = useMemo(
    () =>
      forecast === undefined
        ? null
        : viewOf(forecast, chosen === null || reports.data === undefined ? null : { ...chosen, ...reports.data }),
    [forecast, chosen, reports.data],
  );
  return { view, forecast, error, retry: () => void refetch(), stations };
}
