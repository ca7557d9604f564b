import type { RainRow } from '#domain/rain/rain-table.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';

export type BarStep = 'day' | 'month' | 'year';
export type RainBars = {
  readonly step: BarStep;
  /** Days since 1970 of the first step's start and of the end of the last. */
  readonly domain: readonly [number, number];
  readonly bars: readonly { readonly from: number; readonly to: number; readonly y: number }[];
};

/** As many as bars of two pixels have room. */
const MOST = 130;
const firstOf = (date: string, step: BarStep): string =>
  step === 'day' ? date : step === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;
const nextOf = (date: string, step: BarStep): number => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  if (step === 'day') return epochDay(date) + 1;
  return step === 'month' ? Date.UTC(year, month, 1) / 86_400_000 : Date.UTC(year + 1, 0, 1) / 86_400_000;
};

/** Rain of a table as bars from 0: of days, of months where days are too many, else of years. A year of days → 12 or 13 bars. */
export function rainBars(rows: readonly RainRow[]): RainBars {
  const [from, to] = [epochDay(rows[0]?.date ?? '1970-01-01'), epochDay(rows.at(-1)?.date ?? '1970-01-01')];
  const step = to - from < MOST ? 'day' : to - from < MOST * 30 ? 'month' : 'year';
  const sums = new Map<string, number>();
  for (const { date, rain_mm } of rows) {
    const first = firstOf(date, step);
    sums.set(first, (sums.get(first) ?? 0) + rain_mm);
  }
  const bars = [...sums].map(([first, y]) => ({ from: epochDay(first), to: nextOf(first, step), y }));
  return { step, domain: [epochDay(firstOf(dayDate(from), step)), bars.at(-1)?.to ?? to], bars };
}
