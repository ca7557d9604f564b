export type Snapshot = { readonly etag: string; readonly bytes: Uint8Array };

/** What holds the bytes costs as well: also empty blocks of many users add up. */
const AROUND_BYTES = 512;

const sizeOf = ({ bytes }: Snapshot): number => bytes.byteLength + AROUND_BYTES;

/** One block of polygons a user, in memory; whoever has not asked for the longest time gives way to others. */
export class KeptSnapshots {
  readonly #most_bytes: number;
  /** Insertion order is order of use. */
  readonly #kept = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  find(user_id: string, etag: string): Snapshot | undefined {
    const kept = this.#kept.get(user_id);
    if (kept?.etag !== etag) return undefined;
    this.#kept.delete(user_id);
    this.#kept.set(user_id, kept);
    return kept;
  }

  keep(user_id: string, snapshot: Snapshot): void {
    this.#drop(user_id);
    if (sizeOf(snapshot) > this.#most_bytes) return;
    this.#kept.set(user_id, snapshot);
    this.#bytes += sizeOf(snapshot);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most_bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(user_id: string): void {
    const kept = this.#kept.get(user_id);
    if (kept === undefined) return;
    this.#kept.delete(user_id);
    this.#bytes -= sizeOf(kept);
  }
}
