import type { Position } from '#domain/geometry/types.ts';
import type { SoilDepth } from '#domain/soil/profile.ts';

/** A map of soils. Failures are `SOIL_PROVIDER_DOWN`. */
export type SoilProvider = {
  readonly id: string;
  readonly attribution: string;
  readonly is_demo: boolean;
  /** The profile of the cell at a place, from the surface down. */
  read(position: Position): Promise<SoilDepth[]>;
};
