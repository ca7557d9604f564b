import type { CsvCell } from '#domain/files/write-csv.ts';
import { hoursOf, stateOf, type FieldDays, type Threshold } from './model.ts';
import { COLD_C } from '#domain/weather/hours-below.ts';

export type DayCell = 'gap' | 'open' | { readonly hours: number; readonly min_c: number; readonly max_c: number };

/** A row a day: of each field what is known of it. */
export const dayCells = (fields: readonly FieldDays[], threshold: Threshold, day: number): DayCell[] =>
  fields.map((field) => {
    const state = stateOf(field, day);
    if (state !== 'known') return state;
    return { hours: hoursOf(field, threshold)[day]!, min_c: field.min_c[day]!, max_c: field.max_c[day]! };
  });

const rounded = (value: number, decimals: number): number | null => (Number.isNaN(value) ? null : Number(value.toFixed(decimals)));

/** The numbers of one day for a file: hours below each threshold and above 35 °C, extremes, hours known; empty where there are none. */
export const csvNumbers = ({ below_h, above_h, min_c, max_c, known_h }: FieldDays, day: number): CsvCell[] => [
  ...COLD_C.map((_limit, i) => rounded(below_h[i]![day]!, 3)),
  rounded(above_h[day]!, 3),
  rounded(min_c[day]!, 2),
  rounded(max_c[day]!, 2),
  rounded(known_h[day]!, 2),
];
