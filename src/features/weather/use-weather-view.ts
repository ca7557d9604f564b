import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { STATIONS_STALE_MS, useStations, type Stations } from '#api/use-stations.ts';
import { useForecast, type Forecast } from '#api/use-forecast.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { viewOf, type WeatherView } from './view.ts';

export type WeatherState = {
  readonly view: WeatherView | null;
  readonly forecast: Forecast | undefined;
  readonly error: AppError | null;
  readonly retry: () => void;
  readonly stations: Stations;
};

/** The weather of a field as its panels show it: the grid's hours, over them what the chosen station measured. */
export function useWeatherView(field: Field | undefined): WeatherState {
  const { data: forecast, error, refetch } = useForecast(field?.id ?? null);
  const stations = useStations(field);
  const { chosen } = stations;
  const today = forecast === undefined ? '' : localTime(Date.parse(forecast.now), forecast.timezone).slice(0, 10);
  const input = { field_id: field?.id ?? '', station: chosen?.code ?? '', from: today, to: today };
  const reports = useCall(api.weather.stationHours, input, { enabled: chosen !== null && today !== '', stale_ms: STATIONS_STALE_MS });
  const view = useMemo(
    () =>
      forecast === undefined
        ? null
        : viewOf(forecast, chosen === null || reports.data === undefined ? null : { ...chosen, ...reports.data }),
    [forecast, chosen, reports.data],
  );
  return { view, forecast, error, retry: () => void refetch(), stations };
}
