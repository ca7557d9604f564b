import { selectFields, useSelection } from '#state/selection.ts';
import { currentMode } from '../mode.ts';
import { modeOf, panelDefinition } from '../panels/define-panel.ts';
import { closePanel, leaveMode } from '../panels/open-panel.ts';
import { registerShortcut } from '../shortcuts.ts';
import { stopActiveTool } from '../tools.ts';
import { undoLast } from '../feedback/undo.ts';
import { useWindows } from '../windows/windows-store.ts';
import { openPalette, openShortcutSheet } from './overlay.ts';
import { cycleRegion } from './region-cycle.ts';

/** Esc, one step at a time: the tool, then the selection, then the focus goes to the map (popovers close themselves first); in a mode its detail, then the mode. */
function escape(): void {
  if (currentMode() !== null) {
    const detail = Object.keys(useWindows.getState().layout.panels).find(
      (id) => modeOf(id) !== null && panelDefinition(id)?.detail_of !== undefined,
    );
    if (detail === undefined) leaveMode();
    else closePanel(detail);
    return;
  }
  if (stopActiveTool()) return;
  if (useSelection.getState().field_ids.length > 0) selectFields([]);
  else document.querySelector<HTMLElement>('[data-region=map]')?.focus();
}

/** Keys that belong to the page as a whole. Answers how to unbind them. */
export function registerGeneralShortcuts(): () => void {
  const undo = [
    registerShortcut({ key: 'Ctrl K', label_key: 'common:shortcuts.palette', run: openPalette, anywhere: true }),
    registerShortcut({ key: '?', label_key: 'common:shortcuts.help', run: openShortcutSheet }),
    registerShortcut({ key: 'Ctrl Z', label_key: 'common:shortcuts.undo', run: () => void undoLast() }),
    registerShortcut({ key: 'F6', label_key: 'common:shortcuts.region_next', run: () => cycleRegion(1), anywhere: true }),
    registerShortcut({ key: 'Shift F6', label_key: 'common:shortcuts.region_previous', run: () => cycleRegion(-1), anywhere: true }),
    registerShortcut({ key: 'Escape', label_key: 'common:shortcuts.escape', run: escape }),
  ];
  return () => {
    for (const unbind of undo) unbind();
  };
}
