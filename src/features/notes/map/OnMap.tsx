import { lazy, Suspense, useEffect } from 'react';
import { useFullScreenViewOpen } from '#shell/full-screen-view.ts';
import { usePanelOpen } from '#shell/panels/open-panel.ts';
import { useSession } from '#state/session.ts';
import { useNotesView } from '../store.ts';

const Pins = lazy(() => import('./Pins.tsx').then((module) => ({ default: module.Pins })));

const CellsOnMap = lazy(() => import('../public/CellsOnMap.tsx').then((module) => ({ default: module.CellsOnMap })));

/** What waits on this device to be sent goes on once somebody is there whose it is. */
function useOutboxGoesOn(): void {
  const user_id = useSession((state) => (state.status === 'signed_in' ? state.user?.id : undefined));
  useEffect(() => {
    if (user_id !== undefined) void import('../outbox/outbox.ts').then(({ resumeOutbox }) => resumeOutbox(user_id)).catch(console.warn);
  }, [user_id]);
}

/** Pins of all notes while their panel or the form is there, or for as long as they are wanted; no other view of the whole screen shows them. */
export function OnMap() {
  const is_list = usePanelOpen('notes');
  const is_form = usePanelOpen('note_form');
  const stays = useNotesView((state) => state.stays_on_map);
  const is_feed = usePanelOpen('public_notes');
  const is_covered = useFullScreenViewOpen();
  useOutboxGoesOn();
  if (is_covered || !(is_list || is_form || stays || is_feed)) return null;
  return (
    <Suspense fallback={null}>
      {is_feed && <CellsOnMap />}
      {(is_list || is_form || stays) && <Pins />}
    </Suspense>
  );
}
