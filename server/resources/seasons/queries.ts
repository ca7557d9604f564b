import type { Season } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';
import { LIVE, VISIBLE_FIELDS, withRows } from '../fields/reading/visible-queries.ts';

export type RecordedSeason = Season & { readonly field_count: number };

/** Seasons in which the live fields a user sees have a crop recorded. */
export const listRecordedSeasons = (db: Db, reader_id: string): Promise<RecordedSeason[]> =>
  db.query<RecordedSeason>(
    `select c.year, c.season, c.period, count(*)::int as field_count from ${withRows(VISIBLE_FIELDS, 'field_crop', 'c')}
     where ${LIVE} group by c.year, c.season, c.period`,
    [reader_id],
  );
