import { isFullScreenViewOpen, leaveFullScreenView } from '../full-screen-view.ts';
import { isPlaced } from '../windows/layout/arrange.ts';
import { sceneOf, useWindows } from '../windows/windows-store.ts';

/** Panels with words that were not saved, of those in sight. */
function wordsInSight(): readonly string[] {
  const state = useWindows.getState();
  const scene = sceneOf(state);
  return Object.keys(state.unsaved).filter((id) => {
    const panel = state.layout.panels[id];
    return panel !== undefined && !panel.folded && isPlaced(scene, panel);
  });
}

/** Runs what a single key means; what would put unsaved words out of sight is taken back before it is drawn. */
export function spareUnsaved(run: () => void): void {
  const { layout, kept } = useWindows.getState();
  const seen = wordsInSight();
  const was_covered = isFullScreenViewOpen();
  run();
  if (seen.length === 0) return;
  if (!was_covered && isFullScreenViewOpen()) leaveFullScreenView();
  const now = wordsInSight();
  if (!seen.every((id) => now.includes(id))) useWindows.setState({ layout, kept });
}
