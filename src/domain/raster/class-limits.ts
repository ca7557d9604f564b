import type { LayerId } from '#domain/schemas/imagery.ts';

/**
 * Inner limits of the classes a layer is read in, ascending: surface water by MNDWI (domain.md §1.3), crop health by VCI
 * (§1.6), slope in percent (§1.8). A value on a limit belongs to the class above it.
 */
export const CLASS_LIMITS: Partial<Record<LayerId, readonly number[]>> = {
  water: [-0.3, 0, 0.2],
  health: [20, 35, 50, 70],
  slope: [0.5, 1, 2, 3, 5],
};

/** Classed layers drawn in flat colours; water keeps its ramp, because its limits are soft. */
export const PAINTED_IN_CLASSES: ReadonlySet<LayerId> = new Set<LayerId>(['health', 'slope']);
