import { lastInput } from '../input-mode.ts';
import { canHold, isOpen, isShown } from './controls.ts';
import { heirOf } from './heir.ts';
import { coverOf, headOf, homeOf, isInOverlay, placeOf } from './places.ts';

type Held = { readonly element: HTMLElement; readonly place: HTMLElement | null };

const SHARED = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] };

/** Has the focus; null when it was let go. */
let held: Held | null = null;
/** Where the focus was before it came into a place that still stands. */
const came_from = new Map<HTMLElement, Held>();
/** Of those, what has gone with all that was beside it. */
const without_heir = new WeakSet<HTMLElement>();
/** A control that was disabled at its own press, and what keeps the focus for it. */
let lent: { readonly from: HTMLElement; readonly to: HTMLElement } | null = null;
let is_lost = false;
/** Since the last fresh press of a key. */
let is_handed_on = false;

/** Whether the focus is nowhere because what had it is gone: a letter then is no command. */
export const isFocusLost = (): boolean => is_lost;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether it has the focus, by now. */
function give(element: HTMLElement): boolean {
  element.focus({ preventScroll: lastInput() !== 'keyboard' });
  return document.activeElement === element;
}

/** Back, place by place, to where the focus came from. */
function wayBack(from: HTMLElement | null): HTMLElement | null {
  const seen = new Set<HTMLElement>();
  for (let place = from; place !== null && !seen.has(place);) {
    seen.add(place);
    const before = came_from.get(place);
    if (before === undefined) break;
    if (canHold(before.element)) return before.element;
    const head = before.place?.isConnected ? headOf(before.place) : null;
    if (head !== null) return head;
    ({ place } = before);
  }
  return homeOf();
}

/** What is remembered as a way back goes as well: its heir takes its place. */
function renewWaysBack(records: readonly MutationRecord[]): void {
  for (const [place, { element, place: own }] of came_from) {
    if (element.isConnected || without_heir.has(element)) continue;
    const heir = heirOf(element, own, records);
    if (heir === null) without_heir.add(element);
    else came_from.set(place, { element: heir, place: placeOf(heir) });
  }
}

/** After two frames, and before the next key at the latest. */
function soon(run: () => void): void {
  const done = new AbortController();
  const once = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    run();
  };
  requestAnimationFrame(() => requestAnimationFrame(once));
  window.addEventListener('keydown', once, { capture: true, signal: done.signal });
}

function handOn({ element, place }: Held, records: readonly MutationRecord[]): void {
  held = null;
  is_lost = true;
  if (isInOverlay(element)) {
    soon(() => {
      if (!isNowhere()) return;
      const back = wayBack(place);
      if (back !== null) give(back);
    });
    return;
  }
  const is_covered = place?.isConnected === true && !isShown(place);
  const heir = heirOf(element, place, records) ?? (is_covered ? coverOf() : wayBack(place));
  if (heir === null || !give(heir)) return;
  is_handed_on = true;
  if (element.isConnected && element.matches(':disabled')) lent = { from: element, to: heir };
}

/** A control that works again, with nobody gone elsewhere meanwhile, has its focus back. */
function giveBack(): void {
  if (lent === null) return;
  if (document.activeElement !== lent.to || !lent.from.isConnected) lent = null;
  else if (canHold(lent.from)) {
    const { from } = lent;
    lent = null;
    give(from);
  }
}

/** Costs next to nothing unless the focus was really lost: this runs at every change of the page. */
function onChange(records: readonly MutationRecord[]): void {
  giveBack();
  renewWaysBack(records);
  if (held === null || isOpen(held.element)) return;
  if (isNowhere() || document.activeElement === held.element) handOn(held, records);
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const place = placeOf(target);
  for (const one of came_from.keys()) if (!one.isConnected) came_from.delete(one);
  if (place !== null && held !== null && place !== held.place && !isInOverlay(held.element)) came_from.set(place, held);
  held = { element: target, place };
  is_lost = false;
}

/** Whoever presses on empty ground lets the focus go; what is hidden by its style loses it here alone. */
function onLeft(records: readonly MutationRecord[]): void {
  onChange(records);
  if (held === null || !isNowhere()) return;
  if (canHold(held.element)) held = null;
  else handOn(held, records);
}

/** A key held down presses once, not each control that the focus is handed on to. */
function stopHeldKey(event: KeyboardEvent): void {
  if (!event.repeat) is_handed_on = false;
  else if (is_handed_on && event.key === 'Enter') {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Keeps the focus in the page: when what has it is removed, hidden or disabled, it goes where a person expects it (heir.ts), else back
 * to where it came from, else to the map. What has taken it meanwhile keeps it. Answers how to stop.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, SHARED);
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('focusin', onFocusIn, options);
  document.addEventListener('focusout', () => queueMicrotask(() => onLeft(observer.takeRecords())), options);
  document.addEventListener('pointerdown', () => void (is_lost = false), options);
  window.addEventListener('keydown', stopHeldKey, options);
  return () => {
    observer.disconnect();
    stop.abort();
    held = null;
    lent = null;
    is_lost = false;
    came_from.clear();
  };
}
