import { createContext, useContext } from 'react';

export type PanelContext = {
  readonly id: string;
  /** The element that scrolls, for virtual lists. */
  readonly scroller: HTMLElement | null;
  readonly slots: {
    readonly title: HTMLElement | null;
    readonly scope: HTMLElement | null;
    readonly actions: HTMLElement | null;
    readonly footer: HTMLElement | null;
  };
  /** On the phone or small tablet: one sheet, other panels are pages of it. */
  readonly is_sheet: boolean;
};

export const PanelContextProvider = createContext<PanelContext | null>(null);

export function usePanelContext(): PanelContext {
  const context = useContext(PanelContextProvider);
  if (context === null) throw new Error('A panel part was used outside a panel');
  return context;
}
