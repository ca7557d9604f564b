import type { Polygon } from '../../geometry/types.ts';

/** What a field takes with it into a file. */
export type ExportField = {
  readonly name: string;
  readonly farm: string;
  readonly fiscal_name: string;
  readonly crop: string;
  readonly area_ha: number;
  readonly polygon: Polygon;
};

/** An attribute: ten letters at most, for shapefiles. Numbers have decimals, which tables with fixed columns keep. */
export type ExportColumn =
  | { readonly name: string; readonly kind: 'text' }
  | { readonly name: string; readonly kind: 'number'; readonly decimals: number };
export type ExportFeature = {
  readonly name: string;
  /** Where formats have folders. */
  readonly folder: string;
  readonly polygon: Polygon;
  /** In the order of the columns; null is empty. */
  readonly values: readonly (string | number | null)[];
};
/** What every format writes: polygons with attributes. `name` is the layer's, of plain letters. */
export type ExportLayer = {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly features: readonly ExportFeature[];
};

export const EXPORT_FORMATS = [
  { id: 'kml', label: 'KML', extension: 'kml', media_type: 'application/vnd.google-earth.kml+xml' },
  { id: 'geojson', label: 'GeoJSON', extension: 'geojson', media_type: 'application/geo+json' },
  { id: 'shapefile', label: 'Shapefile', extension: 'zip', media_type: 'application/zip' },
  { id: 'geopackage', label: 'GeoPackage', extension: 'gpkg', media_type: 'application/geopackage+sqlite3' },
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number]['id'];
