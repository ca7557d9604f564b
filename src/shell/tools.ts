import { create } from 'zustand';
import type { TextKey } from '#i18n/index.ts';
import type { Icon } from './panels/define-panel.ts';
import { createRegistry } from './panels/registry.ts';
import { registerShortcut } from './shortcuts.ts';

export type Tool = {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon: Icon;
  /** Single key: `X`. */
  readonly shortcut?: string;
  /** Groups are kept apart by a line; lower first. */
  readonly group: number;
  /** Prints the label beside the icon. */
  readonly wide?: boolean;
  readonly run: () => void;
  /** `mode`: stays on until another tool or Esc; `act`: happens once. */
  readonly kind: 'mode' | 'act';
  /** What the pointer does while no mode is on; choosing it ends the mode. */
  readonly is_rest?: true;
  /** Why it cannot be used now, already in words; null when it can. Called on render. */
  readonly useDisabled?: () => string | null;
};

const registry = createRegistry<Tool>();
export const useTools = registry.use;

type Active = { readonly id: string; readonly stop: () => void };
const useActive = create<{ active: Active | null }>(() => ({ active: null }));

/** Puts a tool on the tool bar and its key in force. Answers how to take it away. */
export function registerTool(tool: Tool): () => void {
  const remove = registry.add(tool);
  const unbind =
    tool.shortcut === undefined ? null : registerShortcut({ key: tool.shortcut, label_key: tool.label_key, group: 'map', run: tool.run });
  return () => {
    remove();
    unbind?.();
  };
}

/** Says that a mode is on; the one before it is stopped. */
export function startTool(id: string, stop: () => void): void {
  const before = useActive.getState().active;
  useActive.setState({ active: { id, stop } });
  if (before && before.id !== id) before.stop();
}

/** Says that a mode has ended by itself. */
export function endTool(id: string): void {
  if (useActive.getState().active?.id === id) useActive.setState({ active: null });
}

/** Stops the mode that is on, if any; answers whether there was one. Esc does this. */
export function stopActiveTool(): boolean {
  const { active } = useActive.getState();
  useActive.setState({ active: null });
  active?.stop();
  return active !== null;
}

export const useActiveTool = (): string | null => useActive((state) => state.active?.id ?? null);

/** Whether a mode is on, such as a drawing; asked before the page is reloaded. */
export const isToolActive = (): boolean => useActive.getState().active !== null;
