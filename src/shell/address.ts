import { focusFieldId, openField, setDate, setLayer, useSelection } from '#state/selection.ts';
import { LAYER_IDS, type LayerId } from '#domain/schemas/imagery.ts';
import { addressParts } from './address-parts.ts';
import { useWindows } from './windows/windows-store.ts';
import { byUse } from './windows/layout/layout.ts';
import { isUnder } from './brand/brands.ts';
import { panelDefinition, panelDefinitions } from './panels/define-panel.ts';
import { closePanel, openById } from './panels/open-panel.ts';
import { isFullScreenViewOpen, watchFullScreenView } from './full-screen-view.ts';

const OWN = ['paneles', 'lote', 'capa', 'fecha'] as const;
const MAP_PATH = '/dashboard';
const isLayer = (text: string): text is LayerId => (LAYER_IDS as readonly string[]).includes(text);
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The panel whose own address a path is. */
const panelAt = (path: string): string | null =>
  panelDefinitions().find(({ path: own }) => typeof own === 'string' && isUnder(path, own))?.id ?? null;
const pathOf = (id: string): string | null => panelDefinition(id)?.path ?? null;
/** The path of the view: that of an open panel with one of its own, else that of the map. */
const viewPath = (): string =>
  openIds()
    .map(pathOf)
    .findLast((own) => own !== null) ?? (panelAt(window.location.pathname) === null ? window.location.pathname : MAP_PATH);

/** The panels an address can hold: open, restorable, in the order they were used. */
function openIds(): readonly string[] {
  return byUse(useWindows.getState().layout)
    .filter((panel) => panelDefinition(panel.id)?.transient !== true)
    .map((panel) => panel.id)
    .toReversed();
}

/** The query string of the view, other keys (filters) left as they are. */
export function viewQuery(current: string): string {
  const query = new URLSearchParams(current);
  for (const key of OWN) query.delete(key);
  for (const part of addressParts()) for (const key of part.keys) query.delete(key);
  const { layer, date } = useSelection.getState();
  const field_id = focusFieldId(useSelection.getState());
  const panels = openIds().filter((id) => pathOf(id) === null);
  if (panels.length > 0) query.set('paneles', panels.join(','));
  if (field_id !== null) query.set('lote', field_id);
  if (layer !== null) query.set('capa', layer);
  if (date !== null) query.set('fecha', date);
  for (const part of addressParts()) for (const [key, value] of Object.entries(part.write())) query.set(key, value);
  // Commas separate lists in this product's addresses and stay readable.
  return query.toString().replaceAll('%2C', ',').replaceAll('%40', '@');
}

const namedIds = (search: string): readonly string[] =>
  [...(new URLSearchParams(search).get('paneles')?.split(',') ?? []), panelAt(window.location.pathname) ?? ''].filter(
    (id) => panelDefinition(id) !== undefined,
  );
/** Whether an address says which panels are open: then those are, and no other. */
export const namesPanels = (search: string): boolean => namedIds(search).length > 0;

/** Opens what an address names: field, layer, date, panels, and what features keep there. Unknown values are dropped. */
export function applyAddress(search: string): void {
  const query = new URLSearchParams(search);
  const field_id = query.get('lote');
  const layer = query.get('capa');
  const date = query.get('fecha');
  if (field_id) openField(field_id);
  if (layer && isLayer(layer)) setLayer(layer);
  if (date && isDate(date)) setDate(date);
  for (const id of namedIds(search)) openById(id);
  for (const part of addressParts()) part.read(query);
}

/**
 * Keeps the view in the address. Opening a panel, or covering the map, adds a step of history, so that Back closes the last one;
 * all else replaces the step it is on. Answers how to stop.
 */
export function syncAddress(): () => void {
  const countOpen = (): number => openIds().length + Number(isFullScreenViewOpen());
  let count = countOpen();
  let leaving = false;
  const write = (): void => {
    const ids = openIds();
    const query = viewQuery(window.location.search);
    const url = `${viewPath()}${query === '' ? '' : `?${query}`}${window.location.hash}`;
    const now = countOpen();
    const grew = now > count;
    count = now;
    if (leaving || url === `${window.location.pathname}${window.location.search}${window.location.hash}`) return;
    // wouter listens to these calls, so they carry its state along.
    if (grew) window.history.pushState({ ...window.history.state, panels: ids }, '', url);
    else window.history.replaceState({ ...window.history.state, panels: ids }, '', url);
  };
  const onBack = (): void => {
    leaving = true;
    const query = new URLSearchParams(window.location.search);
    for (const part of addressParts()) if (part.on_back) part.read(query);
    const wanted = new Set(namedIds(window.location.search));
    const extra = openIds().filter((id) => !wanted.has(id));
    const last = extra.at(-1);
    if (last !== undefined) closePanel(last);
    else applyAddress(window.location.search);
    count = countOpen();
    leaving = false;
  };
  const stops = [
    useWindows.subscribe((state, before) => state.layout !== before.layout && write()),
    useSelection.subscribe(write),
    watchFullScreenView(write),
    ...addressParts().map((part) => part.watch(write)),
  ];
  window.addEventListener('popstate', onBack);
  write();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('popstate', onBack);
  };
}
