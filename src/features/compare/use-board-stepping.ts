import { useMemo } from 'react';
import { mergeScenes } from '#domain/compare/merge-scenes.ts';
import { useStepping, type Stepping } from '#state/use-stepping.ts';
import { goToDate, useCompare } from './store.ts';
import type { ComparedLot } from './use-lots.ts';

/** Steps all panes along the dates of all lots where dates are linked, else the active pane along its own. */
export function useBoardStepping(lots: readonly ComparedLot[]): Stepping {
  const is_linked = useCompare((state) => state.board.links.date);
  const active = useCompare((state) => state.active);
  const lot = lots[is_linked ? 0 : active];
  const scenes = useMemo(
    () => mergeScenes((is_linked ? lots : lot === undefined ? [] : [lot]).map(({ season }) => season.scenes)),
    [is_linked, lots, lot],
  );
  return useStepping({ scenes, to: lot?.season.to ?? '2000-01-01' }, lot?.date ?? null, goToDate);
}
