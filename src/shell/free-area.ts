import { create } from 'zustand';

export type Padding = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The part of the map nothing covers: its rectangle, and the padding that keeps the camera in it. */
export const useFreeArea = create<{ rect: { x: number; y: number; width: number; height: number }; padding: Padding }>(() => ({
  rect: { x: 0, y: 0, width: 0, height: 0 },
  padding: { left: 0, top: 0, right: 0, bottom: 0 },
}));
