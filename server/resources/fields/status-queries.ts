import type { FieldStatus } from '#domain/schemas/field.ts';
import type { Db } from '#server/db/db.ts';
import { PLAN_NOW } from './queries.ts';

/** How fields stand, in the order of the ids; who may know it of each is the request pipeline's to check. */
export const listStatuses = (db: Db, ids: readonly string[]): Promise<FieldStatus[]> =>
  db.query<FieldStatus>(
    `select f.id as field_id, f.version, f.geometry_version, ${PLAN_NOW} as plan_status, f.plan_ends, f.has_zones, f.has_gaps_project, f.treatment_type
     from field f join unnest($1::uuid[]) with ordinality as wanted (id, place) on wanted.id = f.id order by wanted.place`,
    [ids],
  );
