import type { Polygon } from '#domain/geometry/types.ts';
import type { WeatherDay, WeatherHours, WindHour } from '#domain/schemas/weather.ts';
import type { Db } from '#server/db/db.ts';

/** A square of 0.1°: its middle in tenths of a degree. */
export type WeatherCell = { readonly x: number; readonly y: number };
export type MonthRow = { readonly month: string; readonly days: readonly WeatherDay[]; readonly fetched_at: string };

export const findGeometry = async (db: Db, field_id: string): Promise<Polygon | undefined> => {
  const [row] = await db.query<{ geometry: Polygon }>('select geometry from field where id = $1', [field_id]);
  return row?.geometry;
};

export const listMonths = (db: Db, provider: string, { x, y }: WeatherCell, months: readonly string[]): Promise<MonthRow[]> =>
  db.query<MonthRow>(
    'select month, days, fetched_at from weather_month where provider = $1 and cell_x = $2 and cell_y = $3 and month = any($4::text[]) order by month',
    [provider, x, y, months],
  );

export const saveMonths = async (
  db: Db,
  provider: string,
  { x, y }: WeatherCell,
  months: ReadonlyMap<string, readonly WeatherDay[]>,
  now: Date,
): Promise<void> => {
  await db.query(
    `insert into weather_month (provider, cell_x, cell_y, month, days, fetched_at)
     select $1, $2::integer, $3::integer, m ->> 'month', m -> 'days', $5::timestamptz from jsonb_array_elements($4::jsonb) as m
     on conflict (provider, cell_x, cell_y, month) do update set days = excluded.days, fetched_at = excluded.fetched_at`,
    [provider, x, y, JSON.stringify([...months].map(([month, days]) => ({ month, days }))), now],
  );
};

export type WindRow = { readonly hours: readonly WindHour[]; readonly fetched_at: string };

export const findWindRow = async (db: Db, provider: string, { x, y }: WeatherCell): Promise<WindRow | undefined> => {
  const [row] = await db.query<WindRow>(
    'select hours, fetched_at from wind_forecast where provider = $1 and cell_x = $2::integer and cell_y = $3::integer',
    [provider, x, y],
  );
  return row;
};

export const saveWind = async (db: Db, provider: string, { x, y }: WeatherCell, hours: readonly WindHour[], now: Date): Promise<void> => {
  await db.query(
    `insert into wind_forecast (provider, cell_x, cell_y, hours, fetched_at) values ($1, $2::integer, $3::integer, $4::jsonb, $5::timestamptz)
     on conflict (provider, cell_x, cell_y) do update set hours = excluded.hours, fetched_at = excluded.fetched_at`,
    [provider, x, y, JSON.stringify(hours), now],
  );
};

/** Forecasts asked for before a moment say nothing any more. */
export const forgetWind = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from wind_forecast where fetched_at < $1', [before]);
};

/** One UTC month of hours at a place: a cell of 0.1° as `x,y`, or a station by its code. */
export type HoursRow = {
  readonly place: string;
  readonly month: string;
  readonly hours: WeatherHours;
  /** Of a station: when it reported last in this month. */
  readonly last_report: string | null;
  readonly fetched_at: string;
};

export const listHours = (db: Db, provider: string, places: readonly string[], months: readonly string[]): Promise<HoursRow[]> =>
  db.query<HoursRow>(
    `select place, month, hours, last_report, fetched_at from weather_hours
     where provider = $1 and place = any($2::text[]) and month = any($3::text[]) order by place, month`,
    [provider, places, months],
  );

/** In one order, so that two processes that save the same months wait for each other instead of for ever. */
export const saveHours = async (db: Db, provider: string, rows: readonly Omit<HoursRow, 'fetched_at'>[], now: Date): Promise<void> => {
  await db.query(
    `insert into weather_hours (provider, place, month, hours, last_report, fetched_at)
     select $1, r ->> 'place', r ->> 'month', r -> 'hours', (r ->> 'last_report')::timestamptz, $3::timestamptz
     from jsonb_array_elements($2::jsonb) as r order by r ->> 'place', r ->> 'month'
     on conflict (provider, place, month) do update
       set hours = excluded.hours, last_report = excluded.last_report, fetched_at = excluded.fetched_at`,
    [provider, JSON.stringify(rows), now],
  );
};
