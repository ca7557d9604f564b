import { controlsIn, heirsIn, isShown, nameOf } from './controls.ts';
import { headOf, placeOf } from './places.ts';

const ITEM = 'li, tr, [role=row], [role=option], [role=listitem]';
/** Beyond these a control has nothing to do with the one that went. */
const GROUP = 'form, fieldset, section, table, [role=group], [role=toolbar], [role=tabpanel], [data-panel] > *';
/** So many parents up are still beside it. */
const BESIDE_LEVELS = 3;

/** Where something stood: what is there now, and what stands before and after. */
type Spot = {
  readonly host: Element;
  readonly came: readonly Element[];
  readonly after: readonly Element[];
  readonly before: readonly Element[];
};

const elementsFrom = (node: Node | null, side: 'nextSibling' | 'previousSibling', end: Node | null = null): readonly Element[] => {
  const found: Element[] = [];
  for (let at = node; at !== null && at !== end; at = at[side]) if (at instanceof Element) found.push(at);
  return found;
};

const rootOf = (node: Node): Node => {
  let root = node;
  while (root.parentNode !== null) root = root.parentNode;
  return root;
};

/** The spot of what has left the page, by the records of its leaving. */
function spotOfGone(root: Node, records: readonly MutationRecord[]): Spot | null {
  const leaving = new Map(records.flatMap((record) => [...record.removedNodes].map((node) => [node, record] as const)));
  const coming = new Set(records.flatMap((record) => [...record.addedNodes]));
  const host = leaving.get(root)?.target;
  if (!(host instanceof Element)) return null;
  if (!host.isConnected) return spotOfGone(rootOf(host), records);
  /** The next that stood there already: neighbours may have gone with it, and what came may stand between. */
  const standing = (side: 'nextSibling' | 'previousSibling'): Node | null => {
    let at = leaving.get(root)?.[side] ?? null;
    for (let left = leaving.size + coming.size; at !== null && left > 0; left--) {
      const is_there = at.parentNode === host;
      if (is_there && !coming.has(at)) return at;
      at = (is_there ? at : leaving.get(at))?.[side] ?? null;
    }
    return null;
  };
  const [before, after] = [standing('previousSibling'), standing('nextSibling')];
  return {
    host,
    came: elementsFrom(before === null ? host.firstChild : before.nextSibling, 'nextSibling', after),
    after: elementsFrom(after, 'nextSibling'),
    before: elementsFrom(before, 'previousSibling'),
  };
}

/** The outermost of what is hidden with an element; itself where it was only disabled. */
function hiddenWith(element: Element): Element {
  let outer = element;
  while (outer.parentElement !== null && !isShown(outer.parentElement)) outer = outer.parentElement;
  return outer;
}

const spotOfHidden = (root: Element): Spot | null =>
  root.parentElement === null
    ? null
    : {
        host: root.parentElement,
        came: [],
        after: elementsFrom(root.nextSibling, 'nextSibling'),
        before: elementsFrom(root.previousSibling, 'previousSibling'),
      };

/** The same control of the next item of the list, else of the one before. */
function inNextItem(control: HTMLElement, root: Element, { came, after, before }: Spot): HTMLElement | null {
  if (!root.matches(ITEM)) return null;
  const at = controlsIn(root).indexOf(control);
  for (const item of [...came, ...after, ...before]) {
    if (!item.matches(ITEM)) continue;
    const controls = heirsIn(item);
    const heir = controls[at] ?? controls.at(-1);
    if (heir !== undefined) return heir;
  }
  return null;
}

/** The same control, made anew; else the first of what came in its place. */
function inWhatCame(control: HTMLElement, came: readonly Element[], is_view: boolean): HTMLElement | null {
  const controls = came.flatMap(heirsIn);
  const twin = controls.find((one) => one.tagName === control.tagName && nameOf(one) !== '' && nameOf(one) === nameOf(control));
  return twin ?? (is_view ? null : (controls[0] ?? null));
}

/** Whether all that a panel has to press came with it: another view, which is entered at its heading. */
function isView({ host, came }: Spot): boolean {
  const body = host.closest('[data-panel-body]');
  return came.length > 0 && body !== null && heirsIn(body).every((one) => came.some((part) => part.contains(one)));
}

/** The nearest control after it within its group, else before it. */
function besideIt({ host, after, before }: Spot, place: Element): HTMLElement | null {
  let [next, previous, parent] = [after, before, host];
  // Header, body and footer of a panel are no neighbours of each other.
  for (let level = 0; level < BESIDE_LEVELS && parent !== place; level++) {
    const heir = next.flatMap(heirsIn)[0] ?? previous.map((one) => heirsIn(one).at(-1)).find((one) => one !== undefined);
    if (heir !== undefined) return heir;
    if (parent.matches(GROUP) || parent.parentElement === null) return null;
    [next, previous, parent] = [
      elementsFrom(parent.nextSibling, 'nextSibling'),
      elementsFrom(parent.previousSibling, 'previousSibling'),
      parent.parentElement,
    ];
  }
  return null;
}

/** What takes the focus of a control that went, within the place it was in; null when that is gone too, or has nothing to offer. */
export function heirOf(control: HTMLElement, place: HTMLElement | null, records: readonly MutationRecord[]): HTMLElement | null {
  const root = control.isConnected ? hiddenWith(control) : rootOf(control);
  const spot = control.isConnected ? spotOfHidden(hiddenWith(control)) : spotOfGone(root, records);
  if (spot === null || !(root instanceof Element)) return null;
  // A panel that came in the place of another.
  const next_panel = spot.came.find((one) => one.matches('[data-panel]'));
  if (next_panel !== undefined) return headOf(next_panel);
  if (place === null || placeOf(spot.host) !== place) return null;
  const is_view = isView(spot);
  // What a panel's header held for the view that went has nothing beside it but the window's own buttons.
  const is_alone = is_view || (!control.isConnected && spot.host.closest('[data-panel] > header') !== null);
  const near = inNextItem(control, root, spot) ?? inWhatCame(control, spot.came, is_view) ?? (is_alone ? null : besideIt(spot, place));
  return near ?? headOf(place);
}
