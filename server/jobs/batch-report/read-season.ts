import { AppError } from '#domain/errors.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
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
import { getClips } from '../../imagery/clips/get-clips.ts';
import { findScenes } from '../../imagery/find-scenes.ts';
import { listStatistics, type ImagedField } from '../../imagery/queries.ts';
import type { MeasuredImage } from '../../resources/reports/issue-queries.ts';
import type { WorkParts } from '../measure-fields.ts';

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

/** The field in one of its images, as paper shows it. Throws what its source says. */
export async function readPicture(
  { db, imagery, clock }: WorkParts,
  field: ImagedField,
  { scene_id, date }: MeasuredImage,
): Promise<MapPicture> {
  const opened = await imagery.open();
  const { groups } = await findScenes(db, opened.provider, field, date, date, clock());
  const group = groups.find(({ scene }) => scene.id === scene_id);
  if (group === undefined) throw new AppError('SCENE_GONE');
  const [clip] = await getClips(db, opened, group, [{ field, is_wanted: true, is_measured: true }], { urgency: 'later', now: clock() });
  if (clip?.ok !== true) throw new AppError(clip?.code ?? 'SCENE_UNREADABLE');
  const { id, scale, offset, offset_from, baseline } = group.scene;
  const scene = { id, scale, offset, offset_from, baseline };
  return opened.threads.run('field_picture', { clip: clip.bytes, polygon: field.geometry, scene }, { urgency: 'later' });
}
