import type { Country, CropCode } from '../../codes.ts';
import type { SowingRegion } from './regions.ts';

export type SowingWindow = {
  readonly country: Country;
  readonly crop: CropCode;
  /** Part of the country, or all of what grows the crop there. */
  readonly region: SowingRegion | 'all';
  /** MM-DD; a window may pass the end of the year. */
  readonly start: string;
  readonly end: string;
};

const rows: readonly (readonly [SowingWindow['country'], CropCode, SowingWindow['region'], start: string, end: string])[] = [
  ['AR', 10, 'north', '05-01', '06-15'],
  ['AR', 10, 'core', '05-20', '07-10'],
  ['AR', 10, 'south_east', '06-10', '08-10'],
  ['AR', 1, 'core', '06-01', '07-20'],
  ['AR', 1, 'south_east', '06-15', '08-15'],
  ['AR', 2, 'all', '02-15', '06-30'],
  ['AR', 3, 'north', '07-20', '09-15'],
  ['AR', 3, 'core', '09-15', '10-31'],
  ['AR', 3, 'south_east', '10-01', '11-25'],
  ['AR', 5, 'north', '08-20', '09-30'],
  ['AR', 5, 'core', '09-10', '10-31'],
  ['AR', 5, 'south_east', '10-01', '11-10'],
  ['AR', 4, 'north', '12-10', '01-25'],
  ['AR', 4, 'core', '11-25', '01-10'],
  ['AR', 4, 'south_east', '11-20', '12-15'],
  ['AR', 7, 'all', '10-15', '11-30'],
  ['AR', 8, 'all', '12-01', '01-20'],
  ['AR', 9, 'all', '10-01', '12-31'],
  ['BR', 7, 'center_west', '09-15', '11-30'],
  ['BR', 7, 'south', '10-01', '12-10'],
  ['BR', 8, 'south', '12-15', '01-31'],
  ['BR', 5, 'south', '08-15', '11-15'],
  ['BR', 5, 'interior_south_east', '10-01', '12-15'],
  ['BR', 4, 'center_west', '01-05', '03-15'],
  ['BR', 4, 'parana', '01-10', '03-20'],
  ['BR', 10, 'cerrado_rainfed', '02-15', '03-31'],
  ['BR', 10, 'cerrado_irrigated', '04-10', '05-31'],
  ['BR', 10, 'parana', '03-15', '06-30'],
  ['BR', 10, 'rio_grande_do_sul', '05-15', '07-31'],
  ['BR', 1, 'south', '05-15', '07-31'],
  ['BR', 2, 'south', '03-15', '07-31'],
  ['BR', 3, 'cerrado', '02-01', '03-20'],
  ['BR', 3, 'south', '07-20', '10-15'],
  ['BR', 9, 'center_west', '02-01', '03-31'],
  ['MX', 5, 'pv_highlands', '03-15', '05-31'],
  ['MX', 5, 'pv_rainfed', '05-15', '06-30'],
  ['MX', 4, 'pv_late', '07-01', '07-31'],
  ['MX', 4, 'oi_irrigated_sinaloa', '10-15', '12-31'],
  ['MX', 9, 'oi_tamaulipas', '01-15', '03-10'],
  ['MX', 9, 'pv_bajio', '05-15', '07-15'],
  ['MX', 10, 'oi_north_west', '11-15', '12-31'],
  ['MX', 10, 'oi_bajio', '12-01', '01-15'],
  ['MX', 1, 'oi_bajio', '12-01', '01-15'],
  ['MX', 1, 'pv_highlands', '05-15', '06-30'],
  ['MX', 7, 'pv_huasteca', '06-15', '07-31'],
  ['MX', 7, 'pv_north_west', '04-20', '05-31'],
  ['MX', 8, 'pv_late', '08-01', '08-20'],
  ['MX', 3, 'pv', '06-01', '07-31'],
  ['MX', 2, 'oi', '10-01', '12-15'],
];

/** Usual sowing windows by country, crop and region (domain.md §10.1); they warn and never refuse. */
export const SOWING_WINDOWS: readonly SowingWindow[] = rows.map(([country, crop, region, start, end]) => ({
  country,
  crop,
  region,
  start,
  end,
}));
