import type { SeedLotInfo, SeedLotInput } from '#domain/seed-lots/seed-lot.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';

export type StoredSeedLot = SeedLotInput & { readonly version: number };

const LOT = 'number, genotype, treatment, caliber, bags, delivered_on, version';
/** A whole table is written at once. */
const IMPORT_MS = 30_000;

/** The seed lot of a number as it is kept; removed ones are none. */
export const findSeedLot = async (db: Db, number: string): Promise<StoredSeedLot | undefined> =>
  (await db.query<StoredSeedLot>(`select ${LOT} from seed_lot where number = $1 and deleted_at is null`, [number]))[0];

export type SeedLotFilter = {
  /** Part of a number, as numbers are written; null for all. */
  readonly text: string | null;
  /** Hybrids whose lots are found by their names. */
  readonly genotypes: readonly string[];
};
const FILTER = 'deleted_at is null and ($1::text is null or strpos(number, $1) > 0 or genotype = any($2::text[]))';

/** By number, from behind `after` on. */
export const pageSeedLots = (db: Db, { text, genotypes }: SeedLotFilter, after: string | null, most: number): Promise<StoredSeedLot[]> =>
  jsonRows<StoredSeedLot>(
    db,
    `select ${LOT} from seed_lot where ${FILTER} and ($3::text is null or number collate "C" > $3) order by number collate "C" limit $4`,
    [text, genotypes, after, most],
  );

export const countSeedLots = async (db: Db, { text, genotypes }: SeedLotFilter): Promise<number> => {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from seed_lot where ${FILTER}`, [text, genotypes]);
  return row?.count ?? 0;
};

/** All there are, removed ones included. */
export const countKept = async (db: Db): Promise<number> =>
  (await db.query<{ count: number }>('select count(*)::int as count from seed_lot'))[0]?.count ?? 0;

/** How many seed lots of each hybrid there are. */
export const countByGenotype = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.query<{ genotype: string; count: number }>(
    'select genotype, count(*)::int as count from seed_lot where deleted_at is null group by genotype',
  );
  return new Map(rows.map(({ genotype, count }) => [genotype, count]));
};

/** One writer of tables at a time: what it is said to do it does. Held to the end of the transaction. */
export const lockSeedLots = (db: Db): Promise<unknown> => db.query("select pg_advisory_xact_lock(hashtext('surco.seed_lots'))");

const GIVEN = 'jsonb_to_recordset($1::jsonb) as g (number text, genotype text, treatment text, caliber text, bags int, delivered_on date)';
const SAME =
  'row(l.genotype, l.treatment, l.caliber, l.bags, l.delivered_on) is not distinct from row(g.genotype, g.treatment, g.caliber, g.bags, g.delivered_on)';

export type ImportCounts = { readonly added: number; readonly changed: number; readonly unchanged: number };

/** What of given lots is not there, is there otherwise, and is there as it is given. */
export const compareSeedLots = async (db: Db, lots: readonly SeedLotInput[]): Promise<ImportCounts> => {
  const [counts] = await db.query<ImportCounts>(
    `select count(*) filter (where l.number is null)::int as added, count(*) filter (where l.number is not null and not ${SAME})::int as changed,
       count(*) filter (where l.number is not null and ${SAME})::int as unchanged
     from ${GIVEN} left join seed_lot l on l.number = g.number and l.deleted_at is null`,
    [JSON.stringify(lots)],
    { deadline_ms: IMPORT_MS },
  );
  return counts ?? { added: 0, changed: 0, unchanged: 0 };
};

/** Adds lots and writes over those that are otherwise or were removed. */
export const saveSeedLots = (db: Db, lots: readonly SeedLotInput[], now: Date): Promise<unknown> =>
  db.query(
    `insert into seed_lot as l (number, genotype, treatment, caliber, bags, delivered_on, updated_at)
     select g.number, g.genotype, g.treatment, g.caliber, g.bags, g.delivered_on, $2 from ${GIVEN}
     on conflict (number) do update set genotype = excluded.genotype, treatment = excluded.treatment, caliber = excluded.caliber,
       bags = excluded.bags, delivered_on = excluded.delivered_on, updated_at = excluded.updated_at, deleted_at = null, version = l.version + 1
     where l.deleted_at is not null or not ${SAME.replaceAll('g.', 'excluded.')}`,
    [JSON.stringify(lots), now],
    { deadline_ms: IMPORT_MS },
  );

/** Writes over the version the writer saw; false where it is another by now. */
export const updateSeedLot = async (db: Db, number: string, version: number, info: SeedLotInfo, now: Date): Promise<boolean> => {
  const { genotype, treatment, caliber, bags, delivered_on } = info;
  const rows = await db.query(
    `update seed_lot set genotype = $3, treatment = $4, caliber = $5, bags = $6, delivered_on = $7, updated_at = $8, version = version + 1
     where number = $1 and version = $2 and deleted_at is null returning version`,
    [number, version, genotype, treatment, caliber, bags, delivered_on, now],
  );
  return rows.length === 1;
};

export const deleteSeedLot = async (db: Db, number: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    'update seed_lot set deleted_at = $3, version = version + 1 where number = $1 and version = $2 and deleted_at is null returning number',
    [number, version, now],
  );
  return rows.length === 1;
};

export const findDeletedAt = async (db: Db, number: string): Promise<{ readonly deleted_at: string | null } | undefined> =>
  (await db.query<{ deleted_at: string | null }>('select deleted_at from seed_lot where number = $1', [number]))[0];

export const restoreSeedLot = (db: Db, number: string): Promise<unknown> =>
  db.query('update seed_lot set deleted_at = null, version = version + 1 where number = $1 and deleted_at is not null', [number]);

/** Removes for good what was removed, or withdrawn, before a moment. */
export const purgeSeedLots = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from seed_lot where deleted_at < $1', [before]);
  await db.query('delete from hybrid_pdf where withdrawn_at < $1', [before]);
};
