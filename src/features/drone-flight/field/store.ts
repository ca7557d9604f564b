import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';

export type FlightPlan = {
  readonly field_id: string;
  readonly name: string;
  /** In the order they are flown. */
  readonly points: readonly Position[];
  /** The middle of the field's southern end. */
  readonly below: Position;
  readonly text: string;
};

/** The sample plan over the panel's field; the panel puts it here, and takes it away. */
export const useFlightPlan = create<{ readonly plan: FlightPlan | null }>(() => ({ plan: null }));
