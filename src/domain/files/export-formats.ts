import type { Polygon } from '../geometry/types.ts';

/** What a field takes with it into a file. */
export type ExportField = {
  readonly name: string;
  readonly farm: string;
  readonly fiscal_name: string;
  readonly crop: string;
  readonly area_ha: number;
  readonly polygon: Polygon;
};

/** The attributes of an exported field, in file order; ten letters at most, for shapefiles. */
export const EXPORT_COLUMNS = ['name', 'farm', 'fiscal', 'crop'] as const;
/** The attributes of a field in the order of `EXPORT_COLUMNS`. */
export const exportTexts = ({ name, farm, fiscal_name, crop }: ExportField): readonly string[] => [name, farm, fiscal_name, crop];

export const EXPORT_FORMATS = [
  { id: 'kml', label: 'KML', extension: 'kml', media_type: 'application/vnd.google-earth.kml+xml' },
  { id: 'geojson', label: 'GeoJSON', extension: 'geojson', media_type: 'application/geo+json' },
  { id: 'shapefile', label: 'Shapefile', extension: 'zip', media_type: 'application/zip' },
  { id: 'geopackage', label: 'GeoPackage', extension: 'gpkg', media_type: 'application/geopackage+sqlite3' },
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number]['id'];
