import type { Arrangement } from './arrange.ts';
import { NAV_RAIL } from './docked.ts';
import type { Layout, Rect, Side } from './layout.ts';
import { GAP } from './stack.ts';

export type DropTarget = {
  readonly side: Side;
  readonly at: number;
  readonly rect: Rect;
  readonly relation: 'column' | 'above' | 'below';
  readonly beside: string | null;
};

const ZONE = 96;

const holds = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;

function inColumn(side: 'left' | 'right', ids: readonly string[], arrangement: Arrangement, y: number, height: number): DropTarget | null {
  const boxes = ids.flatMap((id) => {
    const rect = arrangement.rects[id];
    return rect ? [{ id, rect }] : [];
  });
  const last = boxes.at(-1);
  if (!last) return null;
  const over = boxes.findIndex(({ rect }) => y < rect.y + rect.height / 2);
  const hit = boxes[over];
  if (hit) return { side, at: over, relation: 'above', beside: hit.id, rect: { ...hit.rect, height: hit.rect.height / 2 } };
  const top = last.rect.y + last.rect.height + GAP;
  const room = height - GAP - top;
  const rect =
    room > ZONE
      ? { ...last.rect, y: top, height: room }
      : { ...last.rect, y: last.rect.y + last.rect.height / 2, height: last.rect.height / 2 };
  return { side, at: boxes.length, relation: 'below', beside: last.id, rect };
}

/** Where a panel let go at this point would dock, or null to leave it floating. */
export function dropTargetAt(
  x: number,
  y: number,
  dragged: string,
  layout: Layout,
  arrangement: Arrangement,
  width: number,
  height: number,
): DropTarget | null {
  for (const side of ['left', 'right'] as const) {
    const ids = layout.columns[side].filter((id) => id !== dragged);
    const first = arrangement.rects[ids[0] ?? ''];
    const zone = first
      ? { x: first.x, y: 0, width: first.width, height }
      : { x: side === 'left' ? NAV_RAIL : width - ZONE, y: 0, width: ZONE, height };
    if (!holds(zone, x, y)) continue;
    const target = inColumn(side, ids, arrangement, y, height);
    if (target) return target;
    const wide = 360;
    return {
      side,
      at: 0,
      relation: 'column',
      beside: null,
      rect: { x: side === 'left' ? NAV_RAIL + GAP : width - wide - GAP, y: GAP, width: wide, height: height - 2 * GAP },
    };
  }
  const low = { x: arrangement.free.x, y: height - ZONE, width: arrangement.free.width, height: ZONE };
  if (!holds(low, x, y)) return null;
  const ids = layout.columns.bottom.filter((id) => id !== dragged);
  return {
    side: 'bottom',
    at: ids.length,
    relation: 'column',
    beside: null,
    rect: { ...low, y: height - 2 * ZONE - GAP, height: 2 * ZONE },
  };
}
