import { isFullScreenViewOpen, leaveFullScreenView } from '../full-screen-view.ts';
import { byUse, type Layout } from '../windows/layout/layout.ts';
import { useWindows } from '../windows/windows-store.ts';

/** Whether what was in sight still is: a page covers the map's panels, and a small screen shows the panel used last. */
function isStillSeen(id: string, before: Layout, now: Layout, is_sheet: boolean): boolean {
  if (now.panels[id]?.folded !== false) return false;
  if (is_sheet) return byUse(before)[0]?.id !== id || byUse(now)[0]?.id === id;
  const pages = ({ panels }: Layout): number => Object.values(panels).filter(({ place, folded }) => place === 'page' && !folded).length;
  return pages(now) <= pages(before);
}

/** Runs what a single key means; what would put unsaved words out of sight is taken back before it is drawn. */
export function spareUnsaved(run: () => void): void {
  const { layout, unsaved, width_class } = useWindows.getState();
  const seen = Object.keys(unsaved).filter((id) => layout.panels[id]?.folded === false);
  const was_covered = isFullScreenViewOpen();
  run();
  if (seen.length === 0) return;
  if (!was_covered && isFullScreenViewOpen()) leaveFullScreenView();
  const now = useWindows.getState().layout;
  const is_sheet = width_class === 'phone' || width_class === 'sheet';
  if (!seen.every((id) => isStillSeen(id, layout, now, is_sheet))) useWindows.setState({ layout });
}
