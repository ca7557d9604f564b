/** Where the rows live. Decides the promise printed at boot and stated by /readyz. */
export type StorageTier = 'embedded' | 'postgres';

export interface QueryOptions {
  /** Deadline of the statement in milliseconds; without it 5 s, for reports 30 s. */
  readonly deadline_ms?: number;
}

/**
 * The one way to the database: plain SQL with `$1` parameters, the same on both tiers.
 *
 * Rows come back alike on both: int8 and numeric as number, date as `YYYY-MM-DD`, timestamptz as an ISO string in UTC,
 * jsonb parsed, bytea as Uint8Array. As parameters, `Date` becomes ISO text and a plain object JSON; a JavaScript array
 * is a PostgreSQL array, so a JSON array goes in as `JSON.stringify(list)`.
 *
 * Inside `tx` use the `db` it hands over: the outer one waits for the transaction on the embedded tier.
 */
export interface Db {
  readonly tier: StorageTier;
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<Row[]>;
  /** Commits when `run` resolves, rolls back when it rejects. Inside a transaction it is a savepoint. */
  tx<T>(run: (db: Db) => Promise<T>): Promise<T>;
}

/** A database that can be looked at with one account's eyes. */
export interface ScopedDatabase extends Db {
  /**
   * The database as that account may see it: on PostgreSQL every statement runs as the role whose reads and writes the
   * row-level policies bind to the account (reliability R-A07). The embedded tier has one user and no such role.
   */
  as(account_id: string): Db;
  /** The same for what must go on while the embedded tier's disk is nearly full and other writes are refused. */
  urgent(): ScopedDatabase;
}

/** An open database: what `app.ts` owns and closes. */
export interface Database extends ScopedDatabase {
  /** Several statements without parameters, for migrations; a transaction left open by a failure is rolled back. */
  script(sql: string): Promise<void>;
  close(): Promise<void>;
}

export const STATEMENT_DEADLINE_MS = 5_000;
export const REPORT_DEADLINE_MS = 30_000;
