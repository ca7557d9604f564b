/** Where every open panel is. Plain data and pure steps; `arrange` turns it into rectangles. */
export type Side = 'left' | 'right' | 'bottom';
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PlacedPanel = {
  readonly id: string;
  readonly place: Side | 'float' | 'page';
  /** While floating, and remembered for the next time. */
  readonly rect: Rect | null;
  /** Height the user gave it in a column. */
  readonly height: number | null;
  readonly folded: boolean;
  readonly pinned_field_id: string | null;
  /** Grows with every use: the largest is the panel used last. */
  readonly used: number;
  readonly args: unknown;
};

export type Layout = {
  readonly panels: Readonly<Record<string, PlacedPanel>>;
  readonly columns: Readonly<Record<Side, readonly string[]>>;
  /** Width of a side column, height of the bottom, where the user changed it. */
  readonly sizes: Readonly<Record<Side, number | null>>;
  readonly clock: number;
};

export const EMPTY: Layout = {
  panels: {},
  columns: { left: [], right: [], bottom: [] },
  sizes: { left: null, right: null, bottom: null },
  clock: 0,
};
export const MAX_FLOATS = 4;

const SIDES: readonly Side[] = ['left', 'right', 'bottom'];
export const isSide = (place: string): place is Side => (SIDES as readonly string[]).includes(place);

const without = (columns: Layout['columns'], id: string): Layout['columns'] => ({
  left: columns.left.filter((one) => one !== id),
  right: columns.right.filter((one) => one !== id),
  bottom: columns.bottom.filter((one) => one !== id),
});

function change(layout: Layout, id: string, patch: Partial<PlacedPanel>): Layout {
  const panel = layout.panels[id];
  return panel ? { ...layout, panels: { ...layout.panels, [id]: { ...panel, ...patch } } } : layout;
}

/** Marks the panel as the one used last. */
export const touch = (layout: Layout, id: string): Layout => {
  const panel = layout.panels[id];
  if (!panel || panel.used === layout.clock) return layout;
  return { ...change(layout, id, { used: layout.clock + 1 }), clock: layout.clock + 1 };
};

/** The fifth float folds the one used longest ago. */
function foldExtraFloats(layout: Layout): Layout {
  const open = Object.values(layout.panels).filter((panel) => panel.place === 'float' && !panel.folded);
  if (open.length <= MAX_FLOATS) return layout;
  const oldest = open.reduce((a, b) => (a.used < b.used ? a : b));
  return change(layout, oldest.id, { folded: true });
}

export type Opening = { readonly place: PlacedPanel['place']; readonly args: unknown; readonly rect?: Rect | null; readonly at?: number };

/** Opens a panel below what its column holds, or brings the open one forward with its new arguments. */
export function open(layout: Layout, id: string, { place, args, rect = null, at }: Opening): Layout {
  const known = layout.panels[id];
  if (known) return touch(change(layout, id, { folded: false, args: args === undefined ? known.args : args }), id);
  const panel: PlacedPanel = { id, place, rect, height: null, folded: false, pinned_field_id: null, used: -1, args };
  const columns = isSide(place)
    ? { ...layout.columns, [place]: layout.columns[place].toSpliced(at ?? layout.columns[place].length, 0, id) }
    : layout.columns;
  return foldExtraFloats(touch({ ...layout, columns, panels: { ...layout.panels, [id]: panel } }, id));
}

export function close(layout: Layout, id: string): Layout {
  const { [id]: gone, ...panels } = layout.panels;
  return gone ? { ...layout, panels, columns: without(layout.columns, id) } : layout;
}

/** Docks at a place of a column, counted without the panel itself; last by default. */
export function dock(layout: Layout, id: string, side: Side, at?: number): Layout {
  if (!layout.panels[id]) return layout;
  const columns = without(layout.columns, id);
  const column = columns[side].toSpliced(at ?? columns[side].length, 0, id);
  return touch(change({ ...layout, columns: { ...columns, [side]: column } }, id, { place: side, height: null }), id);
}

export function float(layout: Layout, id: string, rect: Rect): Layout {
  if (!layout.panels[id]) return layout;
  return foldExtraFloats(
    touch(change({ ...layout, columns: without(layout.columns, id) }, id, { place: 'float', rect, folded: false }), id),
  );
}

/** Moves up (−1) or down (+1) in its column. */
export function shift(layout: Layout, id: string, step: -1 | 1): Layout {
  const place = layout.panels[id]?.place;
  if (place === undefined || !isSide(place)) return layout;
  const at = layout.columns[place].indexOf(id) + step;
  if (at < 0 || at >= layout.columns[place].length) return layout;
  return { ...layout, columns: { ...layout.columns, [place]: layout.columns[place].filter((one) => one !== id).toSpliced(at, 0, id) } };
}

export const fold = (layout: Layout, id: string, folded: boolean): Layout => {
  const next = change(layout, id, { folded });
  return folded ? next : foldExtraFloats(touch(next, id));
};
export const moveTo = (layout: Layout, id: string, rect: Rect): Layout => change(layout, id, { rect });
export const setHeight = (layout: Layout, id: string, height: number | null): Layout => change(layout, id, { height });
export const setSize = (layout: Layout, side: Side, size: number | null): Layout => ({
  ...layout,
  sizes: { ...layout.sizes, [side]: size },
});
export const pin = (layout: Layout, id: string, field_id: string | null): Layout => change(layout, id, { pinned_field_id: field_id });

/** Open panels, the one used last first. */
export const byUse = (layout: Layout): readonly PlacedPanel[] => Object.values(layout.panels).toSorted((a, b) => b.used - a.used);
