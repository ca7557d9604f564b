import { useRef, type PointerEvent } from 'react';
import { panelDefinition } from '../panels/define-panel.ts';
import { getArrangement, placePanel, useWindows } from './windows-store.ts';
import { dropTargetAt } from './layout/drop-targets.ts';
import { dock, float, type Rect } from './layout/layout.ts';
import { snap } from './layout/snap.ts';

const LIFT_PX = 6;
type Start = { x: number; y: number; rect: Rect; lifted: boolean };

/** Where a panel lies under the pointer: docked ones shrink to their own width and keep the grip inside. */
function liftedRect(start: Start, id: string, x: number, y: number): Rect {
  const { layout } = useWindows.getState();
  const docked = layout.panels[id]?.place !== 'float';
  const width = docked ? (panelDefinition(id)?.size.width ?? start.rect.width) : start.rect.width;
  const height = docked ? Math.min(start.rect.height, 560) : start.rect.height;
  const grip = Math.min((start.x - start.rect.x) / start.rect.width, 0.9) * width;
  return { width, height, x: x - grip, y: y - (start.y - start.rect.y) };
}

function drop(id: string, rect: Rect): void {
  const { layout, drag, width, height } = useWindows.getState();
  const arrangement = getArrangement();
  useWindows.setState({ drag: null });
  if (drag?.target) {
    const { side, at } = drag.target;
    placePanel((state) => dock(state, id, side, at));
    return;
  }
  const others = Object.entries(arrangement?.rects ?? {}).flatMap(([one, other]) => (one === id ? [] : [other]));
  const bounds = { x: 84, y: 12, width: width - 96, height: height - 24 };
  const full = layout.panels[id]?.rect?.height ?? rect.height;
  placePanel((state) => float(state, id, { ...snap(rect, others, bounds), height: state.panels[id]?.folded ? full : rect.height }));
}

/** Handlers for a panel's header: after 6 px it lifts, over a place to dock that place shows, Esc puts it back. */
export function usePanelDrag(id: string, enabled: boolean) {
  const start = useRef<Start | null>(null);
  const cancel = () => {
    start.current = null;
    useWindows.setState({ drag: null });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!enabled || event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a, input, [role=radio]')))
      return;
    const rect = getArrangement()?.rects[id];
    if (!rect) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, rect, lifted: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    const arrangement = getArrangement();
    if (!from || !arrangement) return;
    if (!from.lifted && Math.hypot(event.clientX - from.x, event.clientY - from.y) < LIFT_PX) return;
    from.lifted = true;
    const { layout, width, height } = useWindows.getState();
    const target = dropTargetAt(event.clientX, event.clientY, id, layout, arrangement, width, height);
    useWindows.setState({ drag: { id, rect: liftedRect(from, id, event.clientX, event.clientY), target } });
  };
  const onPointerUp = () => {
    const { drag } = useWindows.getState();
    if (start.current?.lifted && drag) drop(id, drag.rect);
    start.current = null;
  };
  return { handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel }, cancel };
}
