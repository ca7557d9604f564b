import type { Polygon, Position } from '../geometry/types.ts';
import type { Band, IndexId, Scene, SceneBand, SceneLayerId } from '../schemas/imagery.ts';

/** A north-up grid of square pixels; `origin` is the outer corner of the north-western pixel, in metres of `epsg`. */
export type GridShape = {
  readonly width: number;
  readonly height: number;
  readonly origin: readonly [easting: number, northing: number];
  readonly pixel_m: number;
  readonly epsg: number;
};
/** Values row by row from the north; NaN is no-data. */
export type Grid = GridShape & { readonly values: Float32Array };

export type BandValues = Uint8Array | Uint16Array;
/** What an index is computed of: bands as delivered, or averaged onto a coarser grid. 0 is no data in both. */
export type BandInput = BandValues | Float32Array;
/**
 * The window of one scene over one field: digital numbers as delivered (0 = no data). B02 B03 B04 B08 lie on `fine`
 * (10 m), every other band and SCL on `coarse` (20 m); both grids start at the same corner and `fine` is twice as wide and high.
 * Of PlanetScope all bands and the mask lie on one grid of 3 m, which both are.
 */
export type SceneBands = {
  readonly fine: GridShape;
  readonly coarse: GridShape;
  readonly bands: Readonly<Partial<Record<SceneBand, BandValues>>>;
  /** Absent: Sentinel-2. */
  readonly sensor?: 'planetscope';
};

export type Palette = 'safe' | 'classic';

/** How digital numbers become reflectance: what the catalogue said of the scene (domain.md §1.1). */
export type SceneCalibration = Pick<Scene, 'id' | 'scale' | 'offset' | 'offset_from' | 'baseline'>;

/** Signed addresses of one tile's bands; a field may need several. */
export type ScenePart = { readonly epsg: number; readonly bands: Readonly<Partial<Record<Band, string>>> };
export type RasterSource =
  | { readonly kind: 'clip'; readonly bytes: ArrayBuffer }
  /** A clip of PlanetScope. */
  | { readonly kind: 'hd'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'cog'; readonly parts: readonly ScenePart[] };

export type ZoneMethod = 'quantile' | 'equal_interval' | 'jenks';
export type Zoning = {
  readonly count: number;
  readonly breaks: readonly number[];
  readonly is_homogeneous: boolean;
  readonly is_reduced: boolean;
};

/** A scene of the reference with its pixels. */
export type ReferenceScene = { readonly scene: SceneCalibration; readonly bands: SceneBands };

/**
 * What a crop's condition is compared with (domain.md §1.6): the same field around this day in earlier seasons of the crop,
 * else other fields with the crop on this day, else the crop's usual EVI on this day.
 */
export type HealthReference =
  | { readonly kind: 'seasons'; readonly seasons: readonly { readonly year: number; readonly scenes: readonly ReferenceScene[] }[] }
  | { readonly kind: 'fields'; readonly fields: readonly (ReferenceScene & { readonly polygon: Polygon })[] }
  | { readonly kind: 'envelope'; readonly evi_min: number; readonly evi_max: number }
  | { readonly kind: 'none' };

/** What was really used of it, for the legend. */
export type UsedReference = {
  readonly kind: HealthReference['kind'];
  /** Start years of the seasons with readable pixels. */
  readonly years: readonly number[];
  readonly scene_count: number;
  readonly field_count: number;
};

/** A reference of which only the places of the pixels are known. */
type ReferenceSource = { readonly source: RasterSource; readonly scene: SceneCalibration };
export type HealthSources =
  | { readonly kind: 'seasons'; readonly seasons: readonly { readonly year: number; readonly scenes: readonly ReferenceSource[] }[] }
  | { readonly kind: 'fields'; readonly fields: readonly (ReferenceSource & { readonly polygon: Polygon })[] }
  | Extract<HealthReference, { kind: 'envelope' | 'none' }>;

export type RenderRequest = {
  readonly source: RasterSource;
  readonly scene: SceneCalibration;
  readonly polygon: Polygon;
  readonly layer: SceneLayerId;
  readonly palette: Palette;
  /** Draw the pixels the mask leaves out as well. */
  readonly show_masked: boolean;
  /** Limits of the colours: index values, or reflectance for true colour. 'auto' is P2–P98 of the field; the layer's own when absent. */
  readonly stretch?: readonly [min: number, max: number] | 'auto';
  /** How contrasted NDVI is divided; quantiles when absent. */
  readonly zone_method?: ZoneMethod;
  /** Limits of contrasted NDVI from elsewhere, as when several fields are read by one legend; the field's own when absent. */
  readonly zoning?: Zoning;
  /** What crop health compares with; without one nothing is compared. */
  readonly health?: HealthSources;
};

export type StatisticsRequest = {
  readonly source: RasterSource;
  readonly scene: SceneCalibration;
  readonly polygon: Polygon;
  readonly index: IndexId;
};

/** Population statistics of the valid pixels of a field; null where there is none. */
export type Statistics = {
  readonly pixel_count: number;
  readonly mean: number | null;
  readonly sd: number | null;
  /** Coefficient of variation, sd / |mean|. */
  readonly cv: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly p5: number | null;
  readonly p10: number | null;
  readonly p25: number | null;
  readonly p50: number | null;
  readonly p75: number | null;
  readonly p90: number | null;
  readonly p95: number | null;
};
export type FieldStatistics = Statistics & {
  /** Sum of mask weights over the pixels of the field, 0–1. */
  readonly valid_fraction: number;
  /** Pixels whose centre lies in the field. */
  readonly field_pixels: number;
};

export type Histogram = { readonly min: number; readonly max: number; readonly counts: readonly number[] };

/** What the reader should know about a picture; the words are in the imagery feature under the same key. */
export type RenderNote =
  | 'offset_corrected'
  | 'homogeneous'
  | 'zones_reduced'
  | 'evi2_used'
  | 'ndwi_used'
  | 'whole_field_used'
  | 'no_valid_pixels'
  | 'no_reference';

export type RenderedLayer = {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Size and place of the picture. */
  readonly shape: GridShape;
  /** The picture's outer corners in degrees. */
  readonly corners: readonly [nw: Position, ne: Position, se: Position, sw: Position];
  readonly statistics: FieldStatistics;
  readonly histogram: Histogram;
  /** Inner limits between zones or classes, ascending; null for layers without them. */
  readonly breaks: readonly number[] | null;
  /** Valid inner values, ascending, that zones are made of; null for layers without zones of their own values. */
  readonly zone_values: Float32Array | null;
  /** Area of each zone or class in hectares, lowest first; null for layers without them. */
  readonly zone_area_ha: readonly number[] | null;
  /** Pixels with an index over 0 and NDVI under 0.3, in hectares; only of the water layer. */
  readonly water_area_ha: number | null;
  /** What crop health was compared with; null for other layers. */
  readonly reference: UsedReference | null;
  /** Limits the colours were stretched between. */
  readonly domain: readonly [min: number, max: number];
  readonly notes: readonly RenderNote[];
  /** Index values at their native resolution, for the value under the cursor. */
  readonly grid: Grid;
  /** A second figure for the cursor: the red-edge position in nm beside chlorophyll. */
  readonly side_grid: Grid | null;
};
