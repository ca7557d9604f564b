import { AppError } from '#domain/errors.ts';
import { chooseDays } from '#domain/reports/choose-days.ts';
import { REPORT_USABLE } from '#domain/reports/report.ts';
import type { SceneStatistics } from '#domain/schemas/imagery.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import type { Db } from '../../db/db.ts';
import { listStatistics, type ImagedField } from '../../imagery/queries.ts';
import type { MeasuredImage } from '../../resources/reports/issue-queries.ts';

/** A season of a field as its report shows it: the curve, and two images by date. */
export type SeenSeason = { readonly curve: SeasonCurve; readonly images: readonly MeasuredImage[] };

type Day = { readonly day: number; readonly value: number; readonly row: SceneStatistics };

/** The best image of each day that shows enough of the field, oldest first. */
function usableDays(rows: readonly SceneStatistics[], [from, to]: readonly [string, string]): Day[] {
  const days = new Map<number, Day>();
  for (const row of rows) {
    const { date, valid_fraction, mean } = row;
    if (mean === null || valid_fraction < REPORT_USABLE || date < from || date > to) continue;
    const day = epochDay(date);
    if (valid_fraction > (days.get(day)?.row.valid_fraction ?? 0)) days.set(day, { day, value: mean, row });
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

/** What has been measured of a season by now. Throws REPORT_NO_CHART, REPORT_TWO_IMAGES. */
export async function readSeason(db: Db, field: ImagedField, season: Season): Promise<SeenSeason> {
  const [from, to] = seasonWindow(season);
  const rows = await listStatistics(db, field, 'evi', from, to);
  const curve = seasonCurve(rows);
  if (curve === null) throw new AppError('REPORT_NO_CHART');
  const chosen = chooseDays(usableDays(rows, seasonDates(season)));
  if (chosen === null) throw new AppError('REPORT_TWO_IMAGES');
  const images = chosen.map(({ row: { scene_id, date, valid_fraction, mean } }) => ({ scene_id, date, usable: valid_fraction, mean }));
  return { curve, images };
}
