import { useMemo } from 'react';
import { useForecast, type Forecast } from '#api/use-forecast.ts';
import type { Field } from '#domain/schemas/field.ts';
import { forecastDays } from '#domain/weather/forecast-days.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Formats } from '#domain/formats.ts';
import { useFormat } from '#i18n/use-format.ts';

/** The temperature of this hour over a field and the rain of today: `29° · 12 mm`; a dash where nobody knows. */
export function useWeatherNow(field: Field | undefined): string {
  const format = useFormat();
  const { data } = useForecast(field?.id ?? null);
  return useMemo(() => (data === undefined ? '—' : nowText(data, format)), [data, format]);
}

function nowText(data: Forecast, format: Formats): string {
  const at = Math.round((Date.parse(data.now) - Date.parse(data.hours.first)) / HOUR_MS);
  const temperature = data.hours.temperature_c[at] ?? null;
  const rain = forecastDays(data.hours, data.timezone)[0]?.rain_mm ?? null;
  return [temperature === null ? null : `${format.number(temperature)}°`, rain === null ? null : format.withUnit(rain, 'mm')]
    .filter((part) => part !== null)
    .join(' · ');
}
