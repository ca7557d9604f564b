import { bboxOf, unionBBox } from '../../geometry/measure/bbox.ts';
import type { Polygon } from '../../geometry/types.ts';
import type { ExportLayer } from '../export/export-formats.ts';
import { WGS84_WKT } from '../shapefile/write-shapefile.ts';
import { writeSqlite, type Table } from '../sqlite/write-sqlite.ts';
import type { SqlValue } from '../sqlite/read-columns.ts';
import { writeWkb } from './wkb.ts';

/** "GPKG", and version 1.3.0. */
const APPLICATION_ID = 0x47504b47;
const USER_VERSION = 10_300;
const WGS84 = 4326;
/** GeoPackage wants a date of change; files with one content should be equal. */
const CHANGED = '1980-01-01T00:00:00.000Z';

/** GeoPackage geometry: header with the box, then WKB (2.1.3). */
const geometryBlob = (polygon: Polygon): Uint8Array => {
  const wkb = writeWkb(polygon);
  const blob = new Uint8Array(40 + wkb.length);
  const view = new DataView(blob.buffer);
  const [west, south, east, north] = bboxOf(polygon);
  // magic, version 0, flags: little-endian with a two-dimensional box
  blob.set([0x47, 0x50, 0, 0b11]);
  view.setInt32(4, WGS84, true);
  [west, east, south, north].forEach((value, i) => view.setFloat64(8 + 8 * i, value, true));
  blob.set(wkb, 40);
  return blob;
};

const SYSTEMS: readonly (readonly SqlValue[])[] = [
  ['Undefined Cartesian', -1, 'NONE', -1, 'undefined', null],
  ['Undefined geographic', 0, 'NONE', 0, 'undefined', null],
  ['WGS 84', WGS84, 'EPSG', WGS84, WGS84_WKT, null],
];

/** Polygons as a GeoPackage with one layer (OGC 12-128r18): the three required tables and the features. */
export const writeGeopackage = ({ name: layer, columns, features }: ExportLayer): Uint8Array<ArrayBuffer> => {
  const box = unionBBox(features.map(({ polygon }) => bboxOf(polygon))) ?? [0, 0, 0, 0];
  const tables: Table[] = [
    {
      name: 'gpkg_spatial_ref_sys',
      sql: 'CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)',
      rows: SYSTEMS,
    },
    {
      name: 'gpkg_contents',
      sql: 'CREATE TABLE gpkg_contents (table_name TEXT NOT NULL, data_type TEXT NOT NULL, identifier TEXT, description TEXT, last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER)',
      rows: [[layer, 'features', layer, '', CHANGED, ...box, WGS84]],
    },
    {
      name: 'gpkg_geometry_columns',
      sql: 'CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL)',
      rows: [[layer, 'geom', 'POLYGON', WGS84, 0, 0]],
    },
    {
      name: layer,
      sql: `CREATE TABLE ${layer} (fid INTEGER PRIMARY KEY, geom POLYGON, ${columns.map(({ name, kind }) => `${name} ${kind === 'text' ? 'TEXT' : 'DOUBLE'}`).join(', ')})`,
      rows: features.map(({ polygon, values }): SqlValue[] => [null, geometryBlob(polygon), ...values]),
    },
  ];
  return writeSqlite(tables, APPLICATION_ID, USER_VERSION);
};
