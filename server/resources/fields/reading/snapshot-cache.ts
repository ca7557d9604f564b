export type Snapshot = { readonly etag: string; readonly bytes: Uint8Array };

/** What holds the bytes costs as well: also empty blocks of many users add up. */
const AROUND_BYTES = 512;

const sizeOf = ({ bytes }: Snapshot): number => bytes.byteLength + AROUND_BYTES;

/** Bytes in memory, one piece for each key (a user, say), under the name of its version; what nobody has asked for the longest time gives way. */
export class SnapshotCache {
  readonly #most_bytes: number;
  /** Insertion order is order of use. */
  readonly #entries = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  find(key: string, etag: string): Snapshot | undefined {
    const cached = this.#entries.get(key);
    if (cached?.etag !== etag) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, cached);
    return cached;
  }

  keep(key: string, snapshot: Snapshot): void {
    this.#drop(key);
    if (sizeOf(snapshot) > this.#most_bytes) return;
    this.#entries.set(key, snapshot);
    this.#bytes += sizeOf(snapshot);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most_bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const cached = this.#entries.get(key);
    if (cached === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(cached);
  }
}
