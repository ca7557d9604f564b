import type { PanelArgs, PanelId } from './define-panel.ts';
import { closePanel, isPanelOpen, openById } from './open-panel.ts';

/** Opens a panel with other words than it may hold; answers whether it could: one that holds unsaved words asks first, and stays. */
export function openAnew<Id extends PanelId>(id: Id, args: PanelArgs[Id]): boolean {
  closePanel(id);
  if (isPanelOpen(id)) return false;
  openById(id, args);
  return true;
}
