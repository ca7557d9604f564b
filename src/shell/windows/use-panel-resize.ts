import { useRef, type PointerEvent } from 'react';
import { changeLayout, getArrangement } from './windows-store.ts';
import { moveTo, setHeight, setSize, type PlacedPanel, type Rect } from './layout/layout.ts';

export type Edge = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
export const MIN_SIZE = { width: 280, height: 160 };

/** A floating panel's rectangle after an edge or corner moved. */
export function resized(rect: Rect, edge: Edge, dx: number, dy: number): Rect {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const x = edge.includes('w') ? Math.min(rect.x + dx, right - MIN_SIZE.width) : rect.x;
  const y = edge.includes('n') ? Math.min(rect.y + dy, bottom - MIN_SIZE.height) : rect.y;
  return {
    x,
    y,
    width: edge.includes('e') ? Math.max(MIN_SIZE.width, rect.width + dx) : right - x,
    height: edge.includes('s') ? Math.max(MIN_SIZE.height, rect.height + dy) : bottom - y,
  };
}

/** Applies a resize: floats any way, docked ones their column's width or their own height. */
export function applyResize(panel: PlacedPanel, rect: Rect, edge: Edge, dx: number, dy: number): void {
  const { id, place } = panel;
  if (place === 'float') changeLayout((layout) => moveTo(layout, id, resized(rect, edge, dx, dy)));
  else if (place === 'bottom' && edge === 'n')
    changeLayout((layout) => setSize(layout, 'bottom', Math.max(MIN_SIZE.height, rect.height - dy)));
  else if (place === 'left' && edge === 'e') changeLayout((layout) => setSize(layout, 'left', Math.max(MIN_SIZE.width, rect.width + dx)));
  else if (place === 'right' && edge === 'w') changeLayout((layout) => setSize(layout, 'right', Math.max(MIN_SIZE.width, rect.width - dx)));
  else if (edge === 's') changeLayout((layout) => setHeight(layout, id, Math.max(MIN_SIZE.height, rect.height + dy)));
}

/** Edges a panel can be pulled by, where it lies. */
export function edgesOf(place: PlacedPanel['place']): readonly Edge[] {
  if (place === 'float') return ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'];
  if (place === 'left') return ['e', 's'];
  if (place === 'right') return ['w', 's'];
  return place === 'bottom' ? ['n'] : [];
}

export function usePanelResize(panel: PlacedPanel) {
  const start = useRef<{ x: number; y: number; rect: Rect } | null>(null);
  return (edge: Edge) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const rect = getArrangement()?.rects[panel.id];
      if (!rect || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, rect };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (from) applyResize(panel, from.rect, edge, event.clientX - from.x, event.clientY - from.y);
    },
    onPointerUp: () => {
      start.current = null;
    },
  });
}
