import type { EastNorth } from '../geometry/projection/local-frame.ts';
import type { Board } from './board.ts';

/** How a pane looks at its field: null fits the largest field of the board; the offset is from the field's own centre. */
export type PaneView = { readonly metres_per_px: number | null; readonly offset_m: EastNorth };

export const FITTED: PaneView = { metres_per_px: null, offset_m: [0, 0] };

/** Moves one pane, and with it every pane it is linked to: zoom and position each by their own link. */
export function moveView(views: readonly PaneView[], at: number, change: Partial<PaneView>, links: Board['links']): readonly PaneView[] {
  return views.map((view, i) => ({
    metres_per_px: change.metres_per_px !== undefined && (links.zoom || i === at) ? change.metres_per_px : view.metres_per_px,
    offset_m: change.offset_m !== undefined && (links.position || i === at) ? change.offset_m : view.offset_m,
  }));
}

/** Panes linked again take what one of them shows. */
export const alignViews = (views: readonly PaneView[], to: number, links: Board['links']): readonly PaneView[] =>
  moveView(views, to, views[to] ?? FITTED, { ...links });

/** Room left around a fitted field, as a share of the pane. */
const MARGIN = 0.08;

/**
 * Metres per pixel at which every field fits its pane: the one scale of the board.
 * A field of 800 × 400 m in a pane of 400 × 400 px → 2.38.
 */
export function fitScale(
  fields: readonly { readonly width_m: number; readonly height_m: number }[],
  width_px: number,
  height_px: number,
): number {
  const share = 1 - 2 * MARGIN;
  const wanted = fields.map(({ width_m, height_m }) => Math.max(width_m / (width_px * share), height_m / (height_px * share)));
  return Math.max(0.1, ...wanted);
}
