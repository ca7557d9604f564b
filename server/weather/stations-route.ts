import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { WEATHER } from '#domain/limits.ts';
import { nearestStations } from '#domain/weather/stations/nearest-stations.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';
import { productNow } from '#server/config/env.ts';
import type { Handlers } from '#server/context.ts';
import { findImagedFields } from '../imagery/queries.ts';
import { findStationReports } from './find-station-reports.ts';

/** Hours of the last 30 days, by which a station is judged (domain.md §8). */
const JUDGED_HOURS = 30 * 24;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The weather stations around an advanced field, nearest first, with how much they reported of late. */
export const stations: Handlers<Contract['weather']>['stations'] = async ({ field_id }, ctx) => {
  const [field] = await findImagedFields(ctx.db, [field_id], ctx.now);
  if (field === undefined) throw new AppError('NOT_FOUND');
  if (!field.has_premium) throw new AppError('PLAN_REQUIRED');
  const near = nearestStations(labelPoint(field.geometry));
  if (near.length === 0) throw new AppError('NO_STATION_NEAR');
  const end_ms = (Math.floor(productNow(ctx.env, ctx.now).getTime() / HOUR_MS) + 1) * HOUR_MS;
  const start_ms = end_ms - JUDGED_HOURS * HOUR_MS;
  const [from, to] = [start_ms, end_ms - HOUR_MS].map((ms) => new Date(ms).toISOString().slice(0, 10)) as [string, string];
  const provider = ctx.providers.stations;
  const codes = near.map(({ code }) => code);
  const { reports, as_of } = await findStationReports(ctx.unscoped, provider, codes, { from, to }, ctx.now);
  return {
    stations: near.flatMap((station) => {
      const known = reports.get(station.code);
      if (known === undefined) return [];
      const { temperature_c } = gatherHours([known.hours], start_ms, end_ms);
      const share = temperature_c.filter((value) => value !== null).length / JUDGED_HOURS;
      return [
        {
          ...station,
          distance_km: round(station.distance_km, 1),
          last_report: known.last_report,
          share: round(share, 3),
          stands: station.distance_km <= WEATHER.station_stands_km && share > WEATHER.station_share,
        },
      ];
    }),
    attribution: provider.attribution,
    is_demo: provider.is_demo,
    as_of: as_of.toISOString(),
  };
};
