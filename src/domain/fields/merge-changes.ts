export type Merge<T> = {
  /** What to send on top of the stored copy: my changes of the keys nobody else changed. */
  readonly merged: Partial<T>;
  /** Keys both changed, to different values: the user chooses. */
  readonly conflicts: readonly (keyof T)[];
};

const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
};

/**
 * Three-way merge of a stale write (rules 42): different keys merge by themselves, the same key asks.
 * Never give it a polygon: geometry does not merge.
 * `mergeChanges({ name: 'A', farm: 'X' }, { name: 'B' }, { name: 'A', farm: 'Y' })` → merged `{ name: 'B' }`, no conflict.
 */
export function mergeChanges<T extends object>(base: T, mine: Partial<T>, theirs: T): Merge<T> {
  const merged: Partial<T> = {};
  const conflicts: (keyof T)[] = [];
  for (const key of Object.keys(mine) as (keyof T)[]) {
    const value = mine[key];
    if (value === undefined || isSame(value, base[key]) || isSame(value, theirs[key])) continue;
    if (isSame(base[key], theirs[key])) merged[key] = value;
    else conflicts.push(key);
  }
  return { merged, conflicts };
}
