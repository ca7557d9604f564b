import type { Position } from '#domain/geometry/types.ts';
import type { DrawPoint } from '../draw-input.ts';

export type TerraEvents = {
  readonly move: (at: DrawPoint) => void;
  readonly press: (at: DrawPoint) => void;
  readonly doublePress: () => void;
  /** True takes the corner below the pointer along until `drop`. */
  readonly grab: (at: DrawPoint) => boolean;
  readonly drag: (at: DrawPoint) => void;
  readonly drop: () => void;
  /** The map moved under a still pointer. */
  readonly camera: () => void;
  /** The way of a free hand so far, not repeating its first position. */
  readonly trace: (way: readonly Position[]) => void;
  readonly traced: () => void;
};
export type TerraPointer = {
  /** Whether presses begin a new free hand. */
  readonly setActive: (active: boolean) => void;
  readonly stop: () => void;
};
