declare module '*/scripts/lib/postgres.mjs' {
  export type OwnPostgres = {
    readonly url: string;
    /** Folder of its cluster, with `postmaster.pid` in it. */
    readonly data: string;
    readonly start: () => Promise<{ readonly code: number }>;
    readonly halt: (mode: 'smart' | 'fast' | 'immediate') => Promise<unknown>;
    readonly stop: () => Promise<void>;
  };
  /** A throw-away PostgreSQL, or undefined when the system has none. */
  export const startPostgres: (temp?: string) => Promise<OwnPostgres | undefined>;
}
declare module '*/scripts/lib/run.mjs' {
  export const run: (
    program: string,
    args: readonly string[],
    options: { readonly capture?: boolean },
  ) => Promise<{ readonly code: number; readonly output: string }>;
}
