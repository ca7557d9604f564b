import { PUBLIC_NOTE } from '../limits.ts';

/** A cell of the fixed grid of 0.1°, counted from longitude and latitude 0; `[-615, -343]` has its south-west corner at 61.5° W, 34.3° S. */
export type Cell = readonly [x: number, y: number];

const PER_DEGREE = Math.round(1 / PUBLIC_NOTE.cell_deg);

/** The cell a place lies in: `cellOf([-61.4823, -34.21086])` → `[-615, -343]`. */
export const cellOf = ([longitude, latitude]: readonly [number, number]): Cell => [
  Math.floor(longitude * PER_DEGREE),
  Math.floor(latitude * PER_DEGREE),
];

/** Longitude and latitude of a cell's centre. */
export const cellCentre = ([x, y]: Cell): [number, number] => [(2 * x + 1) / (2 * PER_DEGREE), (2 * y + 1) / (2 * PER_DEGREE)];

/** The Monday of a day's week, as days since 1970: `mondayOf(epochDay('2026-01-14'))` is that of 2026-01-12. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** Year and week of ISO 8601 of a day: `isoWeek('2026-01-14')` → `{ year: 2026, week: 3 }`. */
export const isoWeek = (day: string): { readonly year: number; readonly week: number } => {
  const date = new Date(`${day}T00:00:00Z`);
  // The week belongs to the year its Thursday lies in.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = date.getUTCFullYear();
  return { year, week: Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7) };
};
