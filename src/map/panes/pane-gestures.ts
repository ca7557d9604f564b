import type { ScreenPoint } from '../types.ts';

export type PaneGestures = {
  /** The pointer rests or moves over a point, or a finger tapped it; pixels of the element. */
  readonly onPoint: (point: ScreenPoint) => void;
  readonly onDrag: (dx: number, dy: number) => void;
  /** More than 1 comes nearer. */
  readonly onZoom: (factor: number, around: ScreenPoint) => void;
};

/** A press that moves less is a click. */
const SLOP_PX = 4;
/** Pixels of a wheel for twice the scale. */
const WHEEL_PX = 320;

const middle = (points: readonly ScreenPoint[]): ScreenPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([a, b]: readonly ScreenPoint[]): number => (a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y));

/** Listens to pointer and wheel on a pane: hover reads, drag moves, wheel and two fingers zoom. Answers how to stop. */
export function listenForGestures(element: HTMLElement, gestures: PaneGestures): () => void {
  const stop = new AbortController();
  const pointers = new Map<number, ScreenPoint>();
  let start: ScreenPoint | null = null;
  let is_dragging = false;
  const at = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };

  const onMove = (event: PointerEvent): void => {
    const point = at(event);
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType !== 'touch') gestures.onPoint(point);
      return;
    }
    const before = [...pointers.values()];
    pointers.set(event.pointerId, point);
    const after = [...pointers.values()];
    if (start !== null && Math.hypot(point.x - start.x, point.y - start.y) > SLOP_PX) is_dragging = true;
    if (!is_dragging && after.length === 1) return;
    const [from, to] = [middle(before), middle(after)];
    gestures.onDrag(to.x - from.x, to.y - from.y);
    if (after.length === 2 && spread(before) > 0) gestures.onZoom(spread(after) / spread(before), to);
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size > 1) is_dragging = true;
    else {
      start = at(event);
      is_dragging = false;
    }
  };
  const onUp = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (!is_dragging && event.type === 'pointerup') gestures.onPoint(at(event));
    start = null;
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    gestures.onZoom(2 ** (-event.deltaY / WHEEL_PX), at(event));
  };

  const { signal } = stop;
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  // React listens for the wheel passively, and the page would zoom under a pinch.
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stop.abort();
}
