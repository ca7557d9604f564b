import { create } from 'zustand';
import type { Polygon } from '#domain/geometry/types.ts';
import type { DrawSession, DrawStatus, EditSession, EditStatus } from '#map/draw/types.ts';

/** What a line makes of the field it is drawn over, and its length within. */
export type Cut = { readonly parts: readonly Polygon[]; readonly length_m: number };
/** The outline of a new field under way: by its corners, or as a shape. */
export type OutlineDrawing = { readonly mode: 'polygon' | 'shape'; readonly session: DrawSession; readonly status: DrawStatus };
export type Drawing =
  | OutlineDrawing
  | { readonly mode: 'line'; readonly session: DrawSession; readonly status: DrawStatus; readonly cut: Cut | null }
  | { readonly mode: 'measure'; readonly session: DrawSession; readonly status: DrawStatus }
  | { readonly mode: 'edit'; readonly session: EditSession; readonly status: EditStatus };

/** The one drawing on the map, for its panel, its bar and its readout. */
export const useDrawing = create<{ drawing: Drawing | null }>(() => ({ drawing: null }));

/** Ends a session of a panel; another that has begun since keeps its place. */
export function endDrawing(session: Drawing['session']): void {
  session.stop();
  if (useDrawing.getState().drawing?.session === session) useDrawing.setState({ drawing: null });
}
