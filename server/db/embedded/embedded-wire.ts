import type { DbErrorFacts } from '../db-error.ts';

/** What is asked of the database thread. */
export type Order =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly op: 'script'; readonly sql: string }
  | { readonly op: 'copy'; readonly to: string }
  | { readonly op: 'close' };

export type Request = Order & { readonly id: number };

/** What a request gives: rows it reads, and how many it wrote. */
export interface Outcome {
  readonly rows: unknown[];
  readonly written: number;
}

/** Id 0 says that the thread is open. */
export interface Answer extends Outcome {
  readonly id: number;
  /** Milliseconds of a core that the thread has had in its life. */
  readonly cpu_ms: number;
  readonly error?: DbErrorFacts;
}
