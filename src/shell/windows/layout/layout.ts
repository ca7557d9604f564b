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
  /** Folded because this other panel needed its room: unfolds when that one closes or goes elsewhere. */
  readonly folded_for: string | null;
  /** Grows with every use: the largest is the panel used last. */
  readonly used: number;
  /** The `used` of when it was last opened, unfolded or docked: what was asked for last is seen. */
  readonly asked: number;
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

/** Marks it as the one asked for last as well. */
const ask = (layout: Layout, id: string): Layout => {
  const touched = touch(layout, id);
  return change(touched, id, { asked: touched.clock });
};

/** Gives back what was folded for the room of a panel that needs it no longer. */
const giveBack = (layout: Layout, id: string): Layout =>
  Object.values(layout.panels)
    .filter((panel) => panel.folded_for === id)
    .reduce((state, panel) => change(state, panel.id, { folded: false, folded_for: null }), layout);

/** The fifth float folds the one used longest ago. */
function foldExtraFloats(layout: Layout): Layout {
  const open = Object.values(layout.panels).filter((panel) => panel.place === 'float' && !panel.folded);
  if (open.length <= MAX_FLOATS) return layout;
  const oldest = open.reduce((a, b) => (a.used < b.used ? a : b));
  return change(layout, oldest.id, { folded: true });
}

export type Opening = {
  readonly place: PlacedPanel['place'];
  readonly args: unknown;
  readonly rect?: Rect | null;
  readonly height?: number | null;
  readonly at?: number;
};

/** Opens a panel below what its column holds, or brings the open one forward with its new arguments. */
export function open(layout: Layout, id: string, { place, args, rect = null, height = null, at }: Opening): Layout {
  const known = layout.panels[id];
  if (known) return ask(change(layout, id, { folded: false, folded_for: null, args: args === undefined ? known.args : args }), id);
  const panel: PlacedPanel = {
    id,
    place,
    rect,
    height,
    folded: false,
    folded_for: null,
    pinned_field_id: null,
    used: -1,
    asked: -1,
    args,
  };
  const columns = isSide(place)
    ? { ...layout.columns, [place]: layout.columns[place].toSpliced(at ?? layout.columns[place].length, 0, id) }
    : layout.columns;
  return foldExtraFloats(ask({ ...layout, columns, panels: { ...layout.panels, [id]: panel } }, id));
}

/** What is kept when a panel of it has been opened: its place among the others is still known. */
export function taken(kept: Layout, id: string): Layout {
  const { [id]: opened, ...panels } = kept.panels;
  return opened ? { ...kept, panels } : kept;
}

/** Where a panel opens that is not open: where `kept` has it, among those it stood beside there, else at its home. */
export function placeOf(id: string, layout: Layout, kept: Layout, home: Pick<Opening, 'place' | 'rect'>): Omit<Opening, 'args'> {
  const before = kept.panels[id];
  if (!before) return home;
  const { place, rect, height } = before;
  if (!isSide(place)) return { place, rect, height };
  const order = kept.columns[place];
  const next = layout.columns[place].findIndex((one) => order.indexOf(one) > order.indexOf(id));
  return { place, rect, height, ...(next === -1 ? {} : { at: next }) };
}

export function close(layout: Layout, id: string): Layout {
  const { [id]: gone, ...panels } = layout.panels;
  return gone ? giveBack({ ...layout, panels, columns: without(layout.columns, id) }, id) : layout;
}

/** Docks at a place of a column, counted without the panel itself; last by default. */
export function dock(layout: Layout, id: string, side: Side, at?: number): Layout {
  const panel = layout.panels[id];
  if (!panel) return layout;
  const columns = without(layout.columns, id);
  const column = columns[side].toSpliced(at ?? columns[side].length, 0, id);
  const left = panel.place === side ? layout : giveBack(layout, id);
  // What gave way to another panel where it was need not do so where it is put.
  const folded = panel.folded && panel.folded_for === null;
  return ask(change({ ...left, columns: { ...columns, [side]: column } }, id, { place: side, height: null, folded, folded_for: null }), id);
}

export function float(layout: Layout, id: string, rect: Rect): Layout {
  if (!layout.panels[id]) return layout;
  return foldExtraFloats(
    ask(
      change({ ...giveBack(layout, id), columns: without(layout.columns, id) }, id, {
        place: 'float',
        rect,
        folded: false,
        folded_for: null,
      }),
      id,
    ),
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

/** Folds by hand, or for the room of another panel. */
export const fold = (layout: Layout, id: string, folded: boolean, folded_for: string | null = null): Layout => {
  const next = change(layout, id, { folded, folded_for });
  return folded ? next : foldExtraFloats(ask(next, id));
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
