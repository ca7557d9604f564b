import type { BBox, Polygon, Position, ShapeBlock } from '#domain/geometry/types.ts';

export type BaseMapId = 'satellite' | 'street' | 'plain';
/** A raster tile service; `plain` is the embedded map and needs none. */
export type BaseMap = {
  readonly id: 'satellite' | 'street';
  readonly tiles: readonly string[];
  readonly attribution: string;
  readonly min_zoom: number;
  readonly max_zoom: number;
  readonly tile_px: 256 | 512;
};

/** Label on a shape; `position` is where it stands (pole of inaccessibility). */
export type ShapeLabel = {
  readonly name: string;
  readonly sub: string;
  readonly position: Position;
};
/** `hidden` takes a shape off the map while its border is being edited; it can still be found by position. */
export type ShapeState = { selected?: boolean; hovered?: boolean; dimmed?: boolean; hidden?: boolean; color?: string | null };

/** One field's index picture; corners are nw, ne, se, sw. On one that `is_pale` the label of the shape with its id is dark. */
export type RasterImage = {
  readonly id: string;
  readonly bitmap: ImageBitmap;
  readonly corners: readonly [Position, Position, Position, Position];
  readonly opacity: number;
  readonly is_pale?: boolean;
};

export type Padding = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
export type ScreenPoint = { readonly x: number; readonly y: number };
export type Camera = { readonly center: Position; readonly zoom: number; readonly bbox: BBox };

/** What turns a block into vector tiles, off the main thread (the geometry worker). */
export type TileEngine = {
  load: (args: { version: number; numbers: Uint32Array; block: ShapeBlock }) => Promise<void>;
  encode: (args: { version: number; z: number; x: number; y: number }) => Promise<Uint8Array>;
};

export type PointerInfo = {
  readonly position: Position;
  readonly point: ScreenPoint;
  readonly shape_id: string | null;
  readonly shift: boolean;
  readonly touch: boolean;
};
export type MapEvents = {
  click: PointerInfo;
  doubleclick: PointerInfo;
  contextmenu: PointerInfo;
  /** null when the pointer has left the map. */
  hover: PointerInfo | null;
  lasso: { readonly polygon: Polygon; readonly shape_ids: readonly string[] };
};

/** Every text the map room shows; the caller translates. */
export type MapTexts = {
  readonly map: string;
  readonly zoom_in: string;
  readonly zoom_out: string;
  readonly fit: string;
  readonly locate: string;
  readonly attribution_plain: string;
  readonly formatDistance: (metres: number) => string;
};

export type MapCanvasProps = {
  readonly base_maps: readonly BaseMap[];
  readonly base: BaseMapId;
  readonly texts: MapTexts;
  readonly tiles: TileEngine;
  /** Credit of the pictures shown over the base, e.g. "Imagen Copernicus Sentinel-2". */
  readonly imagery_attribution?: string | undefined;
  readonly start?: { readonly bbox: BBox } | undefined;
  readonly onBaseFallback?: ((failed: BaseMapId) => void) | undefined;
  /** No WebGL at all, or a lost context that did not come back within 3 s. */
  readonly onUnavailable?: ((reason: 'no_webgl' | 'context_lost') => void) | undefined;
  /** The context came back after all. */
  readonly onAvailable?: (() => void) | undefined;
  readonly onFit?: (() => void) | undefined;
  readonly onLocateFailed?: (() => void) | undefined;
  readonly controls?: boolean | undefined;
};

export type { BBox, Polygon, Position, ShapeBlock };

/** A shape that is not a field yet; `id` is its number for picking and marking, `faded` one that stays out. */
export type PreviewShape = {
  readonly id: number;
  readonly polygon: Polygon;
  readonly name: string;
  /** Written below the name while the shape is selected. */
  readonly area: string;
  readonly tone: 'plain' | 'warn' | 'danger';
  readonly faded: boolean;
};
