import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { CropHeat } from '../weather/crop-heat.ts';
import { dailyGdd } from '../weather/gdd.ts';
import type { Normals } from './catalog/normals.ts';

const MONTHS = 12;

/** A monthly series on a day, on the line between the middles of the months. */
function onDay(monthly: readonly number[], day: number): number {
  const [year = 0, month = 1] = dayDate(day).split('-').map(Number);
  const middle = (at: number): number => {
    const first = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
    const next = new Date(Date.UTC(year, at + 1, 1)).toISOString().slice(0, 10);
    return (epochDay(first) + epochDay(next)) / 2;
  };
  const from = day + 0.5 >= middle(month - 1) ? month - 1 : month - 2;
  const share = (day + 0.5 - middle(from)) / (middle(from + 1) - middle(from));
  const at = (index: number): number => monthly[(index + MONTHS) % MONTHS] ?? 0;
  return at(from) + share * (at(from + 1) - at(from));
}

/** Growing degree-days of a typical day, °C·d: those of the monthly means of its extremes. Months of 33/7 °C all year, maize → 10.0 every day. */
export const typicalGdd = ({ tmax_c, tmin_c }: Normals, day: number, heat: CropHeat): number =>
  dailyGdd(onDay(tmin_c, day), onDay(tmax_c, day), heat);
