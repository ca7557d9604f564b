import type { BBox } from '#domain/geometry/types.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import type { BandPlace } from '../clips/band-place.ts';
import type { Urgency } from '../clips/threads.ts';

export type SceneQuery = {
  readonly bbox: BBox;
  /** UTM zone the place is read in. */
  readonly epsg: number;
  /** First and last acquisition day, both included. */
  readonly from: string;
  readonly to: string;
  readonly signal?: AbortSignal;
};

/** What lists scenes of a place. Failures are `IMAGERY_PROVIDER_DOWN`, never an empty list. */
export type SceneSource = {
  /** Names its scenes: letters, digits and hyphens. */
  readonly id: string;
  readonly is_demo: boolean;
  /** Whether answers are worth keeping in the database: those of the network are. */
  readonly is_remote: boolean;
  /** Absent: Sentinel-2. */
  readonly sensor?: 'planetscope';
  search(query: SceneQuery): Promise<readonly SceneItem[]>;
};

/** A source of satellite scenes. */
export type ImageryProvider = SceneSource & {
  readonly attribution: string;
  /** Where the bytes of some bands lie; makes them first if need be. A band the item has not is left out. */
  places(item: SceneItem, bands: readonly Band[], urgency?: Urgency): Promise<Readonly<Partial<Record<Band, BandPlace>>>>;
  /** An item by its id, where that can be had without a search; null for an id that is not one of its own. */
  itemOfId(id: string): SceneItem | null;
};
