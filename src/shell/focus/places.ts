import { canHold, isShown } from './controls.ts';

/** Lists that hang over the page: they give the focus back by themselves, a little later. */
const OVERLAY = '[data-trigger], [role=menu]';
/** Parts of the page that the focus comes into and goes back from. */
const PLACE = `[data-panel], dialog, [data-notices], [data-region], ${OVERLAY}`;

export const placeOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(PLACE);
export const isInOverlay = (element: Element): boolean => element.closest(OVERLAY) !== null;

/** What of a place takes the focus when nothing in it does: a panel's heading, a dialog, the map. */
export function headOf(place: Element): HTMLElement | null {
  if (place.matches('[data-notices]')) return null;
  const head = place.matches('dialog, [data-region=map]') ? place : (place.querySelector(':is(h1, h2)[tabindex]') ?? place);
  return head instanceof HTMLElement && head.matches('[tabindex]') && canHold(head) ? head : null;
}

/** Where the focus goes when all else is gone: the dialog or the page that covers the map, else the map. */
export function homeOf(): HTMLElement | null {
  const covers = [...document.querySelectorAll('dialog[open], [data-region=full_screen_view], [data-place=page]')].filter(isShown);
  const top = covers.findLast((one) => one.matches('dialog')) ?? covers.at(-1);
  const home = top ?? document.querySelector('[data-region=map]') ?? document.querySelector('main');
  return home === null ? null : headOf(home);
}

/** What covers a place that is still there: on a small screen the one panel that is shown. */
export function coverOf(): HTMLElement | null {
  const [panel, ...others] = [...document.querySelectorAll('[data-panel]')].filter(isShown);
  return (panel !== undefined && others.length === 0 ? headOf(panel) : null) ?? homeOf();
}
