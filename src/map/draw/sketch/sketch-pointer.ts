import type { DrawCrosshair } from '../crosshair/draw-crosshair.ts';
import type { DrawPoint } from '../draw-input.ts';
import type { DrawOptions } from '../types.ts';
import { distancePx, snapPoint, snapTolerance } from '../snapping.ts';
import type { TerraEvents } from '../terra/terra-events.ts';
import { isWay } from './outline-of.ts';
import type { SketchModel } from './sketch-model.ts';
import { newSketch, sketchAfter } from './sketch.ts';
import type { Sketch } from './sketch.ts';

/** A second press this near to the last vertex belongs to a double click. */
const DOUBLE_PX = 8;

/** What presses, drags and a free hand do to a sketch; `point` puts the cursor somewhere. */
export function sketchPointer(
  model: SketchModel,
  options: Pick<DrawOptions, 'crosshair' | 'ignore_shape_id' | 'prefer_shape_id'>,
  crosshair: DrawCrosshair,
): TerraEvents & { readonly point: (at: DrawPoint) => void } {
  const { state } = model;
  const { kind } = state;
  const is_way = isWay(kind);
  let held: { index: number; base: Sketch } | null = null;
  const point = (at: DrawPoint): void => {
    ({ position: state.cursor, snap: state.snap } = snapPoint(at, is_way ? state.sketch.vertices : [], state.snapping, options));
    model.reconsider();
  };
  return {
    point,
    move(at) {
      if (options.crosshair === true || kind === 'freehand') return;
      crosshair.hide();
      point(at);
    },
    press(at) {
      if (options.crosshair === true || state.sketch.closed) return;
      const first = state.sketch.vertices[0];
      const last = state.sketch.vertices.at(-1);
      const is_closable = (kind === 'polygon' || kind === 'measure') && state.sketch.vertices.length >= 3;
      if (is_closable && first !== undefined && distancePx(first, at.point) <= snapTolerance(at.touch)) {
        state.met_first = true;
        return model.close();
      }
      if (last !== undefined && distancePx(last, at.point) <= DOUBLE_PX) return;
      point(at);
      model.add(state.cursor ?? at.position);
    },
    doublePress() {
      if (is_way && options.crosshair !== true) model.close();
    },
    grab(at) {
      const { closed, vertices } = state.sketch;
      // Under the crosshair a finger moves the map, also where it happens to lie on a corner.
      const is_loose = closed ? kind !== 'freehand' : is_way && options.crosshair !== true;
      const index = is_loose ? vertices.findIndex((vertex) => distancePx(vertex, at.point) <= snapTolerance(at.touch)) : -1;
      if (index === -1) return false;
      held = { index, base: state.sketch };
      return true;
    },
    drag(at) {
      if (held === null) return;
      const target = snapPoint({ ...at, shift: false }, [], state.snapping, options);
      state.snap = target.snap;
      state.sketch = sketchAfter(held.base, { type: 'move', index: held.index, position: target.position });
      model.reconsider();
    },
    drop() {
      held = null;
      state.snap = null;
      model.refresh();
      model.reportWhole();
    },
    camera() {
      const at = options.crosshair === true ? crosshair.at() : null;
      if (at !== null) point(at);
    },
    trace(way) {
      if (state.sketch.closed) return;
      state.sketch = { ...newSketch(way), past: [newSketch()] };
      model.reconsider();
    },
    traced() {
      if (state.sketch.closed || state.sketch.vertices.length < 3) return;
      state.sketch = { ...state.sketch, closed: true };
      model.reconsider();
      model.reportWhole();
    },
  };
}
