import type { CounterSpan, RainQuestion, RainUnit } from './rain-table.ts';

export type RainColumns = {
  /** One, or year, month and day. */
  readonly date: readonly number[];
  readonly hour: number | null;
  readonly rain: number;
};
export type FoundTable = RainColumns & {
  /** Index of the row that names the columns; null without one. */
  readonly header: number | null;
  /** Index of the first row of days. */
  readonly first: number;
  readonly names: readonly string[];
  /** Columns that may be the rain. */
  readonly choices: readonly number[];
  /** As the name of the rain says it; null where it says none. */
  readonly unit: RainUnit | null;
  /** What the name says is counted up. */
  readonly span: CounterSpan | null;
  readonly is_total: boolean;
  /** Whether the moments are called UTC. */
  readonly is_utc: boolean;
  readonly questions: readonly RainQuestion[];
};
