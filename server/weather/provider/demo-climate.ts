import { climateOf, type Climate } from '../../imagery/provider/demo/calendar.ts';

/** Share of days with rain and rain of such a day in mm, by calendar month from January. */
type Rain = { readonly wet_share: readonly number[]; readonly wet_mm: readonly number[] };

/** Wet and dry seasons of four farming regions, rounded from their climatologies: some 1 000, 1 450, 850 and 950 mm a year. */
const RAIN: Readonly<Record<Climate, Rain>> = {
  pampa: {
    wet_share: [0.26, 0.26, 0.27, 0.23, 0.18, 0.13, 0.13, 0.13, 0.17, 0.27, 0.27, 0.27],
    wet_mm: [15, 15, 16, 13, 10, 8, 7, 9, 10, 13, 13, 14],
  },
  cerrado: {
    wet_share: [0.62, 0.58, 0.55, 0.3, 0.1, 0.03, 0.02, 0.04, 0.15, 0.36, 0.52, 0.62],
    wet_mm: [13, 13, 12, 10, 8, 6, 5, 6, 9, 11, 12, 13],
  },
  mexico: {
    wet_share: [0.07, 0.06, 0.07, 0.12, 0.24, 0.46, 0.55, 0.54, 0.5, 0.24, 0.09, 0.06],
    wet_mm: [5, 5, 5, 6, 8, 10, 10, 10, 10, 8, 5, 5],
  },
  north: {
    wet_share: [0.24, 0.25, 0.29, 0.34, 0.38, 0.35, 0.31, 0.28, 0.26, 0.25, 0.25, 0.25],
    wet_mm: [4, 5, 7, 9, 10, 12, 12, 12, 10, 8, 7, 5],
  },
};

export type DayClimate = {
  /** Mean temperature of the day in most years, and the range from its minimum to its maximum, °C. */
  readonly mean_c: number;
  readonly range_c: number;
  readonly wet_share: number;
  readonly wet_mm: number;
};

const DAYS_A_YEAR = 365.25;
/** Some three weeks after the longest day. */
const WARMEST = { north: 201, south: 19 } as const;

/**
 * What is usual at a place on a day (days since 1970-01-01). Temperature falls from 27.5 °C at 10° by 0.45 °C a degree of latitude and swings with the
 * season by 0.21 °C a degree. At 34° S in mid January → some 23.8 °C.
 */
export const dayClimate = (longitude: number, latitude: number, day: number): DayClimate => {
  const { wet_share, wet_mm } = RAIN[climateOf(longitude, latitude)];
  const away = Math.abs(latitude);
  const date = new Date(day * 86_400_000);
  const day_of_year = day - Date.UTC(date.getUTCFullYear(), 0, 1) / 86_400_000;
  const swing = Math.cos((2 * Math.PI * (day_of_year - WARMEST[latitude < 0 ? 'south' : 'north'])) / DAYS_A_YEAR);
  const month = date.getUTCMonth();
  return {
    mean_c: 27.5 - 0.45 * Math.max(0, away - 10) + 0.21 * away * swing,
    range_c: 11.5 + 1.5 * swing,
    wet_share: wet_share[month] ?? 0,
    wet_mm: wet_mm[month] ?? 0,
  };
};
