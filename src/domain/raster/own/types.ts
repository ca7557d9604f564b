import type { BBox, Position } from '#domain/geometry/types.ts';
import type { FieldStatistics, Histogram } from '../types.ts';
import type { BandColor, SampleKind } from '../tiff/types.ts';

/** What a band is used as. */
export const BAND_ROLES = ['blue', 'green', 'red', 'red_edge', 'nir', 'scl'] as const;
export type BandRole = (typeof BAND_ROLES)[number];
/** Which band plays which part. */
export type RoleMap = Readonly<Partial<Record<BandRole, number>>>;

/** What may be shown of an own raster: an index, its colours, or one band as it is. */
export const OWN_LAYERS = ['ndvi', 'evi', 'ndre', 'true_color', 'single'] as const;
export type OwnLayer = (typeof OWN_LAYERS)[number];

/** A north-up grid in any known system; `origin` is the outer corner of the north-western pixel, `step` the pixel in units of the system. */
export type OwnGrid = {
  readonly width: number;
  readonly height: number;
  readonly origin: readonly [x: number, y: number];
  readonly step: readonly [x: number, y: number];
  readonly epsg: number;
};

/** One band as the file describes it. */
export type OwnBand = {
  /** What the file calls it; empty when it does not. */
  readonly name: string;
  readonly kind: SampleKind;
  readonly nodata: number | null;
  /** Value = number × scale + offset, where the file says so. */
  readonly scale: number | null;
  readonly offset: number | null;
  readonly wavelength_nm: number | null;
  /** P2 and P98 of a sample of its numbers; null when none could be read cheaply. */
  readonly range: readonly [low: number, high: number] | null;
  /** What the tags say it is; alpha is no data but says where there is some. */
  readonly color?: BandColor | null;
  /** The file says by a mask or by alpha where it has data: a 0 is then a number like others. */
  readonly is_masked?: boolean;
};

export type RasterFacts = {
  readonly grid: OwnGrid;
  /** Mean size of a pixel on the ground. */
  readonly pixel_m: number;
  readonly corners: readonly [nw: Position, ne: Position, se: Position, sw: Position];
  readonly bbox: BBox;
  readonly bands: readonly OwnBand[];
};

/** How the numbers of a band become values. */
export type BandCalibration = { readonly scale: number; readonly offset: number; readonly nodata: number | null };

/** Windows of one raster over a field, as values: reflectance of optical bands, classes of SCL; NaN is no-data. */
export type OwnWindow = {
  readonly grid: OwnGrid;
  readonly bands: Readonly<Partial<Record<BandRole | 'value', Float32Array>>>;
};

/** One field of an own raster: picture, place, numbers. */
export type OwnPicture = {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly grid: OwnGrid;
  readonly corners: readonly [nw: Position, ne: Position, se: Position, sw: Position];
  /** Values under the cursor, clipped to the field; NaN is no-data. */
  readonly values: Float32Array;
  readonly statistics: FieldStatistics;
  readonly histogram: Histogram;
  readonly domain: readonly [min: number, max: number];
  /** The field was too small to leave its edge out. */
  readonly is_whole_field: boolean;
};
