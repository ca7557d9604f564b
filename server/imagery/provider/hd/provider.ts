import type { Polygon } from '#domain/geometry/types.ts';
import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { HdSource } from '../../hd/hd-task.ts';
import type { SceneSource } from '../provider.ts';

/** A source of scenes of 3 m. Failures are `IMAGERY_PROVIDER_DOWN`, `HD_KEY_REFUSED` or `HD_PREPARING`, never an empty list. */
export type HdProvider = SceneSource & {
  readonly attribution: string;
  /** What a clip of a scene is made of, ready for a thread; asks the provider to prepare its files where they are not. */
  sourceOf(group: SceneGroup): Promise<HdSource>;
  /** Usable share of a field in each scene, where it costs nothing to know; null where only reading the pixels tells. */
  clearShares(field: Polygon, groups: readonly SceneGroup[]): Promise<readonly number[] | null>;
};
