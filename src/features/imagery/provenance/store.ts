import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';

/** The pixel somebody asked about; it stays while the date or the layer changes. */
export type Picked = { readonly field_id: string; readonly position: Position };

export const usePicked = create<{ picked: Picked | null }>(() => ({ picked: null }));
export const pickPixel = (picked: Picked): void => usePicked.setState({ picked });
