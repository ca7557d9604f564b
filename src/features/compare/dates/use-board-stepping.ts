import { useStepping, type Stepping } from '#state/use-stepping.ts';
import { goToDate } from '../store.ts';
import { useBoardDates } from './use-board-dates.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** Steps all panes along the dates of all fields, as the axis lays them side by side, where dates are linked; else the active pane along its own. */
export function useBoardStepping(fields: readonly ComparedField[]): Stepping {
  const { reference, scenes } = useBoardDates(fields);
  return useStepping({ scenes, to: reference?.season.to ?? '2000-01-01' }, reference?.date ?? null, goToDate);
}
