import { parse, type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** What people ask in a day has room; each takes some tens of kilobytes. */
const MOST_KEPT = 256;

interface Kept {
  readonly name: string;
  /** OIDs of the parameters' types, in order. */
  readonly types: readonly number[];
}

/**
 * Statements of an embedded database, parsed and planned once and not at every question: PostgreSQL keeps a plan under a name
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). The least recently asked goes first.
 */
export class KeptStatements {
  readonly #database: PGlite;
  readonly #kept = new Map<string, Kept>();
  #last = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** The rows of one statement; throws PGlite's `DatabaseError`. What it wrote is on the disk unless a transaction goes on. */
  query(sql: string, params: readonly unknown[]): Promise<unknown[]> {
    return this.#database.runExclusive(async () => {
      const { name, types } = await this.#keep(sql);
      const messages = await this.#send(
        serialize.bind({ statement: name, values: params.map((value, i) => this.#textOf(value, types[i])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      return parse.parseResults(messages, this.#database.parsers)[0]?.rows ?? [];
    });
  }

  /** A changed schema may give the same words rows of another shape, which a kept statement refuses. */
  async forget(): Promise<void> {
    this.#kept.clear();
    await this.#database.exec('deallocate all');
  }

  async #keep(sql: string): Promise<Kept> {
    const known = this.#kept.get(sql);
    if (known !== undefined) {
      this.#kept.delete(sql);
      this.#kept.set(sql, known);
      return known;
    }
    for (const [oldest, { name }] of this.#kept) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
      await this.#send(serialize.close({ type: 'S', name }));
    }
    this.#last += 1;
    const name = `kept_${String(this.#last)}`;
    const described = await this.#send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
    const made = { name, types: parse.parseDescribeStatementResults(described) };
    this.#kept.set(sql, made);
    return made;
  }

  #textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return (this.#database.serializers[type] ?? String)(value);
  }

  /** Sends messages and the end of the exchange in one go: after an error the rest of them is passed over. */
  #send(...messages: readonly Uint8Array[]): ReturnType<PGlite['execProtocolStream']> {
    return this.#database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: true });
  }
}
