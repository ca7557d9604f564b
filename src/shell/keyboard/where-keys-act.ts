import { inTextField } from '../focus/controls.ts';
import { isFocusLost } from '../focus/keep-focus.ts';
import { useWindows } from '../windows/windows-store.ts';

/** Where a letter is a command: on the map and its bars, and in the two panels that stand for it, the list and a field's card. */
const LETTER_PLACES =
  'main:not([data-region=full_screen_view]), [data-region=timeline], [data-region=tools], [data-region=main], [data-panel=fields], [data-panel=field]';
/** Keys that lead out of a place, or press what the map has chosen, and are never typed. */
const LEADING = new Set(['escape', 'f6', 'enter']);
/** Whoever has just typed may not know yet that the input is left. */
export const TYPED_REST_MS = 2_000;

let typed_at = -Infinity;

/** Remembers when something was last typed into a text field. Keys that leave it, or move in it, are not typed. */
export function noteTyping({ key, target, timeStamp, ctrlKey, metaKey, isComposing }: KeyboardEvent): void {
  const is_typed = isComposing || ['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'].includes(key) || key.length === 1;
  if (is_typed && !ctrlKey && !metaKey && inTextField(target)) typed_at = timeStamp;
}

function isInForm(element: Element): boolean {
  const panel = element.closest<HTMLElement>('[data-panel]');
  if (element.closest('form') !== null) return true;
  return panel !== null && (panel.querySelector('form') !== null || useWindows.getState().unsaved[panel.dataset['panel'] ?? ''] === true);
}

/** `is_own`: the key belongs to what covers the map, or to a drawing, and acts wherever that has the focus. */
export type Key = { readonly key: string; readonly ctrl: boolean; readonly alt: boolean; readonly is_own: boolean };

/** Whether a key of no other key acts where the focus is (WCAG 2.1.4): nothing does in a form nor right after typing, and letters in their places alone. */
export function actsHere({ key, ctrl, alt, is_own }: Key, { target, timeStamp }: Pick<KeyboardEvent, 'target' | 'timeStamp'>): boolean {
  if (ctrl || alt || LEADING.has(key)) return true;
  if (timeStamp - typed_at < TYPED_REST_MS) return false;
  if (!(target instanceof Element)) return true;
  if (isInForm(target)) return false;
  if (is_own || !/^[a-z]$/.test(key)) return true;
  return target === document.body ? !isFocusLost() : target.closest(LETTER_PLACES) !== null;
}
