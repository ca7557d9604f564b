import type { PlacedPanel, Rect, Side } from './layout.ts';
import type { Scene } from './scene.ts';
import { GAP, HEADER, MIN_HEIGHT, stackHeights, type StackItem } from './stack.ts';

export const NAV_RAIL = 72;
/** What the panels leave of the map. */
export const FREE_MIN = { width: 480, height: 360 };
const COLUMN = { left: { min: 280, max: 560 }, right: { min: 272, max: 560 } };
const RIGHT_SQUEEZED = 360;

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

export const itemOf = (scene: Scene, panel: PlacedPanel): StackItem => {
  const { height: want, keeps } = scene.spec(panel.id);
  return { folded: panel.folded, height: panel.height, want, keeps, natural: scene.natural[panel.id] ?? null };
};

export const members = (scene: Scene, side: Side): readonly PlacedPanel[] =>
  scene.layout.columns[side].flatMap((id) => scene.layout.panels[id] ?? []);

/** Widths of both columns, squeezed so that the map keeps 480. */
export function columnWidths(scene: Scene): { left: number; right: number } {
  const widthOf = (side: 'left' | 'right'): number => {
    const panels = members(scene, side);
    if (panels.length === 0) return 0;
    const preferred = scene.layout.sizes[side] ?? Math.max(...panels.map((panel) => scene.spec(panel.id).width));
    return clamp(preferred, COLUMN[side].min, COLUMN[side].max);
  };
  const left = widthOf('left');
  const right = widthOf('right');
  const gaps = GAP * (2 + Number(left > 0) + Number(right > 0));
  const excess = left + right - (scene.width - NAV_RAIL - gaps - FREE_MIN.width);
  if (excess <= 0) return { left, right };
  const squeezed = Math.max(Math.min(right, RIGHT_SQUEEZED), right - excess);
  return { right: squeezed, left: left === 0 ? 0 : Math.max(COLUMN.left.min, left - (excess - (right - squeezed))) };
}

export function stackRects(scene: Scene, panels: readonly PlacedPanel[], x: number, width: number): [string, Rect][] {
  const heights = stackHeights(
    panels.map((panel) => itemOf(scene, panel)),
    scene.height - 2 * GAP,
    scene.header ?? HEADER,
  );
  let y = GAP;
  return panels.map((panel, at) => {
    const height = heights[at] ?? 0;
    const rect = { x, y, width, height };
    y += height + GAP;
    return [panel.id, rect];
  });
}

/** Height of a panel open at the bottom, as the user set it for all of them or as it wants itself. */
function lowHeight(scene: Scene, { id }: PlacedPanel): number {
  const want = scene.spec(id).height;
  const own = typeof want === 'number' ? want : (scene.natural[id] ?? FREE_MIN.height);
  return clamp(scene.layout.sizes.bottom ?? own, MIN_HEIGHT, scene.height - 2 * GAP - FREE_MIN.height);
}
const tallest = (scene: Scene, panels: readonly PlacedPanel[]): number => Math.max(...panels.map((panel) => lowHeight(scene, panel)));

export function bottomHeight(scene: Scene, panels: readonly PlacedPanel[]): number {
  if (panels.length === 0) return 0;
  const header = scene.header ?? HEADER;
  const opened = panels.filter(({ folded }) => !folded);
  if (opened.length === 0) return header;
  return tallest(scene, opened) + (opened.length < panels.length ? header + GAP : 0);
}

/** Width a panel at the bottom can be read in. */
const LOW_LEAST = 480;

/** Width that the panels open at the bottom need side by side. */
export const lowNeeds = (scene: Scene): number =>
  members(scene, 'bottom')
    .filter(({ folded }) => !folded)
    .reduce((sum, { id }) => sum + GAP + Math.min(LOW_LEAST, scene.spec(id).width), -GAP);

/** The stretch of the window's foot that the columns leave: headers of folded panels end far above it. */
export function lowArea(scene: Scene): { readonly x: number; readonly width: number } {
  const { left, right } = columnWidths(scene);
  const taken = (side: 'left' | 'right', width: number): number => (members(scene, side).some(({ folded }) => !folded) ? width + GAP : 0);
  const x = NAV_RAIL + GAP + taken('left', left);
  return { x, width: scene.width - GAP - x - taken('right', right) };
}

/** Panels at the bottom side by side, in their order; the headers of folded ones in a row above those that are open. */
export function lowRects(scene: Scene, low: readonly PlacedPanel[], x: number, width: number): [string, Rect][] {
  const header = scene.header ?? HEADER;
  const share = (row: readonly PlacedPanel[], foot: number, heightOf: (panel: PlacedPanel) => number): [string, Rect][] => {
    const each = (width - GAP * (row.length - 1)) / Math.max(1, row.length);
    return row.map((panel, at) => {
      const height = heightOf(panel);
      return [panel.id, { x: x + at * (each + GAP), y: foot - height, width: each, height }];
    });
  };
  const foot = scene.height - GAP;
  const opened = low.filter(({ folded }) => !folded);
  if (opened.length === 0) return share(low, foot, () => header);
  const closed = low.filter(({ folded }) => folded);
  return [...share(closed, foot - tallest(scene, opened) - GAP, () => header), ...share(opened, foot, (panel) => lowHeight(scene, panel))];
}
