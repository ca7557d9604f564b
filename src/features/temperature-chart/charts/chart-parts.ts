import type { Threshold } from '../days/model.ts';
import type { Chart } from '../use-hours.ts';

/** What both charts are drawn from, and what is done in them. */
export type ChartParts = {
  readonly chart: Chart;
  readonly threshold: Threshold;
  /** Number of the chosen day in the window; null where nothing is known. */
  readonly chosen: number | null;
  readonly ids: readonly string[];
  readonly onChoose: (day: number) => void;
  readonly onAdd: (field_id: string) => void;
};
