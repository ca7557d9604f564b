import type { Hybrid, HybridPdfVersion } from '#domain/seed-lots/seed-lot.ts';
import type { Db } from '#server/db/db.ts';

export type StoredPdf = HybridPdfVersion & { readonly genotype: string; readonly sha256: string; readonly withdrawn_at: string | null };

const PDF =
  'p.id, p.genotype, p.version, p.name, p.bytes, p.sha256, p.uploaded_at, p.withdrawn_at, p.withdrawn_at is not null as is_withdrawn';

/** The sheets of a hybrid, the newest first. */
export const listPdfs = (db: Db, genotype: string): Promise<StoredPdf[]> =>
  db.query<StoredPdf>(`select ${PDF} from hybrid_pdf p where p.genotype = $1 order by p.version desc`, [genotype]);

/** The newest sheet that is not withdrawn, of each hybrid. */
export const currentPdfs = (db: Db, genotypes: readonly string[]): Promise<(NonNullable<Hybrid['document']> & { genotype: string })[]> =>
  db.query(
    `select distinct on (p.genotype) ${PDF} from hybrid_pdf p where p.withdrawn_at is null and p.genotype = any($1::text[])
     order by p.genotype, p.version desc`,
    [genotypes],
  );

export type NewPdf = Pick<StoredPdf, 'id' | 'genotype' | 'name' | 'bytes' | 'sha256'>;

/** Adds the next version of a hybrid's sheet. */
export const insertPdf = async (db: Db, { id, genotype, name, bytes, sha256 }: NewPdf, now: Date): Promise<void> => {
  await db.query("select pg_advisory_xact_lock(hashtext('surco.hybrid_pdf'), hashtext($1))", [genotype]);
  await db.query(
    `insert into hybrid_pdf (id, genotype, version, name, bytes, sha256, uploaded_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6 from hybrid_pdf where genotype = $2`,
    [id, genotype, name, bytes, sha256, now],
  );
};

export const setWithdrawn = (db: Db, id: string, withdrawn_at: Date | null): Promise<unknown> =>
  db.query('update hybrid_pdf set withdrawn_at = $2 where id = $1', [id, withdrawn_at]);

/** Which of some sheets there are. */
export const existingPdfs = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await db.query<{ id: string }>('select id from hybrid_pdf where id = any($1::uuid[])', [ids])).map(({ id }) => id);
