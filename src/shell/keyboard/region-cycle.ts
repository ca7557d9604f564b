/** Whether it can take the focus: not hidden, nor asleep beneath what covers the map. */
export const isOnScreen = (element: HTMLElement): boolean => element.checkVisibility() && element.closest('[inert]') === null;

/** Regions in tab order: navigation rail, tools, left column, map, timeline, right column, bottom, floats (DESIGN §4). */
function regions(): HTMLElement[] {
  const named = (name: string): HTMLElement | null => document.querySelector(`[data-region=${name}]`);
  const first = (place: string): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>(`[data-place=${place}]`)].find(isOnScreen) ?? null;
  // What covers the map brings its own parts; those beneath sleep.
  const parts = [...document.querySelectorAll<HTMLElement>('[data-view-region]')];
  const list = [
    named('tour'),
    named('main'),
    named('tools'),
    first('left'),
    named('map'),
    named('timeline'),
    first('right'),
    first('bottom'),
    first('float'),
    first('page'),
    ...parts,
  ];
  return list.filter((element): element is HTMLElement => element !== null && isOnScreen(element));
}

/** Moves the focus to the next (+1) or previous (−1) region. */
export function cycleRegion(step: 1 | -1): void {
  const list = regions();
  const at = list.findIndex((region) => region.contains(document.activeElement));
  const next = list[(at + step + list.length) % list.length];
  const heading = next?.matches('[data-panel]') ? next.querySelector<HTMLElement>('header h2') : null;
  // The map itself takes keys; everywhere else the first control does.
  const control = next?.matches('[data-region=map]')
    ? null
    : next?.querySelector<HTMLElement>('[data-pane], button:not(:disabled), a[href]');
  (heading ?? control ?? next)?.focus();
}
