import { useSyncExternalStore } from 'react';

let dialogs: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();
const change = (next: readonly HTMLDialogElement[]): void => {
  dialogs = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Says that a modal dialog covers the page. Answers how to say that it is gone. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((one) => one !== dialog));
}

/** The dialog on top, or null: what must stay in reach of the user belongs into it, because all else is inert. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(watch, () => dialogs.at(-1) ?? null);
