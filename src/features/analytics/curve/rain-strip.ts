import type { RainBin } from '#domain/weather/rain.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { ChartStrip } from '#ui/charts/chart-types.ts';

const STEP_MM = 20;

/** The least of 20, 40, 60… mm that holds every bar. */
export const topOf = (bins: readonly RainBin[]): number =>
  STEP_MM * Math.max(1, Math.ceil(Math.max(0, ...bins.map(({ rain_mm }) => rain_mm)) / STEP_MM));

/** One bar for each step of the curve. */
export const barsOf = (bins: readonly RainBin[]): ChartStrip['bars'] =>
  bins.map(({ date, to, rain_mm, has_forecast }) => ({
    from: epochDay(date),
    to: epochDay(to) + 1,
    y: rain_mm,
    is_quiet: has_forecast,
  }));

/** The step a day lies in. */
export const binOn = (bins: readonly RainBin[], date: string): RainBin | undefined =>
  bins.find((bin) => bin.date <= date && date <= bin.to);
