import type { TextKey } from '#i18n/index.ts';
import { usePreferences } from '#state/preferences.ts';
import { createRegistry } from './panels/registry.ts';
import { inTextField } from './focus/controls.ts';
import { isFullScreenViewOpen } from './full-screen-view.ts';
import { currentMode } from './mode.ts';
import { spareUnsaved } from './keyboard/spare-unsaved.ts';
import { actsHere, noteTyping } from './keyboard/where-keys-act.ts';

export type ShortcutGroup = 'general' | 'panels' | 'map' | 'timeline' | 'drawing' | 'compare';
export type Shortcut = {
  /** As printed: `X`, `/`, `Shift F`, `Ctrl K`, `F6`, `Home`, `Space`, `[`. */
  readonly key: string;
  readonly label_key: TextKey;
  readonly group?: ShortcutGroup;
  readonly run: (event: KeyboardEvent) => void;
  /** Asked at the press: false lets the key pass to the next shortcut or the page. */
  readonly when?: () => boolean;
  /** Also inside text fields (only sensible with Ctrl or a function key). */
  readonly anywhere?: boolean;
};

type Entry = Shortcut & { readonly id: string; readonly parsed: Parsed };
type Parsed = { readonly key: string; readonly ctrl: boolean; readonly alt: boolean; readonly shift: boolean | null };

/** Keys of signs that are also used with Shift, which prints something else in their place. */
const SIGN_KEYS: Readonly<Record<string, string>> = { ',': 'Comma', '.': 'Period' };

/** Signs known by their place on the keyboard, because Shift turns them into others. */
const PLACES: Readonly<Record<string, string>> = { ',': 'Comma', '.': 'Period' };

/** `Ctrl K` → key `k` with Ctrl. Printed signs such as `?` carry their own Shift, so Shift is asked for only where it is named: `Shift ,`. */
export function parseKey(text: string): Parsed {
  const parts = text.split(' ').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const sign = last.length === 1 && !/[a-z0-9]/i.test(last) && !(last in PLACES);
  return {
    key: last === 'Space' ? ' ' : last.toLowerCase(),
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift') ? true : sign ? null : false,
  };
}

/** What a press says in the words of a shortcut: digits, and signs with Shift, are read from the key's place, since Shift changes their sign. */
function pressedKey(parsed: Parsed, { key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^Digit\d$/.test(code) && /^\d$/.test(parsed.key)) return code.slice(5);
  return parsed.shift === true && SIGN_KEYS[parsed.key] === code ? parsed.key : key.toLowerCase();
}

/** Whether a key press is this shortcut. */
export function matches(
  parsed: Parsed,
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return (
    pressedKey(parsed, event) === parsed.key &&
    parsed.ctrl === (event.ctrlKey || event.metaKey) &&
    parsed.alt === event.altKey &&
    (parsed.shift === null || parsed.shift === event.shiftKey)
  );
}

const registry = createRegistry<Entry>();
export const useShortcuts = registry.use;
let counter = 0;

/** Binds a key. The one registered last is asked first. Answers how to unbind it. */
export function registerShortcut(shortcut: Shortcut): () => void {
  counter += 1;
  return registry.add({ ...shortcut, id: `shortcut-${counter}`, parsed: parseKey(shortcut.key) });
}

const isSingle = ({ parsed }: Entry): boolean => !parsed.ctrl && !parsed.alt && (parsed.key.length === 1 || parsed.key === ' ');

/** Home and End move a slider to its ends. */
const movesSlider = ({ target, key }: KeyboardEvent): boolean =>
  (key === 'Home' || key === 'End') && target instanceof Element && target.matches('input[type=range], [role=slider]');

/** Keys of the map and its panels sleep while something covers them, or a mode has put them away. */
const isCovered = ({ group = 'general' }: Entry): boolean =>
  group !== 'general' && ((isFullScreenViewOpen() && group !== 'compare') || currentMode() !== null);

/** Keys of a drawing and of the comparison act wherever those have the focus. */
const isOwn = ({ group }: Entry): boolean => group === 'drawing' || group === 'compare';

/** Runs the shortcut a key press means; answers whether there was one. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || movesSlider(event)) return false;
  const typing = inTextField(event.target);
  const singles = usePreferences.getState().shortcuts;
  // Inside a menu, a list or a dialog the keys belong to it.
  const held = event.target instanceof Element && event.target.closest('dialog, [role=menu], [role=listbox]') !== null;
  for (const entry of registry.list().toReversed()) {
    if (!matches(entry.parsed, event)) continue;
    if (!entry.anywhere && (typing || held)) continue;
    if (isSingle(entry) && !singles) continue;
    if (!actsHere({ ...entry.parsed, is_own: isOwn(entry) }, event)) continue;
    // Space and Enter press the focused button.
    if (entry.parsed.key === ' ' && event.target instanceof Element && event.target.closest('button, a, [role=button], input')) continue;
    if (isCovered(entry) || (entry.when && !entry.when())) continue;
    event.preventDefault();
    if (isSingle(entry)) spareUnsaved(() => entry.run(event));
    else entry.run(event);
    return true;
  }
  return false;
}

/** Listens for the whole page. Answers how to stop. */
export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    runShortcut(event);
  };
  window.addEventListener('keydown', noteTyping, { capture: true });
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', noteTyping, { capture: true });
    window.removeEventListener('keydown', onKey);
  };
}
