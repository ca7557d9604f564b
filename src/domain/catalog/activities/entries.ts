import type { Language } from '../../codes.ts';
import type { LookupList, LookupOf } from '../../schemas/lookup.ts';

type Names = Readonly<Record<Language, string>>;

export type EntryRow<L extends LookupList> = readonly [code: string, names: Names, attributes: LookupOf<L>['attributes']];

/** Built-in entries stand this far apart, so that one of the administration fits between two. */
const STEP = 10;

/** A name that is the same in the three languages: `sameName('kg/ha').pt` → `'kg/ha'`. */
export const sameName = (name: string): Names => ({ es: name, en: name, pt: name });

/** Active entries of a list in the order given: positions 10, 20, 30 … */
export const entriesOf = <L extends LookupList>(list: L, rows: readonly EntryRow<L>[]): readonly LookupOf<L>[] =>
  rows.map(
    ([code, names, attributes], at) =>
      ({ list, code, names: { ...names }, attributes, position: (at + 1) * STEP, is_active: true }) as LookupOf<L>,
  );
