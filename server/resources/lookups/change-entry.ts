import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import { brokenUses, lookupRefusals } from '#domain/catalog/activities/check-lookup.ts';
import { AppError } from '#domain/errors.ts';
import type { LookupEntry, LookupRow } from '#domain/schemas/lookup.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import { countInUnit, lockLookups, saveStored } from './queries.ts';
import { readLookups } from './read-lookups.ts';

type Named = Pick<LookupEntry, 'list' | 'code'> & { readonly version: number };

const findRow = (rows: readonly LookupRow[], { list, code }: Pick<LookupEntry, 'list' | 'code'>): LookupRow | undefined =>
  rows.find(({ entry }) => entry.list === list && entry.code === code);

/** Throws unless an entry can stand among the others. */
function checkEntry(entry: LookupEntry, rows: readonly LookupRow[]): void {
  const entries = rows.map((row) => row.entry);
  const fields = lookupRefusals(entry, entries);
  const [first] = fields;
  if (first !== undefined) throw new AppError(first.code, {}, { fields });
  const count = brokenUses(entry, entries);
  if (count > 0) throw new AppError('LOOKUP_IN_USE', { count });
}

/** Throws where amounts that are recorded or listed in a unit would become others. */
async function checkUnit({ unscoped }: Ctx<Principal>, entry: LookupEntry, rows: readonly LookupRow[]): Promise<void> {
  const before = findRow(rows, entry)?.entry;
  if (entry.list !== 'unit' || before?.list !== 'unit') return;
  const [is, was] = [entry.attributes, before.attributes];
  if (is.dimension === was.dimension && is.base === was.base && is.to_base === was.to_base) return;
  const products = rows.filter((row) => row.entry.list === 'product' && row.entry.attributes.unit === entry.code).length;
  const count = products + (await countInUnit(unscoped, entry.code));
  if (count > 0) throw new AppError('LOOKUP_UNIT_USED', { count });
}

/** Puts an entry in its place, or with null the built-in one; whatever somebody else did since `version` is not written over. */
async function write(ctx: Ctx<Principal>, named: Named, before: LookupRow | undefined, content: LookupEntry | null): Promise<LookupRow> {
  const { list, code, version } = named;
  const current = before?.version ?? 0;
  if (version !== current || !(await saveStored(ctx.db, { list, code, version, by: ctx.user.id, now: ctx.now }, content)))
    throw new AppError('VERSION_STALE', { current, ...(before === undefined ? {} : { copy: JSON.stringify(before) }) });
  ctx.note({ detail: { list, code, is_active: content?.is_active ?? true, is_built_in: content === null } });
  const saved = findRow(await readLookups(ctx.db), named);
  if (saved === undefined) throw new AppError('NOT_FOUND');
  return saved;
}

/** Adds an entry, or puts it over the built-in one of its code. */
export async function saveEntry(ctx: Ctx<Principal>, entry: LookupEntry, version: number): Promise<LookupRow> {
  await lockLookups(ctx.db);
  const rows = await readLookups(ctx.db);
  checkEntry(entry, rows);
  await checkUnit(ctx, entry, rows);
  return write(ctx, { list: entry.list, code: entry.code, version }, findRow(rows, entry), entry);
}

/** Brings the built-in entry back; one that was added is put out of use. */
export async function removeEntry(ctx: Ctx<Principal>, named: Named): Promise<LookupRow> {
  await lockLookups(ctx.db);
  const rows = await readLookups(ctx.db);
  const before = findRow(rows, named);
  if (before === undefined) throw new AppError('NOT_FOUND');
  const content = before.origin === 'own' ? { ...before.entry, is_active: false } : null;
  const after = content ?? BUILT_IN_LOOKUPS.find(({ list, code }) => list === named.list && code === named.code);
  if (after !== undefined) {
    checkEntry(after, rows);
    await checkUnit(ctx, after, rows);
  }
  return write(ctx, named, before, content);
}
