import type { Campaign } from '#domain/schemas/season.ts';
import type { Db } from '#server/context.ts';

export type RecordedCampaign = Campaign & { readonly field_count: number };

/** Campaigns in which the live fields a user sees have a crop recorded. */
export const listRecordedCampaigns = (db: Db, reader_id: string): Promise<RecordedCampaign[]> =>
  db.query<RecordedCampaign>(
    `select c.year, c.season, c.period, count(*)::int as field_count from field_crop c join field f on f.id = c.field_id
     where f.id in (select field_id from visible_field($1)) and f.archived_at is null and f.deleted_at is null group by c.year, c.season, c.period`,
    [reader_id],
  );
