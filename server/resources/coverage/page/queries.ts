import type { Polygon } from '#domain/geometry/types.ts';
import type { ActivityDetails } from '#domain/schemas/activity.ts';
import type { SceneStatistics } from '#domain/schemas/imagery.ts';
import type { Country, Language } from '#domain/codes.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import type { ImagedField } from '#server/imagery/queries.ts';
import { byKey, visibleAmong } from '../../fields/reading/visible-queries.ts';
import { coveredSowing, MAIZE_CODES } from '../write-queries.ts';

/** A field of a coverage as its paper shows it. */
export type PrintedLine = {
  readonly field_id: string;
  /** Of the version the coverage has it in: as it was when that was settled, before that as it is. Null where the reader does not see the field. */
  readonly geometry: Polygon | null;
  readonly geometry_version: number;
  /** The sowing that is covered; null where none is known any more. */
  readonly sowing: { readonly date: string; readonly details: ActivityDetails['sow'] } | null;
  readonly resown_on: string | null;
};

/** The fields of a coverage in their order, with what the reader sees of them now. */
export const listLines = (db: Db, reader_id: string, coverage_id: string): Promise<PrintedLine[]> =>
  jsonRows<PrintedLine>(
    db,
    `select l.field_id, coalesce(g.geometry, f.geometry) as geometry, l.geometry_version,
       coalesce(l.sowing, case when f.id is not null then ${coveredSowing('c.seed_brand', '$3')} end) as sowing,
       (select max(a.done_date) from activity a where a.field_id = f.id and a.year = l.year and a.season = l.season and a.period = l.period
          and a.type = 'resow' and a.done_date is not null and a.deleted_at is null) as resown_on
     from coverage c join coverage_field l on l.coverage_id = c.id
     left join ${visibleAmong('array(select field_id from coverage_field where coverage_id = $2)')} f on f.id = l.field_id and f.owner_id = c.holder_id
     left join field_geometry g on g.field_id = f.id and g.geometry_version = l.geometry_version and f.geometry_version <> l.geometry_version
     where c.id = $2 order by l.place`,
    [reader_id, coverage_id, MAIZE_CODES],
  );

export type Measured = Pick<SceneStatistics, 'scene_id' | 'date' | 'valid_fraction' | 'mean'> & { readonly field_id: string };

/** EVI of some fields with their polygons of some versions. */
export const listEvi = (
  db: Db,
  fields: readonly Pick<ImagedField, 'id' | 'geometry_version'>[],
  from: string,
  to: string,
): Promise<Measured[]> =>
  jsonRows<Measured>(
    db,
    `select s.field_id, s.scene_id, s.date, s.valid_fraction, s.mean
     from jsonb_to_recordset($1::jsonb) as k (id uuid, geometry_version integer) ${byKey(
       `select * from scene_statistics n where n.field_id = k.id and n.geometry_version = k.geometry_version and n.index_id = 'evi' and n.date between $2::date and $3::date`,
       's',
     )} order by s.date, s.scene_id`,
    [JSON.stringify(fields.map(({ id, geometry_version }) => ({ id, geometry_version }))), from, to],
  );

/** SHA-256 of the invoice's file. */
export const findInvoiceHash = async (db: Db, coverage_id: string): Promise<string | null> =>
  (await db.query<{ sha256: string }>('select sha256 from coverage_invoice where coverage_id = $1', [coverage_id]))[0]?.sha256 ?? null;

export type Reader = { readonly name: string; readonly country: Country };

/** Who asks for the paper. */
export const findReader = async (db: Db, id: string): Promise<Reader | undefined> =>
  (await db.query<Reader>("select firstname || ' ' || lastname as name, country from account where id = $1", [id]))[0];

export type IssuedPage = {
  readonly code: string;
  readonly hash: string;
  readonly data: string;
  readonly content: string;
  readonly series_id: string;
  readonly version: number;
};

/** The newest paper a person has of a coverage in a language. */
export const findNewest = async (db: Db, coverage_id: string, reader_id: string, language: Language): Promise<IssuedPage | undefined> =>
  (
    await db.query<IssuedPage>(
      `select code, hash, data, content, series_id, version from coverage_report where coverage_id = $1 and created_by = $2 and language = $3
       order by version desc limit 1`,
      [coverage_id, reader_id, language],
    )
  )[0];

export type NewPage = IssuedPage & {
  readonly id: string;
  readonly coverage_id: string;
  readonly facts: readonly string[];
  readonly language: Language;
  readonly brand: number;
  readonly created_by: string;
};

export const insertPage = (db: Db, page: NewPage, now: Date): Promise<unknown> =>
  db.query(
    `insert into coverage_report (id, coverage_id, series_id, version, code, hash, data, facts, content, language, brand, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      page.id,
      page.coverage_id,
      page.series_id,
      page.version,
      page.code,
      page.hash,
      page.data,
      page.facts,
      page.content,
      page.language,
      page.brand,
      page.created_by,
      now,
    ],
  );
