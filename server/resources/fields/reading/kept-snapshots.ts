export type Snapshot = { readonly etag: string; readonly bytes: Uint8Array };

/** What holds the bytes costs as well: also empty blocks of many users add up. */
const AROUND_BYTES = 512;

const sizeOf = ({ bytes }: Snapshot): number => bytes.byteLength + AROUND_BYTES;

/** Bytes in memory, one piece for each key (a user, say), under the name of its version; what nobody has asked for the longest time gives way. */
export class KeptSnapshots {
  readonly #most_bytes: number;
  /** Insertion order is order of use. */
  readonly #kept = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  find(key: string, etag: string): Snapshot | undefined {
    const kept = this.#kept.get(key);
    if (kept?.etag !== etag) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  keep(key: string, snapshot: Snapshot): void {
    this.#drop(key);
    if (sizeOf(snapshot) > this.#most_bytes) return;
    this.#kept.set(key, snapshot);
    this.#bytes += sizeOf(snapshot);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most_bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept);
  }
}
