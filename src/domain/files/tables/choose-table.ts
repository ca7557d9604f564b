import type { Table } from './table.ts';

export type ChosenTable<Found> = {
  readonly table: Table;
  /** What was looked for in it. */
  readonly found: Found;
  /** Sheets that have it as well. */
  readonly names: readonly string[];
};

/** Of the tables in which something is found the wanted one, else that with most rows; those that are shown before the hidden. Null without any. */
export function chooseTable<Found>(
  tables: readonly Table[],
  find: (table: Table) => Found | null,
  wanted?: string,
): ChosenTable<Found> | null {
  const candidates = tables.flatMap((table) => {
    const found = find(table);
    return found === null ? [] : [{ table, found }];
  });
  const weight = ({ table }: { table: Table }): number => table.rows.length - (table.is_hidden ? 1e9 : 0);
  const chosen = candidates.find(({ table }) => table.name === wanted) ?? candidates.toSorted((a, b) => weight(b) - weight(a))[0];
  return chosen === undefined ? null : { ...chosen, names: candidates.flatMap(({ table: { name } }) => name ?? []) };
}
