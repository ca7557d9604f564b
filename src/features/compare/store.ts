import { create } from 'zustand';
import {
  changeEntry,
  newBoard,
  onlyKnown,
  removeEntry,
  setLink,
  shownBy,
  toggleLinks,
  type Board,
  type Link,
  type Shared,
} from '#domain/compare/board.ts';
import { alignViews, FITTED, moveView, type PaneView } from '#domain/compare/pane-views.ts';
import type { EastNorth } from '#domain/geometry/projection/local-frame.ts';
import { isTerrainLayer, type LayerId, type SceneLayerId } from '#domain/schemas/imagery.ts';
import { setDate, setLayer, useSelection } from '#state/selection.ts';

type CompareStore = {
  readonly board: Board;
  /** How each pane looks at its field. */
  readonly views: readonly PaneView[];
  /** The pane that keys and, with dates released, stepping act on. */
  readonly active: number;
  /** The shared crosshair: metres from each field's centre. */
  readonly point: EastNorth | null;
};

/** Panes compare dates, and the terrain has none. */
const DEFAULT_LAYER: SceneLayerId = 'ndvi';
const VIEWS: readonly PaneView[] = [FITTED, FITTED, FITTED, FITTED];
const START: CompareStore = { board: newBoard([]), views: VIEWS, active: 0, point: null };

export const useCompare = create<CompareStore>(() => START);

export const sharedOf = ({ date, layer }: { date: string | null; layer: LayerId | null }): Shared => ({
  date,
  layer: layer === null || isTerrainLayer(layer) ? DEFAULT_LAYER : layer,
});
const shared = (): Shared => sharedOf(useSelection.getState());

/** Changes which fields there are: every pane is fitted anew, since they stand elsewhere. */
export function setBoard(change: (board: Board, shown: Shared) => Board): void {
  useCompare.setState(({ board, active, views }) => {
    const next = change(board, shared());
    const is_same =
      next.entries.length === board.entries.length && next.entries.every(({ field_id }, i) => field_id === board.entries[i]?.field_id);
    return {
      board: next,
      active: Math.max(0, Math.min(active, next.entries.length - 1)),
      views: is_same ? views : VIEWS,
    };
  });
}

export const startBoard = (board: Board): void => useCompare.setState({ ...START, board });
export const stopBoard = (): void => useCompare.setState(START);
export const removePane = (at: number): void => setBoard((board) => removeEntry(board, at));
export const keepKnown = (known: ReadonlySet<string>): void => setBoard((board) => onlyKnown(board, known));
export const activate = (active: number): void => useCompare.setState({ active });
export const pointAt = (point: EastNorth | null): void => useCompare.setState({ point });

export const moveTo = (at: number, change: Partial<PaneView>): void =>
  useCompare.setState(({ views, board }) => ({ views: moveView(views, at, change, board.links) }));
export const fitPanes = (): void => useCompare.setState({ views: VIEWS });

/** A date or layer linked again is the one that A shows. */
function takeFromReference(before: Board, after: Board): void {
  const [reference] = before.entries;
  if (reference === undefined) return;
  const shown = shownBy(before, reference, shared());
  if (after.links.date && !before.links.date) setDate(shown.date);
  if (after.links.layer && !before.links.layer) setLayer(shown.layer);
}

function relink(change: (board: Board) => Board): void {
  const { board, views } = useCompare.getState();
  const next = change(board);
  takeFromReference(board, next);
  useCompare.setState({ board: next, views: alignViews(views, 0, next.links) });
}
export const linkPanes = (link: Link, on: boolean): void => relink((board) => setLink(board, link, on, shared()));
export const toggleAllLinks = (): void => relink((board) => toggleLinks(board, shared()));

/** Shows a date: on all panes where dates are linked, else on the active one. */
export function goToDate(date: string): void {
  const { board, active } = useCompare.getState();
  if (board.links.date) setDate(date);
  else setBoard((now) => changeEntry(now, active, { date }));
}

/** Shows a layer: on all panes where layers are linked, else on the active one. */
export function showLayer(layer: SceneLayerId): void {
  const { board, active } = useCompare.getState();
  if (board.links.layer) setLayer(layer);
  else setBoard((now) => changeEntry(now, active, { layer }));
}
