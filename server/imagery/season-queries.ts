import type { Db } from '../db/db.ts';
import type { ImagedField } from './queries.ts';

type Measured = Pick<ImagedField, 'id' | 'geometry_version'>;

/** Writes down up to which day the images of some fields' season have been looked at, over their polygons of then; a field that is gone is left out. */
export const saveMeasuredSeasons = async (db: Db, fields: readonly Measured[], year: number, until: string): Promise<void> => {
  await db.query(
    `insert into measured_season (field_id, year, geometry_version, until)
     select r.id, $2, r.geometry_version, $3 from jsonb_to_recordset($1::jsonb) as r (id uuid, geometry_version integer) join field f on f.id = r.id
     on conflict (field_id, year) do update set geometry_version = excluded.geometry_version, until = excluded.until`,
    [JSON.stringify(fields.map(({ id, geometry_version }) => ({ id, geometry_version }))), year, until],
  );
};

/** The same of fields whose season had been looked at until `from` or later, over the same polygons: a look at the days since makes it longer. */
export const extendMeasuredSeasons = async (
  db: Db,
  fields: readonly Measured[],
  year: number,
  from: string,
  until: string,
): Promise<void> => {
  await db.query(
    `update measured_season m set until = greatest(m.until, $4::date) from jsonb_to_recordset($1::jsonb) as r (id uuid, geometry_version integer)
     where m.field_id = r.id and m.geometry_version = r.geometry_version and m.year = $2 and m.until >= $3::date`,
    [JSON.stringify(fields.map(({ id, geometry_version }) => ({ id, geometry_version }))), year, from, until],
  );
};
