import { currentMode, mayUseMode, setMode, useMode } from '../mode.ts';
import { stopActiveTool } from '../tools.ts';
import { isOfMode, modeOf, panelDefinition, type PanelArgs, type PanelId } from './define-panel.ts';
import { changeLayout, placePanel, sceneOf, useWindows } from '../windows/windows-store.ts';
import { BELOW_TOOLS, isPlaced } from '../windows/layout/arrange.ts';
import { GAP } from '../windows/layout/stack.ts';
import * as steps from '../windows/layout/layout.ts';
import { lastInput } from '../input-mode.ts';
import { leaveFullScreenView, useFullScreenViewOpen } from '../full-screen-view.ts';

export type OpenOptions = {
  /** Takes the place of this panel, which closes: the drawer gives way to a field's card. */
  readonly replace?: PanelId;
  /** The focus stays where it is: with a guide that points at what it opens. */
  readonly keeps_focus?: boolean;
};

type Rest<Id extends PanelId> = undefined extends PanelArgs[Id]
  ? [args?: PanelArgs[Id], options?: OpenOptions]
  : [args: PanelArgs[Id], options?: OpenOptions];

const openers = new Map<string, WeakRef<HTMLElement>>();

/** Opens a panel, or brings the open one forward. Opened by keyboard, its heading takes the focus. */
export function openPanel<Id extends PanelId>(id: Id, ...[args, options = {}]: Rest<Id>): void {
  openById(id, args, options);
}

const DOUBLE_CLICK_MS = 500;

/** The second click of a double click must not reach what the first has brought under the pointer: a nav item, or the map. */
function swallowSecondClick(): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (event: MouseEvent): void => {
    if (event.detail > 1) event.stopPropagation();
    else stop.abort();
  };
  // The click under way has passed the window already.
  window.addEventListener('click', swallow, options);
  window.addEventListener('dblclick', swallow, options);
  setTimeout(() => stop.abort(), DOUBLE_CLICK_MS);
}

/** Once what it is for has been drawn, and before the next key at the latest: where frames are slow, that key may lead elsewhere. */
function onceDrawn(focus: () => void): void {
  const done = new AbortController();
  const run = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    focus();
  };
  requestAnimationFrame(run);
  window.addEventListener('keydown', run, { capture: true, signal: done.signal });
}

/** The heading takes the focus, unless somebody is inside already. */
function focusTitle(id: string): void {
  onceDrawn(() => {
    if (document.getElementById(`panel-${id}`)?.contains(document.activeElement)) return;
    document.getElementById(`panel-${id}-title`)?.focus();
  });
}

/** Pages cover the map one at a time, each with its detail. What was typed in another stays open, and waits. */
function leaveOtherPages(id: string, detail_of: string | undefined): void {
  const { layout, unsaved } = useWindows.getState();
  for (const panel of Object.values(layout.panels)) {
    const other = panelDefinition(panel.id);
    const is_kin = panel.id === id || panel.id === detail_of || other?.detail_of === id;
    const is_seen = isOfMode(panel.id, modeOf(id));
    if (other?.place === 'page' && !other.size.beside_map && !is_kin && is_seen && !unsaved[panel.id])
      changeLayout((now) => steps.close(now, panel.id));
  }
}

/** Over a page with words that were not saved a docked panel floats, rather than have the page wait behind it. */
function floatOverWords(id: string): void {
  const state = useWindows.getState();
  const hides = (layout: steps.Layout): boolean =>
    Object.values(layout.panels).some(
      (panel) => panel.place === 'page' && state.unsaved[panel.id] && !isPlaced({ ...sceneOf(state), layout }, panel),
    );
  const panel = state.layout.panels[id];
  if (!panel || !steps.isSide(panel.place) || !hides(state.layout)) return;
  const { width, height } = panelDefinition(id)?.size ?? { width: 360, height: 'auto' };
  const rect = { x: 0, y: BELOW_TOOLS, width, height: typeof height === 'number' ? height : 560 };
  changeLayout((layout) => steps.float(layout, id, { ...rect, x: state.width - width - 2 * GAP }));
}

