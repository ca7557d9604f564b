import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { Normals } from './catalog/normals.ts';

export type Heat = { readonly base_c: number; readonly upper_c: number; readonly is_both_clamped: boolean };
const MONTHS = 12;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

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

/**
 * Growing degree-days of a typical day, °C·d: domain.md §7.3 on monthly means of daily extremes. Maize clamps both extremes into [base, upper]; other crops
 * cap the maximum and raise the minimum. Months of 33/7 °C all year, maize 10/30 → 10.0 every day.
 */
export function typicalGdd({ tmax_c, tmin_c }: Normals, day: number, { base_c, upper_c, is_both_clamped }: Heat): number {
  const [high, low] = [onDay(tmax_c, day), onDay(tmin_c, day)];
  const top = is_both_clamped ? clamp(high, base_c, upper_c) : Math.min(high, upper_c);
  const bottom = is_both_clamped ? clamp(low, base_c, upper_c) : Math.max(low, base_c);
  return Math.max(0, (top + bottom) / 2 - base_c);
}
