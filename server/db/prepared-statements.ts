import { parse, type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** What people ask in a day has room; each takes some tens of kilobytes. */
const MOST_PREPARED = 256;

interface Prepared {
  readonly name: string;
  /** OIDs of the parameters' types, in order. */
  readonly types: readonly number[];
}

/**
 * Statements of an embedded database, parsed and planned once and not at every question: PostgreSQL keeps a plan under a name
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). The least recently asked goes first.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  #last = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** The rows of one statement, and how many it wrote; throws PGlite's `DatabaseError`. What it wrote is on the disk unless a transaction goes on. */
  query(sql: string, params: readonly unknown[]): Promise<{ readonly rows: unknown[]; readonly written: number }> {
    return this.#database.runExclusive(async () => {
      const { name, types } = await this.#keep(sql);
      const messages = await this.#send(
        serialize.bind({ statement: name, values: params.map((value, i) => this.#textOf(value, types[i])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      const [result] = parse.parseResults(messages, this.#database.parsers);
      return { rows: result?.rows ?? [], written: result?.affectedRows ?? 0 };
    });
  }

  /** A changed schema may give the same words rows of another shape, which a kept statement refuses. */
  async forget(): Promise<void> {
    this.#prepared.clear();
    await this.#database.exec('deallocate all');
  }

  async #keep(sql: string): Promise<Prepared> {
    const known = this.#prepared.get(sql);
    if (known !== undefined) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    for (const [oldest, { name }] of this.#prepared) {
      if (this.#prepared.size < MOST_PREPARED) break;
      this.#prepared.delete(oldest);
      await this.#send(serialize.close({ type: 'S', name }));
    }
    this.#last += 1;
    const name = `prepared_${String(this.#last)}`;
    const described = await this.#send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
    const made = { name, types: parse.parseDescribeStatementResults(described) };
    this.#prepared.set(sql, made);
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