/** The same for an id that comes as text, from the address or a shortcut; an unknown one does nothing. */
export function openById(
  id: string,
  args?: unknown,
  { replace, keeps_focus = false }: { readonly replace?: string; readonly keeps_focus?: boolean } = {},
): void {
  const definition = panelDefinition(id);
  if (!definition) return;
  const mode = modeOf(id);
  if (mode !== null && !mayUseMode()) return;
  if (!isOfMode(id, currentMode()) && mode === null && !leaveMode()) return;
  leaveFullScreenView();
  const { width_class, detent, layout: before, kept } = useWindows.getState();
  if (replace !== undefined && before.panels[replace] !== undefined) swallowSecondClick();
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    openers.set(id, new WeakRef(document.activeElement));
  if (definition.place === 'page' && !definition.size.beside_map) leaveOtherPages(id, definition.detail_of);
  const replaced = replace === undefined ? undefined : before.panels[replace];
  const opening =
    replaced && steps.isSide(replaced.place)
      ? { place: replaced.place, at: before.columns[replaced.place].indexOf(replaced.id) }
      : steps.placeOf(id, before, kept, { place: definition.place });
  placePanel((layout) => steps.open(replaced ? steps.close(layout, replaced.id) : layout, id, { ...opening, args }));
  useWindows.setState({ kept: steps.taken(kept, id) });
  // After the step of history that the panel is: going back leaves both.
  if (mode !== null && mode !== currentMode()) {
    stopActiveTool();
    setMode(mode);
  }
  floatOverWords(id);
  if (width_class === 'phone') useWindows.setState({ detent: definition.opens_at ?? (detent === 'peek' ? 'half' : detent) });
  if (lastInput() === 'keyboard' && !keeps_focus) focusTitle(id);
}

/** Pulls a low sheet of the phone up, so that what it asks can be answered. */
export function raiseSheet(): void {
  if (useWindows.getState().detent === 'peek') useWindows.setState({ detent: 'half' });
}

/** Closes a panel; focus goes back to what opened it, else to the list it was a row of, else to the map. With unsaved input it asks first, in its footer. */
export function closePanel(id: PanelId | (string & {}), options: { discard?: boolean } = {}): void {
  const { layout, unsaved } = useWindows.getState();
  if (!layout.panels[id]) return;
  const detail = Object.keys(layout.panels).find((one) => panelDefinition(one)?.detail_of === id);
  if (detail !== undefined) {
    closePanel(detail, options);
    if (useWindows.getState().asking === detail) return;
  }
  if (unsaved[id] && !options.discard) {
    useWindows.setState({ asking: id });
    raiseSheet();
    return;
  }
  const frame = document.getElementById(`panel-${id}`);
  const held_focus = frame?.contains(document.activeElement) ?? false;
  const { [id]: _dropped, ...rest } = unsaved;
  useWindows.setState({ unsaved: rest, asking: null });
  placePanel((state) => steps.close(state, id));
  if (!held_focus) return;
  const opener = openers.get(id)?.deref();
  const list = document.getElementById(`panel-${panelDefinition(id)?.detail_of ?? ''}-title`);
  const takeFocus = (): void => {
    const is_there = opener?.isConnected === true && opener.checkVisibility();
    const target = is_there ? opener : (list ?? document.querySelector<HTMLElement>('[data-region=map]'));
    target?.focus({ preventScroll: true });
  };
  // A page may have covered what opened it.
  if (opener?.isConnected && !opener.checkVisibility()) onceDrawn(takeFocus);
  else takeFocus();
}

/** Leaves the mode that is on, with its panels; answers whether it could: words that were not saved are asked about first. */
export function leaveMode(): boolean {
  for (const id of Object.keys(useWindows.getState().layout.panels)) {
    if (modeOf(id) === null) continue;
    closePanel(id);
    if (useWindows.getState().asking === id) return false;
  }
  setMode(null);
  return true;
}

export const isPanelOpen = (id: PanelId): boolean => useWindows.getState().layout.panels[id] !== undefined;

/** Whether a panel is open, for a nav item that shows it. */
export const usePanelOpen = (id: PanelId): boolean => useWindows((state) => state.layout.panels[id] !== undefined);

/** Whether a panel is on screen: open and not waiting behind another; on small screens the one page of the sheet. */
export function usePanelShown(id: PanelId): boolean {
  useMode();
  const is_covered = useFullScreenViewOpen();
  const is_placed = useWindows((state) => {
    const panel = state.layout.panels[id];
    return panel !== undefined && isPlaced(sceneOf(state), panel);
  });
  return is_placed && !is_covered;
}
