/** Keeps what was used last, up to a number of bytes. */
export type ByteCache<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
  readonly bytes: number;
};

/**
 * A cache that forgets what was not used for longest once `budget` bytes are exceeded; `dropped` hears of each one forgotten.
 * A value larger than the whole budget is not kept. With budget 10, setting a (6 bytes) and b (6 bytes) keeps b only.
 */
export function createByteCache<T>(budget: number, dropped: (value: T) => void = () => undefined): ByteCache<T> {
  // A Map iterates in insertion order; reading re-inserts, so the first entry is the one unused for longest.
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.bytes;
    dropped(entry.value);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, bytes) => {
      forget(key);
      if (bytes > budget) {
        dropped(value);
        return;
      }
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= budget) break;
        forget(oldest);
      }
    },
    delete: forget,
    clear: () => {
      for (const key of Array.from(entries.keys())) forget(key);
    },
    get bytes() {
      return total;
    },
  };
}
