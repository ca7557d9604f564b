import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import { crsOfEpsg, crsOfWkt, type Crs } from '../crs/crs.ts';
import { readAttributes } from '../attributes.ts';
import { collectFeatures, type FeatureCollector, type PointSink, type ReadFeatures } from '../raw-feature.ts';
import type { SqlValue } from '../sqlite/read-columns.ts';
import { readSqlite, type Database, type Row } from '../sqlite/read-sqlite.ts';
import { readWkb } from './wkb.ts';

/** Bytes of the envelope by its code in the flags (GeoPackage 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const EMPTY_FLAG = 0x10;

const text = (row: Row, column: string): string => String(row.get(column) ?? '');

/** Conversions by srs_id: by EPSG number where it has one, else by its definition. */
const readSystems = (database: Database): Map<SqlValue, () => Crs> => {
  const systems = new Map<SqlValue, () => Crs>();
  for (const row of database.rows('gpkg_spatial_ref_sys')) {
    const isEpsg = text(row, 'organization').toUpperCase() === 'EPSG';
    const code = Number(row.get('organization_coordsys_id'));
    const read = (): Crs => {
      if (!isEpsg) return crsOfWkt(text(row, 'definition'));
      try {
        return crsOfEpsg(code);
      } catch (error) {
        if (error instanceof AppError) return crsOfWkt(text(row, 'definition'));
        throw error;
      }
    };
    let known: Crs | null = null;
    systems.set(row.get('srs_id') ?? null, () => (known ??= read()));
  }
  return systems;
};

const addRow = (collector: FeatureCollector, row: Row, column: string, { toLonLat, shift }: Crs, layer: string): void => {
  const attributes = readAttributes(row);
  const facts = { ...attributes, farm_name: attributes.farm_name ?? layer, shift };
  const blob = row.get(column);
  const flags = blob instanceof Uint8Array && blob[0] === 0x47 && blob[1] === 0x50 ? blob[3]! : EMPTY_FLAG;
  if (!(blob instanceof Uint8Array) || flags & EMPTY_FLAG) return collector.addRefused(facts, 'GEOMETRY_EMPTY');
  try {
    const shape = readWkb(blob.subarray(8 + (ENVELOPE_BYTES[(flags >> 1) & 7] ?? 0)), toLonLat);
    for (const line of shape.lines) collector.addLine(() => line);
    if (shape.type === 'Point' || shape.type === 'MultiPoint') return collector.addPoints(facts, shape.type, row, () => shape.points);
    if (shape.polygons === null) return collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: shape.type });
    const { polygons } = shape;
    // every row is reported, so that the limit of features also ends a file of nothing
    if (polygons.length === 0) return collector.addRefused(facts, 'GEOMETRY_EMPTY');
    for (const rings of polygons) {
      collector.countVertices(rings.reduce((sum, ring) => sum + ring.length, 0));
      collector.addPolygon(facts, rings);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'COORDINATES_UNREADABLE') throw error;
    collector.addRefused(facts, error.code, error.params);
  }
};

/** The features of all feature tables of a GeoPackage (OGC 12-128r18), in longitude and latitude; a layer that cannot be read is refused by its name. */
export const readGeopackage = (bytes: Uint8Array, points?: PointSink): ReadFeatures => {
  if (bytes.length > FILE.zip_unpacked_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.zip_unpacked_bytes / 1024 / 1024 });
  const database = readSqlite(bytes);
  if (!database.hasTable('gpkg_geometry_columns') || !database.hasTable('gpkg_spatial_ref_sys')) throw new AppError('FILE_NOT_KML');
  const systems = readSystems(database);
  const collector = collectFeatures(points);
  for (const layer of database.rows('gpkg_geometry_columns')) {
    const table = text(layer, 'table_name');
    const column = text(layer, 'column_name').toLowerCase();
    collector.layer(table, () => {
      if (database.isView(table)) throw new AppError('LAYER_IS_VIEW', { layer: table });
      const crs = systems.get(layer.get('srs_id') ?? null)?.() ?? crsOfEpsg(4326);
      for (const row of database.rows(table)) addRow(collector, row, column, crs, table);
    });
  }
  return collector.finish();
};
