import type { DbErrorFacts } from '../db-error.ts';

/** What is asked of the database thread. */
export type Order =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly op: 'script'; readonly sql: string }
  | { readonly op: 'copy'; readonly to: string }
  | { readonly op: 'close' };

export type Request = Order & { readonly id: number };

/** Id 0 says that the thread is open. */
export interface Answer {
  readonly id: number;
  readonly rows: unknown[];
  readonly error?: DbErrorFacts;
}
