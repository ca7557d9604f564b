/**
 * Names for drawn rows. A row that stays keeps its own; one that comes takes that of one of its kind that has gone, so that what is drawn
 * for it is changed and not made anew: at a key in the search all rows are others.
 */
export class RowSlots {
  #held: ReadonlyMap<string, string> = new Map();
  #made = 0;

  /** A name for each key, in their order; `kind` is a key's beginning, up to the first colon. */
  take(keys: readonly string[]): readonly string[] {
    const staying = new Set(keys);
    const free = Map.groupBy(
      [...this.#held].flatMap(([key, slot]) => (staying.has(key) ? [] : [slot])),
      (slot) => kindOf(slot),
    );
    const next = new Map(
      keys.map((key): [string, string] => [key, this.#held.get(key) ?? free.get(kindOf(key))?.pop() ?? this.#make(key)]),
    );
    this.#held = next;
    return keys.map((key) => next.get(key) ?? key);
  }

  #make(key: string): string {
    this.#made += 1;
    return `${kindOf(key)}:${String(this.#made)}`;
  }
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));
