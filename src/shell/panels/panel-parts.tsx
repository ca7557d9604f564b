import { ChevronLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusFieldId, useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { useWindows } from '../windows/windows-store.ts';
import { usePanelContext } from '../windows/panel-context.ts';
import styles from '../windows/Panel.module.css';
import { panelMenu } from '../windows/panel-menu.ts';
import { closePanel } from './open-panel.ts';

const into = (slot: HTMLElement | null, children: ReactNode): ReactNode => (slot ? createPortal(children, slot) : null);

/** In place of the registered title: a field's name on its card. */
export const PanelTitle = ({ children }: { children: ReactNode }) => into(usePanelContext().slots.title, children);
/** Beside the title: which field, how many, from where. A panel never needs guessing. */
export const PanelScope = ({ children }: { children: ReactNode }) => into(usePanelContext().slots.scope, children);
/** Buttons of the header, before those of the window. */
export const PanelActions = ({ children }: { children: ReactNode }) => into(usePanelContext().slots.actions, children);
/** Stays below the body: at most one primary button, at the left. */
export const PanelFooter = ({ children }: { children: ReactNode }) => into(usePanelContext().slots.footer, children);

/** The panel a component stands in. */
export function usePanel(): {
  id: string;
  close: (options?: { discard?: boolean }) => void;
  scroller: HTMLElement | null;
  is_sheet: boolean;
} {
  const { id, scroller, is_sheet } = usePanelContext();
  return { id, scroller, is_sheet, close: (options) => closePanel(id, options) };
}

/** The field this panel shows: the one it is pinned to, else the one in focus. */
export function usePanelFieldId(): string | null {
  const { id } = usePanelContext();
  const pinned = useWindows((state) => state.layout.panels[id]?.pinned_field_id ?? null);
  const focus = useSelection(focusFieldId);
  return pinned ?? focus;
}

/** On a sheet, what its back button does instead of closing the panel: a field's card leads to the list. */
export function usePanelBack(run: () => void): void {
  const { id } = usePanelContext();
  useEffect(() => {
    useWindows.setState(({ backs }) => ({ backs: { ...backs, [id]: run } }));
    return () =>
      useWindows.setState(({ backs }) => {
        const { [id]: _gone, ...rest } = backs;
        return { backs: rest };
      });
  }, [id, run]);
}

/** The way back, as `usePanelBack` is on a sheet: beside the heading, which then only a folded panel shows, for the content names it in large. */
export function PanelBack({ label, onBack }: { label: string; onBack: () => void }) {
  const { is_sheet, slots } = usePanelContext();
  const button = (
    <button type="button" className={styles['back']} onClick={onBack}>
      <ChevronLeft size={16} aria-hidden="true" /> {label}
    </button>
  );
  return is_sheet ? null : into(slots.scope, button);
}

/** What can be done with the panel itself, for a panel with `own_menu`; empty where the frame shows it. */
export function usePanelEntries(): readonly MenuEntry[] {
  const { t } = useTranslation('common');
  const { id, is_sheet } = usePanelContext();
  const panel = useWindows((state) => state.layout.panels[id]);
  return is_sheet && panel !== undefined ? panelMenu(panel, t, false) : [];
}

/** Says that the panel holds input that was not saved: closing then asks, and leaving the page warns. */
export function useUnsaved(is_unsaved: boolean): void {
  const { id } = usePanelContext();
  useEffect(() => {
    if (!is_unsaved) return undefined;
    useWindows.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [id]: true } }));
    return () =>
      useWindows.setState(({ unsaved, asking }) => {
        const { [id]: _gone, ...rest } = unsaved;
        return { unsaved: rest, asking: asking === id ? null : asking };
      });
  }, [id, is_unsaved]);
}
