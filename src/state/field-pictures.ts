import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';

/** The index picture of a field as it lies on the map now; corners are nw, ne, se, sw. */
export type FieldPicture = { readonly bitmap: ImageBitmap; readonly corners: readonly [Position, Position, Position, Position] };

/** Pictures by field id, for whoever draws a field small. */
export const useFieldPictures = create<{ pictures: ReadonlyMap<string, FieldPicture> }>(() => ({ pictures: new Map() }));
