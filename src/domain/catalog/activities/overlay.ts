import { lookupEntrySchema, type LookupEntry, type LookupRow } from '../../schemas/lookup.ts';

/** What is kept of an entry: without content it is as built in. */
export type StoredLookup = Pick<LookupEntry, 'list' | 'code'> & {
  readonly names: unknown;
  readonly attributes: unknown;
  readonly position: number | null;
  readonly is_active: boolean | null;
  readonly version: number;
};

const keyOf = ({ list, code }: Pick<LookupEntry, 'list' | 'code'>): string => `${list} ${code}`;

/**
 * The built-in entries with what the administration changed of them, and what it added. A kept entry that this version cannot read any more gives way to the
 * built-in one. One that was never changed has version 0.
 */
export function overlayLookups(built_in: readonly LookupEntry[], stored: readonly StoredLookup[]): readonly LookupRow[] {
  const kept = new Map(stored.map((row) => [keyOf(row), row]));
  const contentOf = ({ version: _version, ...row }: StoredLookup): LookupEntry | undefined => lookupEntrySchema.safeParse(row).data;
  const known = built_in.map((entry): LookupRow => {
    const row = kept.get(keyOf(entry));
    kept.delete(keyOf(entry));
    const content = row === undefined ? undefined : contentOf(row);
    return { entry: content ?? entry, origin: content === undefined ? 'built_in' : 'override', version: row?.version ?? 0 };
  });
  const added = [...kept.values()].flatMap((row): LookupRow[] => {
    const entry = contentOf(row);
    return entry === undefined ? [] : [{ entry, origin: 'own', version: row.version }];
  });
  return [...known, ...added];
}
