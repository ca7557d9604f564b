import { lazy, Suspense } from 'react';
import { useFullScreenViewOpen } from '#shell/full-screen-view.ts';
import { usePanelOpen } from '#shell/panels/open-panel.ts';
import { useNotesView } from '../store.ts';

const Pins = lazy(() => import('./Pins.tsx').then((module) => ({ default: module.Pins })));

/** Pins of all notes while their panel or the form is there, or for as long as they are wanted; no other view of the whole screen shows them. */
export function OnMap() {
  const is_list = usePanelOpen('notes');
  const is_form = usePanelOpen('note_form');
  const stays = useNotesView((state) => state.stays_on_map);
  const is_covered = useFullScreenViewOpen();
  if (is_covered || !(is_list || is_form || stays)) return null;
  return (
    <Suspense fallback={null}>
      <Pins />
    </Suspense>
  );
}
