import { useMemo, useState } from 'react';
import { useStageFacts } from '#api/fields/use-stage-facts.ts';
import { useForecast } from '#api/use-forecast.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import type { CropCode } from '#domain/codes.ts';
import type { AppError } from '#domain/errors.ts';
import { countWindow, type CountWindow } from '#domain/flights/count-window.ts';
import { FLIGHT_SLOTS, type FlightSlot } from '#domain/flights/flight-service.ts';
import { flightSize, type FlightSize } from '#domain/flights/flight-size.ts';
import { calmestDay, flightHours, flightWeek, type FlightDay } from '#domain/flights/flight-week.ts';
import { observedStages, predictStages } from '#domain/phenology/predict-stages.ts';
import type { Field } from '#domain/schemas/field.ts';
import { epochDay } from '#domain/series/epoch-day.ts';

export type FlightCrop = { readonly crop: CropCode; readonly genotype_id: number | null; readonly sowing_date: string };

type Read = { readonly error: AppError | null; readonly retry: () => void };
type WindowState = Read & { readonly window: CountWindow | null };

function useCountWindow(field: Field, { crop, genotype_id, sowing_date: sown }: FlightCrop, today: string): WindowState {
  const { facts, error, retry } = useStageFacts(field.id, sown, today);
  const window = useMemo(() => {
    if (facts === null) return null;
    const { forecast, past, entries } = facts;
    const observed = observedStages(entries, crop, sown).filter(({ day }) => day <= epochDay(today));
    return countWindow(crop, predictStages({ crop, genotype_id, sown, today, days: forecast.days, past, observed }), today);
  }, [facts, crop, genotype_id, sown, today]);
  return { window, error, retry };
}

export type Flight = {
  readonly field: Field;
  readonly crop: CropCode;
  readonly today: string;
  readonly size: FlightSize;
  readonly stages: WindowState;
  /** Seven days; of what cannot be had nothing is known. */
  readonly week: readonly FlightDay[] | null;
  readonly wind: Read & { readonly source: string | null; readonly is_demo: boolean };
  /** What is chosen, or would be best: never a slot that has begun, unless all of the day have. */
  readonly day: FlightDay | undefined;
  readonly slot: FlightSlot;
  readonly onDay: (date: string) => void;
  readonly onSlot: (slot: FlightSlot) => void;
};

/** Everything the panel says of a flight over a sown field. */
export function useFlight(field: Field, crop: FlightCrop, today: string): Flight {
  const stages = useCountWindow(field, crop, today);
  const forecast = useForecast(field.id);
  const [wanted, setWanted] = useState<{ readonly date: string | null; readonly slot: FlightSlot }>({ date: null, slot: FLIGHT_SLOTS[0] });
  const { data, error } = forecast;
  const week = useMemo(() => {
    if (data === undefined) return error === null ? null : flightWeek([], `${today}T00:00`);
    const { hours, timezone, now } = data;
    return flightWeek(flightHours(hours, timezone), localTime(Date.parse(now), timezone).replace(' ', 'T'));
  }, [data, error, today]);
  const best = week === null ? undefined : calmestDay(week, wanted.slot, stages.window?.closes ?? null);
  const day = week?.find(({ date }) => date === wanted.date) ?? best;
  const slot = [wanted.slot, ...FLIGHT_SLOTS].find((one) => day?.slots[one].has_begun === false) ?? wanted.slot;
  return {
    field,
    crop: crop.crop,
    today,
    size: flightSize(field.area_ha),
    stages,
    week,
    wind: {
      error: data === undefined ? error : null,
      retry: () => void forecast.refetch(),
      source: data?.attribution ?? null,
      is_demo: data?.is_demo ?? false,
    },
    day,
    slot,
    onDay: (date) => setWanted({ date, slot: wanted.slot }),
    onSlot: (next) => setWanted({ date: day?.date ?? null, slot: next }),
  };
}
