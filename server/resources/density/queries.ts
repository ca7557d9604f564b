import type { Country, CropCode } from '#domain/codes.ts';
import type { DensityInputs, DensityPlan, DensityPrices, Origins, Relations } from '#domain/density/density-plan.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Doses } from '#domain/zones/prescription/prescription.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { LIVE, visibleAmong, withRows } from '../fields/reading/visible-queries.ts';
import { knowsMargin } from '../margins/queries.ts';

const partsOf = ({ year, season, period }: Season): [number, number, string] => [year, season, period];
const IN_SEASON = 'year = $2 and season = $3 and period = $4';

const plansOf = (where: string): string =>
  `select d.field_id, d.year, d.season, d.period, d.version, d.inputs, d.origins,
     case when ${knowsMargin('$2')} then (select p.prices from density_price p
       where p.field_id = d.field_id and p.year = d.year and p.season = d.season and p.period = d.period) end as prices,
     json_build_object('nitrogen', d.relation, 'seed', d.seed_relation) as relations, ${ISO('d.updated_at')} as updated_at
   from ${withRows(visibleAmong('$3'), 'density_plan', 'd', where)} where ${LIVE}`;

export const findPlan = async (
  db: Db,
  { id, show_sensitive_information }: Reader,
  field_id: string,
  season: Season,
): Promise<DensityPlan | undefined> => {
  const [row] = await jsonRows<DensityPlan>(db, plansOf('r.year = $4 and r.season = $5 and r.period = $6'), [
    id,
    show_sensitive_information,
    [field_id],
    ...partsOf(season),
  ]);
  return row;
};

/** The newest of the field before a season: what is left of it when a new one begins. */
export const findLastPlan = async (db: Db, field_id: string, { year, season }: Season): Promise<DensityInputs | undefined> => {
  const [row] = await db.query<{ inputs: DensityInputs }>(
    `select inputs from density_plan where field_id = $1 and (year < $2 or year = $2 and season = 1 and $3::int = 2)
     order by year desc, season desc, updated_at desc limit 1`,
    [field_id, year, season],
  );
  return row?.inputs;
};

export type Place = {
  readonly crop: CropCode | null;
  readonly genotype: string | null;
  readonly country: Country | null;
  /** What grew on the field the last time before. */
  readonly crop_before: CropCode | null;
};

export const findPlace = async (db: Db, field_id: string, season: Season): Promise<Place> => {
  const [row] = await db.query<Place>(
    `select c.crop, c.genotype_id::text as genotype, f.country,
       (select b.crop from field_crop b where b.field_id = f.id and (b.year < $2 or b.year = $2 and b.season = 1 and $3::int = 2)
        order by b.year desc, b.season desc limit 1) as crop_before
     from field f left join field_crop c on c.field_id = f.id and c.year = $2 and c.season = $3 and c.period = $4 where f.id = $1`,
    [field_id, ...partsOf(season)],
  );
  return row ?? { crop: null, genotype: null, country: null, crop_before: null };
};

/** Nitrogen at sowing as the season's newest planning report says it, kg/ha, and its code. */
export const findReported = async (db: Db, field_id: string, season: Season): Promise<{ n_kg_ha: number; code: string } | undefined> => {
  const [row] = await db.query<{ n_kg_ha: number; code: string }>(
    `select (planning ->> 'n_kg_ha')::float8 as n_kg_ha, code from report
     where field_id = $1 and ${IN_SEASON} and kind = 'planning' and deleted_at is null order by created_at desc, id limit 1`,
    [field_id, ...partsOf(season)],
  );
  return row;
};

/** What the prescription by zone expects of the lowest and the highest one; the zones themselves are not read. */
export const findYields = async (db: Db, field_id: string): Promise<Doses['yields']> => {
  const [row] = await db.query<{ yields: Doses['yields'] }>(
    "select prescription -> 'doses' -> 'yields' as yields from zone_plan where field_id = $1",
    [field_id],
  );
  return row?.yields ?? null;
};

type Written = { readonly inputs: DensityInputs; readonly origins: Origins; readonly relations: Relations };

/** Begins a season's recommendation; false where there is one by now. */
export const insertPlan = async (
  db: Db,
  field_id: string,
  season: Season,
  { inputs, origins, relations }: Written,
  author_id: string,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query(
    `insert into density_plan (field_id, year, season, period, inputs, origins, relation, seed_relation, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $10) on conflict do nothing returning version`,
    [field_id, ...partsOf(season), JSON.stringify(inputs), JSON.stringify(origins), relations.nitrogen, relations.seed, author_id, now],
  );
  return rows.length === 1;
};

/** Writes the version after the one that was seen; false when it is another by now. */
export const updatePlan = async (
  db: Db,
  field_id: string,
  season: Season,
  version: number,
  { inputs, origins, relations }: Written,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query(
    `update density_plan set version = version + 1, inputs = $6::jsonb, origins = $7::jsonb, relation = $8, seed_relation = $9, updated_at = $10
     where field_id = $1 and ${IN_SEASON} and version = $5 returning version`,
    [field_id, ...partsOf(season), version, JSON.stringify(inputs), JSON.stringify(origins), relations.nitrogen, relations.seed, now],
  );
  return rows.length === 1;
};

export const savePrices = (db: Db, field_id: string, season: Season, prices: DensityPrices): Promise<unknown> =>
  db.query(
    `insert into density_price (field_id, year, season, period, prices) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (field_id, year, season, period) do update set prices = excluded.prices`,
    [field_id, ...partsOf(season), JSON.stringify(prices)],
  );
