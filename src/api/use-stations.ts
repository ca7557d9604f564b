import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import type { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Field } from '#domain/schemas/field.ts';
import { GRID, useStationChoices } from '#state/weather-stations.ts';
import { api } from './client.ts';
import { useDay } from './imagery/use-latest.ts';
import { useCall } from './use-call.ts';

export type Station = CallReply<typeof weather.stations>['stations'][number];
export type Stations = {
  /** Only advanced fields have them. */
  readonly is_open: boolean;
  readonly list: readonly Station[];
  readonly is_loading: boolean;
  readonly error: AppError | null;
  /** The one chosen for the field, else the first that stands for it; null: the grid's cell. */
  readonly chosen: Station | null;
  readonly retry: () => void;
};

/** Reports come by the hour, and their age goes on by the minute. */
export const STATIONS_STALE_MS = 5 * 60_000;

/** The stations near a field and which of them its weather is taken from. */
export function useStations(field: Field | undefined): Stations {
  const day = useDay();
  const choice = useStationChoices((state) => state.choices.find(([id]) => id === field?.id)?.[1]);
  const is_open = field !== undefined && isEntitled(field, day);
  const found = useCall(api.weather.stations, { field_id: field?.id ?? '' }, { enabled: is_open, stale_ms: STATIONS_STALE_MS });
  const list = found.data?.stations ?? [];
  const chosen = choice === GRID ? undefined : (list.find(({ code }) => code === choice) ?? list.find(({ stands }) => stands));
  return {
    is_open,
    list,
    is_loading: is_open && found.isPending,
    error: found.error,
    chosen: is_open ? (chosen ?? null) : null,
    retry: () => void found.refetch(),
  };
}
