import type { Corners, PlacedPane } from '#workers/panes-api.ts';

export type PanePicture = { readonly bitmap: ImageBitmap; readonly corners: Corners };
/** One pane of the canvas: a shape with its picture, seen at so many metres per pixel. */
export type Pane = PlacedPane & { readonly picture: PanePicture | null };
export type PaneSize = { readonly width: number; readonly height: number };
