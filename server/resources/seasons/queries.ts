import type { Campaign } from '#domain/schemas/season.ts';
import type { Db } from '#server/context.ts';
import { LIVE, VISIBLE_FIELDS } from '../fields/reading/visible-queries.ts';

export type RecordedCampaign = Campaign & { readonly field_count: number };

/** Campaigns in which the live fields a user sees have a crop recorded. */
export const listRecordedCampaigns = (db: Db, reader_id: string): Promise<RecordedCampaign[]> =>
  db.query<RecordedCampaign>(
    `select c.year, c.season, c.period, count(*)::int as field_count from ${VISIBLE_FIELDS} f join field_crop c on c.field_id = f.id
     where ${LIVE} group by c.year, c.season, c.period`,
    [reader_id],
  );
