import { useStepping, type Stepping } from '#state/use-stepping.ts';
import { goToDate } from '../store.ts';
import { useBoardDates } from './use-board-dates.ts';
import type { ComparedLot } from '../use-lots.ts';

/** Steps all panes along the dates of all lots, as the axis lays them side by side, where dates are linked; else the active pane along its own. */
export function useBoardStepping(lots: readonly ComparedLot[]): Stepping {
  const { reference, scenes } = useBoardDates(lots);
  return useStepping({ scenes, to: reference?.season.to ?? '2000-01-01' }, reference?.date ?? null, goToDate);
}
