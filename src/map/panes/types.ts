import type { PaneRect } from '#domain/compare/pane-rects.ts';
import type { Ground, GroundFrame } from '#domain/geometry/ground-frame.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { ScreenPoint } from '../types.ts';

export type PanePicture = { readonly bitmap: ImageBitmap; readonly corners: readonly [Position, Position, Position, Position] };

/** One pane of the canvas: a shape with its picture, seen at so many metres per pixel. */
export type Pane = {
  readonly id: string;
  /** CSS pixels of the canvas. */
  readonly rect: PaneRect;
  /** Where the middle of the view stands. */
  readonly anchor: ScreenPoint;
  readonly frame: GroundFrame;
  /** Metres from the frame's middle to what stands at the anchor. */
  readonly offset_m: Ground;
  readonly metres_per_px: number;
  readonly polygon: Polygon;
  readonly picture: PanePicture | null;
  /** 0–1, of the picture. */
  readonly opacity: number;
  /** Hatches the shape while its picture is on its way. */
  readonly is_loading: boolean;
};

/** How a pane's pixels follow from the Mercator unit square: scale, then shift. */
export type PaneTransform = { readonly kx: number; readonly ky: number; readonly tx: number; readonly ty: number };
