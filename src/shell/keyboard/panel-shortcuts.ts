import { panelDefinitions } from '../panels/define-panel.ts';
import { closePanel, openById } from '../panels/open-panel.ts';
import { useWindows } from '../windows/windows-store.ts';
import { registerShortcut } from '../shortcuts.ts';

/** The panel's own key opens it, brings a folded one back, and closes it when it was the one used last. */
function toggle(id: string): void {
  const { layout } = useWindows.getState();
  const panel = layout.panels[id];
  if (panel && !panel.folded && panel.used === layout.clock) closePanel(id);
  else openById(id);
}

/** Binds the keys panels were registered with. Answers how to unbind them. */
export function registerPanelShortcuts(): () => void {
  const unbind = panelDefinitions().flatMap(({ id, title_key, shortcut }) =>
    shortcut === undefined ? [] : [registerShortcut({ key: shortcut, label_key: title_key, group: 'panels', run: () => toggle(id) })],
  );
  return () => {
    for (const one of unbind) one();
  };
}
