import { freeCenter, unproject } from '../../camera.ts';
import type { ScreenPoint } from '../../types.ts';
import { showCrosshair } from './crosshair.ts';
import type { Crosshair } from './crosshair.ts';
import type { DrawPoint } from '../draw-input.ts';
import { moveCrosshair } from './keyboard-crosshair.ts';

export type DrawCrosshair = {
  readonly isShown: () => boolean;
  /** What lies under it; null before it is shown and without a map. */
  readonly at: () => DrawPoint | null;
  /** Shows it in the middle where it was not shown. */
  readonly show: () => void;
  /** Follows an arrow key; false for other keys. */
  readonly move: (event: KeyboardEvent) => boolean;
  readonly hide: () => void;
};

/** The crosshair a drawing is aimed by: fixed in the middle for fingers, moved by arrows for the keyboard. */
export function newDrawCrosshair(is_fixed: boolean): DrawCrosshair {
  let shown: { point: ScreenPoint; crosshair: Crosshair } | null = null;
  const show = (point: ScreenPoint = freeCenter()): void => {
    shown ??= { point, crosshair: showCrosshair(is_fixed) };
  };
  if (is_fixed) show();
  return {
    isShown: () => shown !== null,
    at() {
      const where = is_fixed ? freeCenter() : shown?.point;
      const position = where === undefined ? null : unproject(where);
      return where === undefined || position === null ? null : { position, point: where, touch: is_fixed, shift: false, alt: false };
    },
    show: () => show(),
    move(event) {
      const to = moveCrosshair(event, shown?.point ?? freeCenter());
      if (to === null) return false;
      show(to);
      if (shown !== null) shown = { ...shown, point: to };
      shown?.crosshair.place(to);
      return true;
    },
    hide() {
      shown?.crosshair.remove();
      shown = null;
    },
  };
}
