import { create } from 'zustand';
import { UNDO_DEPTH } from '#domain/limits.ts';
import { i18next } from '#i18n/index.ts';
import { showError } from './show-error.ts';
import { closeToast, toast } from './toast.ts';

/** One command that can be taken back: what it was, in words, and how. */
export type Undoable = { readonly label: string; readonly undo: () => Promise<unknown> | void; readonly toast_id?: string };

const useStack = create<{ stack: readonly Undoable[] }>(() => ({ stack: [] }));

/** Remembers a command, 50 deep until reload. Answers how to undo it, wherever it then lies in the stack. */
export function pushUndo(command: Undoable): () => Promise<void> {
  useStack.setState(({ stack }) => ({ stack: [...stack, command].slice(-UNDO_DEPTH) }));
  return () => takeBack(command);
}

async function takeBack(command: Undoable): Promise<void> {
  if (!useStack.getState().stack.includes(command)) return;
  useStack.setState(({ stack }) => ({ stack: stack.filter((one) => one !== command) }));
  if (command.toast_id !== undefined) closeToast(command.toast_id);
  try {
    await command.undo();
    toast({ tone: 'ok', title: i18next.t('common:undone_named', { name: command.label }) });
  } catch (error) {
    showError(error);
  }
}

/** Takes the last command back (Ctrl Z outside a drawing). */
export async function undoLast(): Promise<void> {
  const last = useStack.getState().stack.at(-1);
  if (last) await takeBack(last);
  else toast({ id: 'undo', tone: 'info', title: i18next.t('common:nothing_to_undo') });
}

export const clearUndo = (): void => useStack.setState({ stack: [] });
export const undoDepth = (): number => useStack.getState().stack.length;
