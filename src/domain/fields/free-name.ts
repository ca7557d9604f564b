import { FILE } from '../limits.ts';
import { nameKey } from '../schemas/text.ts';

/** Cut to a number of UTF-16 units, as the schema counts, never through a surrogate pair. */
const shorten = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '').trimEnd();

/**
 * A name not yet taken, by adding " (2)", " (3)" … (rules 19); taken names are compared by `nameKey`.
 * The name is shortened where needed so that the result keeps within the length limit.
 * `freeName('Lote 1', new Set(['lote 1']))` → `'Lote 1 (2)'`.
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = `${shorten(name, FILE.name_length - suffix.length)}${suffix}`;
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}
