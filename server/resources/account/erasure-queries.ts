import type { Db } from '#server/db/db.ts';

/** What of an erased account may lie in files, on whichever machine. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
  readonly field_ids: readonly string[];
  /** Keyed digests of the person's id and of the addresses he was written to. */
  readonly marks: readonly string[];
}

export const insertErasure = async (db: Db, { id, at, field_ids, marks }: Erasure): Promise<void> => {
  await db.query('insert into erasure (id, at, field_ids, marks) values ($1, $2, $3::uuid[], $4::text[])', [id, at, field_ids, marks]);
};

export const listErasureIds = async (db: Db): Promise<string[]> =>
  (await db.query<{ id: string }>('select id from erasure order by at, id')).map(({ id }) => id);

export const findErasures = (db: Db, ids: readonly string[]): Promise<Erasure[]> =>
  db.query<Erasure>('select id, at, to_jsonb(field_ids) as field_ids, to_jsonb(marks) as marks from erasure where id = any($1::uuid[])', [
    ids,
  ]);

/** Once no backup is kept that could bring the erased back. */
export const forgetErasures = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from erasure where at < $1', [before]);
};
