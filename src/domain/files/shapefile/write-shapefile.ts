import { zipSync } from 'fflate';
import { bboxOf, unionBBox } from '../../geometry/measure/bbox.ts';
import { wind } from '../../geometry/split/plane-area.ts';
import type { BBox, Polygon } from '../../geometry/types.ts';
import type { ExportLayer } from '../export/export-formats.ts';
import { writeDbf } from './write-dbf.ts';
import { ZIP_DATE } from '../zip/zip-date.ts';

const FILE_CODE = 9994;
const VERSION = 1000;
const POLYGON = 5;
const HEADER_BYTES = 100;

export const WGS84_WKT =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const writeHeader = (view: DataView, box: BBox): void => {
  view.setInt32(0, FILE_CODE);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, VERSION, true);
  view.setInt32(32, POLYGON, true);
  box.forEach((value, i) => view.setFloat64(36 + 8 * i, value, true));
};

const contentBytes = ({ coordinates }: Polygon): number =>
  44 + 4 * coordinates.length + 16 * coordinates.reduce((sum, ring) => sum + ring.length, 0);

/** One record's content: shells clockwise, holes counter-clockwise, the other way round than GeoJSON. */
const writePolygon = (view: DataView, at: number, polygon: Polygon): void => {
  const rings = polygon.coordinates.map((ring, i) => wind(ring, i > 0));
  view.setInt32(at, POLYGON, true);
  bboxOf(polygon).forEach((value, i) => view.setFloat64(at + 4 + 8 * i, value, true));
  view.setInt32(at + 36, rings.length, true);
  view.setInt32(
    at + 40,
    rings.reduce((sum, ring) => sum + ring.length, 0),
    true,
  );
  let point = 0;
  rings.forEach((ring, i) => {
    view.setInt32(at + 44 + 4 * i, point, true);
    for (const [lon, lat] of ring) {
      const xy = at + 44 + 4 * rings.length + 16 * point++;
      view.setFloat64(xy, lon, true);
      view.setFloat64(xy + 8, lat, true);
    }
  });
};

/** Polygons as a zipped shapefile with index, attributes, projection and encoding (ESRI Shapefile Technical Description, 1998). */
export const writeShapefile = (layer: ExportLayer): Uint8Array => {
  const { name, features } = layer;
  const sizes = features.map(({ polygon }) => contentBytes(polygon));
  const shp = new Uint8Array(HEADER_BYTES + sizes.reduce((sum, size) => sum + 8 + size, 0));
  const shx = new Uint8Array(HEADER_BYTES + 8 * features.length);
  const [shpView, shxView] = [new DataView(shp.buffer), new DataView(shx.buffer)];
  const box = unionBBox(features.map(({ polygon }) => bboxOf(polygon))) ?? [0, 0, 0, 0];
  writeHeader(shpView, box);
  writeHeader(shxView, box);
  let at = HEADER_BYTES;
  features.forEach(({ polygon }, i) => {
    const words = sizes[i]! / 2;
    shxView.setInt32(HEADER_BYTES + 8 * i, at / 2);
    shxView.setInt32(HEADER_BYTES + 8 * i + 4, words);
    shpView.setInt32(at, i + 1);
    shpView.setInt32(at + 4, words);
    writePolygon(shpView, at + 8, polygon);
    at += 8 + sizes[i]!;
  });
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  const files = {
    [`${name}.shp`]: shp,
    [`${name}.shx`]: shx,
    [`${name}.dbf`]: writeDbf(layer),
    [`${name}.prj`]: text(WGS84_WKT),
    [`${name}.cpg`]: text('UTF-8'),
  };
  return zipSync(files, { mtime: ZIP_DATE });
};
