import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';

/** Opens the form of a note with what it says; answers whether it could: one that holds unsaved words asks first, and stays. */
export function openNote(args: NonNullable<PanelArgs['note_form']>): boolean {
  closePanel('note_form');
  if (isPanelOpen('note_form')) return false;
  openPanel('note_form', args);
  return true;
}
