import { FILE } from '../limits.ts';
import { nameKey } from '../schemas/text.ts';

/** Cut to a number of UTF-16 units, as the schema counts, never through a surrogate pair. */
const shorten = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** What of a name stands before a number of so many digits. */
const stemOf = (name: string, digits: number): string => shorten(name, FILE.name_length - ' ()'.length - digits);

/**
 * Names not yet taken, by adding " (2)", " (3)" … (rules 19); taken names are compared by `nameKey`, those given out count as taken.
 * A name is shortened where needed so that the result keeps within the length limit.
 * `freeNames(['Lote', 'LOTE'], new Set(['lote']))` → `['Lote (2)', 'LOTE (3)']`.
 */
export function freeNames(names: readonly string[], taken: ReadonlySet<string>): string[] {
  const used = new Set(taken);
  // Where to go on counting: a file of five thousand nameless fields must not count from 2 for each of them, nor one of five thousand
  // names so long that they are one when shortened.
  const next = new Map<string, number>();
  return names.map((name) => {
    let candidate = name;
    for (let digits = 1; used.has(nameKey(candidate)); digits += 1) {
      const stem = stemOf(name, digits);
      const key = `${digits} ${nameKey(stem)}`;
      let number = next.get(key) ?? Math.max(2, 10 ** (digits - 1));
      for (; number < 10 ** digits && used.has(nameKey(candidate)); number += 1) candidate = `${stem} (${number})`;
      next.set(key, number);
    }
    used.add(nameKey(candidate));
    return candidate;
  });
}

/** `freeNames` for one name. `freeName('Lote 1', new Set(['lote 1']))` → `'Lote 1 (2)'`. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => freeNames([name], taken)[0] ?? name;
