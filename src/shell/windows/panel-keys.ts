import type { KeyboardEvent } from 'react';
import { changeLayout, getArrangement, placePanel } from './windows-store.ts';
import { dock, fold, moveTo, shift, type PlacedPanel } from './layout/layout.ts';
import { applyResize, type Edge } from './use-panel-resize.ts';

const DIRECTION: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** With the header focused: arrows move 8 px (Shift 32) or along the column, Alt resizes, Enter folds (DESIGN §4). */
export function onHeaderKey(event: KeyboardEvent<HTMLElement>, panel: PlacedPanel): void {
  if (event.target instanceof Element && event.target.closest('button, a, input')) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    placePanel((layout) => fold(layout, panel.id, !panel.folded));
    return;
  }
  const direction = DIRECTION[event.key];
  const rect = getArrangement()?.rects[panel.id];
  if (!direction || !rect) return;
  event.preventDefault();
  event.stopPropagation();
  const [dx, dy] = direction;
  const step = event.shiftKey ? 32 : 8;
  const { id, place } = panel;
  if (event.altKey) {
    const edge: Edge = dy !== 0 ? (place === 'bottom' ? 'n' : 's') : place === 'right' ? 'w' : 'e';
    applyResize(panel, rect, edge, dx * step, dy * step);
  } else if (place === 'float') changeLayout((layout) => moveTo(layout, id, { ...rect, x: rect.x + dx * step, y: rect.y + dy * step }));
  else if (dy !== 0) changeLayout((layout) => shift(layout, id, dy < 0 ? -1 : 1));
  else placePanel((layout) => dock(layout, id, dx < 0 ? 'left' : 'right'));
}
