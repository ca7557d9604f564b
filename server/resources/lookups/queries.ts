import type { StoredLookup } from '#domain/catalog/activities/overlay.ts';
import type { LookupEntry } from '#domain/schemas/lookup.ts';
import type { Db } from '#server/db/db.ts';

const CONTENT = 'list, code, names, attributes, position, is_active, version';

/** Fingerprint of all that is kept: the same where nothing changed, on whichever process. */
export const lookupPrint = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ print: string }>(
    `select md5(coalesce(string_agg(row(${CONTENT})::text, ',' order by list, code), '')) as print from lookup_entry`,
  );
  return row?.print ?? '';
};

export const listStored = (db: Db): Promise<StoredLookup[]> =>
  db.query<StoredLookup>(`select ${CONTENT} from lookup_entry order by list, code`);

/** One writer at a time: an entry is checked against all others. Held to the end of the transaction. */
export const lockLookups = async (db: Db): Promise<void> => {
  await db.query("select pg_advisory_xact_lock(hashtext('surco.lookups'))");
};

type Place = Pick<LookupEntry, 'list' | 'code'> & { readonly version: number; readonly by: string; readonly now: Date };

/** Writes an entry over the version the writer saw, 0 being none; `content` null: as built in. False where it is another by now. */
export const saveStored = async (db: Db, { list, code, version, by, now }: Place, content: LookupEntry | null): Promise<boolean> => {
  const values = [
    list,
    code,
    content === null ? null : JSON.stringify(content.names),
    content === null ? null : JSON.stringify(content.attributes),
    content?.position ?? null,
    content?.is_active ?? null,
    by,
    now,
  ];
  const rows =
    version === 0
      ? await db.query(
          `insert into lookup_entry (list, code, names, attributes, position, is_active, updated_by, updated_at)
           values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8) on conflict do nothing returning version`,
          values,
        )
      : await db.query(
          `update lookup_entry set names = $3::jsonb, attributes = $4::jsonb, position = $5, is_active = $6, updated_by = $7, updated_at = $8,
             version = version + 1 where list = $1 and code = $2 and version = $9 returning version`,
          [...values, version],
        );
  return rows.length === 1;
};

/** Activities of anybody, deleted ones too, with an amount in a unit. */
export const countInUnit = async (unscoped: Db, code: string): Promise<number> => {
  const [row] = await unscoped.query<{ count: number }>(
    "select count(*)::integer as count from activity where details -> 'products' @> $1::jsonb",
    [JSON.stringify([{ unit: code }])],
  );
  return row?.count ?? 0;
};
