declare module '*/scripts/lib/postgres.mjs' {
  /** A throw-away PostgreSQL, or undefined when the system has none. */
  export const startPostgres: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> } | undefined>;
}
