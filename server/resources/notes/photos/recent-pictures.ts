/** Pictures by name, the last used ones up to a weight. */
export class RecentPictures {
  readonly #most_bytes: number;
  readonly #kept = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  find(name: string): Uint8Array | null {
    const found = this.#kept.get(name);
    if (found === undefined) return null;
    // Order of insertion is order of use.
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return found;
  }

  keep(name: string, picture: Uint8Array): void {
    this.#drop(name);
    if (picture.length > this.#most_bytes) return;
    this.#kept.set(name, picture);
    this.#bytes += picture.length;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#most_bytes) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.length ?? 0;
    this.#kept.delete(name);
  }
}
