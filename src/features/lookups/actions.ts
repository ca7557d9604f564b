import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { LookupEntry, LookupRow } from '#domain/schemas/lookup.ts';

/** Runs a change, then reads the list again, also where it was refused: somebody else may have been quicker. What activities choose from follows. */
async function changing(run: () => Promise<LookupRow>): Promise<LookupRow> {
  try {
    return await run();
  } finally {
    const { entries, brands, yearTypes, stages, productTypes, units, activityProducts, activityGenotypes, modes } = api.lookups;
    await Promise.all([refresh(entries), refresh(brands), refresh(yearTypes), refresh(stages), refresh(productTypes), refresh(units)]);
    await Promise.all([refresh(activityProducts), refresh(activityGenotypes), refresh(modes)]);
    // Curves and prices that recommendations are made from.
    await Promise.all([refresh(api.density.hybrids), refresh(api.density.get)]);
  }
}

export const saveEntry = (entry: LookupEntry, version: number): Promise<LookupRow> =>
  changing(() => api.lookups.saveEntry({ ...entry, version }));

/** Brings the built-in entry back, or puts an added one out of use. */
export const removeEntry = ({ entry: { list, code }, version }: LookupRow): Promise<LookupRow> =>
  changing(() => api.lookups.removeEntry({ list, code, version }));

/** Takes a change back: the entry is again what it was before, or out of use where it was not there. */
export const takeBack = (saved: LookupRow, before: LookupRow | null): Promise<LookupRow> =>
  before === null || before.origin === 'built_in' ? removeEntry(saved) : saveEntry(before.entry, saved.version);

/** The entry as it is now; undefined where there is none. */
export async function readAgain({ list, code }: LookupEntry): Promise<LookupRow | undefined> {
  const { rows } = await api.lookups.entries({ list });
  return rows.find(({ entry }) => entry.code === code);
}
