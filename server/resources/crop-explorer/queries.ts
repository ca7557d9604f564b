import type { Country, CropCode } from '#domain/codes.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { RecordedCrop } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { CROPS, DEGREE_KM, NEAR_KM, squareAround } from '../analytics/queries.ts';

export type NearField = {
  readonly id: string;
  readonly owner_id: string;
  /** The person who asks may see it anyway. */
  readonly is_visible: boolean;
  readonly country: Country | null;
  readonly crops: readonly RecordedCrop[];
};

/** The nearest of them are reference enough. */
const MOST_FIELDS = 40;

/** Live fields within 100 km of a place that had the crop, nearest first; those of the demo for the demo's account alone. */
export const listNearFields = (
  db: Db,
  reader: Pick<Principal, 'id' | 'is_demo'>,
  [longitude, latitude]: Position,
  crop: CropCode,
): Promise<NearField[]> =>
  db.query<NearField>(
    `with near as (
       select f.id, f.owner_id, f.country, $4::float8 * sqrt((f.label[1] - $2) ^ 2 + ((f.label[0] - $1) * cos(radians($2))) ^ 2) as distance_km
       from field f where f.bbox && ${squareAround('$1::float8', '$2::float8', '$5::float8')} and f.is_demo = $6 and f.archived_at is null and f.deleted_at is null
         and exists (select 1 from field_crop c where c.field_id = f.id and c.crop = $3))
     select n.id, n.owner_id, n.id in (select field_id from visible_field($8)) as is_visible, n.country, ${CROPS('n')} as crops from near n where n.distance_km <= $5 order by n.distance_km, n.id limit $7`,
    [longitude, latitude, crop, DEGREE_KM, NEAR_KM, reader.is_demo, MOST_FIELDS, reader.id],
  );
