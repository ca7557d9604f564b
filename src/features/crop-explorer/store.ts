import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';

/** The point the reference is asked around, while it is asked around a point. */
export const usePoint = create<{ point: Position | null }>(() => ({ point: null }));
export const markPoint = (point: Position | null): void => usePoint.setState({ point });
