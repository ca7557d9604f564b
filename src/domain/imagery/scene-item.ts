import type { BBox, Polygon } from '../geometry/types.ts';
import type { Band } from '../schemas/imagery.ts';

/** Where one band of an item lies. */
export type BandAsset = {
  readonly key: string;
  readonly href: string;
  readonly media_type: string | null;
  /** Rows and columns. */
  readonly shape: readonly [rows: number, columns: number] | null;
  /** Affine a b c d e f: x = a·column + b·row + c, y = d·column + e·row + f. */
  readonly transform: readonly number[] | null;
};

/** One product of one tile, as a catalogue (STAC) lists it. */
export type SceneItem = {
  readonly id: string;
  readonly collection: string | null;
  readonly platform: string;
  /** UTC. */
  readonly datetime: string;
  /** Percent of the tile. */
  readonly cloud_cover: number | null;
  readonly baseline: string | null;
  readonly boa_offset_applied: boolean | null;
  readonly epsg: number | null;
  readonly bbox: BBox | null;
  readonly bands: Readonly<Partial<Record<Band, BandAsset>>>;
  /** What the picture shows, where the catalogue says it: of a tile that was cut apart one piece of its box. */
  readonly footprint?: Polygon;
};
