import type { ReportData } from '#domain/reports/report.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';

export type PrintedField = ReportData['field'] & { readonly made_by: string };

/** What a report says of its field and of whoever makes it. */
export const findPrintedField = async (db: Db, field_id: string, maker_id: string): Promise<PrintedField | undefined> =>
  (
    await db.query<PrintedField>(
      `select f.name, a.name as farm, f.area_ha, f.province, (select firstname || ' ' || lastname from account where id = $2) as made_by
       from field f join farm a on a.id = f.farm_id where f.id = $1`,
      [field_id, maker_id],
    )
  )[0];

/**
 * Who a report of field `f` is for: to the owner, the producer he keeps a record of for the field; to anybody else who makes one, the owner,
 * since whom he names as his producer is his affair. null where the owner names none. `maker`: a parameter.
 */
export const PRINTED_PRODUCER = (maker: string): string =>
  `(select case when f.owner_id = ${maker} then p.name else o.firstname || ' ' || o.lastname end
    from account o left join producer p on p.id = f.producer_id and p.deleted_at is null where o.id = f.owner_id)`;

/** Unscoped. */
export const findProducerName = async (unscoped: Db, field_id: string, maker_id: string): Promise<string | null> =>
  (
    await unscoped.query<{ name: string | null }>(`select ${PRINTED_PRODUCER('$2')} as name from field f where f.id = $1`, [
      field_id,
      maker_id,
    ])
  )[0]?.name ?? null;

/** Of the crop a field has in a season; null where none is named. */
export const findGenotypeId = async (db: Db, field_id: string, { year, season, period }: Season): Promise<number | null> =>
  (
    await db.query<{ genotype_id: number | null }>(
      'select genotype_id from field_crop where field_id = $1 and year = $2 and season = $3 and period = $4',
      [field_id, year, season, period],
    )
  )[0]?.genotype_id ?? null;

export type MeasuredImage = ReportData['images'][number];

/** Scenes of these whose EVI is measured of the field as it is now, in no order. */
export const listMeasured = (db: Db, field_id: string, scene_ids: readonly string[]): Promise<MeasuredImage[]> =>
  db.query<MeasuredImage>(
    `select s.scene_id, s.date, s.valid_fraction as usable, s.mean from scene_statistics s
       join field f on f.id = s.field_id and f.geometry_version = s.geometry_version
     where s.field_id = $1 and s.index_id = 'evi' and s.scene_id = any($2::text[])`,
    [field_id, scene_ids],
  );

/** The maker's own report that says the same, where nothing has replaced it. */
export const findSame = async (db: Db, field_id: string, maker_id: string, content: string): Promise<string | undefined> =>
  (
    await db.query<{ id: string }>(
      `select r.id from report r where r.field_id = $1 and r.created_by = $2 and r.content = $3 and r.deleted_at is null
         and not exists (select 1 from report n where n.series_id = r.series_id and n.version > r.version and n.deleted_at is null)`,
      [field_id, maker_id, content],
    )
  )[0]?.id;

/** Holds a series, or what is to begin one, until the transaction ends, whoever may write what of it. */
export const lockSeries = (db: Db, series_id: string): Promise<unknown> =>
  db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`report ${series_id}`]);

/** The last version of a series, and the last that stands: also those the asker does not see. Unscoped. */
export const lastVersions = async (unscoped: Db, series_id: string): Promise<{ readonly any: number; readonly live: number }> =>
  (
    await unscoped.query<{ any: number; live: number }>(
      `select coalesce(max(version), 0) as any, coalesce(max(version) filter (where withdrawn_at is null), 0) as live
       from report_seal where series_id = $1`,
      [series_id],
    )
  )[0] ?? { any: 0, live: 0 };

/** Unscoped. */
export const isCodeTaken = async (unscoped: Db, code: string): Promise<boolean> =>
  (await unscoped.query('select 1 from report_seal where code = $1', [code])).length > 0;

export type Seal = {
  readonly hash: string;
  readonly version: number;
  readonly newest_version: number | null;
  readonly brand: number;
  readonly issued_on: string;
  readonly is_withdrawn: boolean;
  /** Of what the report prints; null of one that is gone. */
  readonly facts: readonly string[] | null;
};

/** What answers for a code. Unscoped. */
export const findSeal = async (unscoped: Db, code: string): Promise<Seal | undefined> =>
  (
    await unscoped.query<Seal>(
      `select s.hash, s.version, s.brand, s.issued_on, s.withdrawn_at is not null as is_withdrawn,
         (select max(n.version) from report_seal n where n.series_id = s.series_id and n.withdrawn_at is null) as newest_version,
         coalesce((select to_jsonb(r.facts) from report r where r.code = s.code), (select to_jsonb(r.facts) from coverage_report r where r.code = s.code)) as facts
       from report_seal s where s.code = $1`,
      [code],
    )
  )[0];
