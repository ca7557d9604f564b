import 'jsts/org/locationtech/jts/monkey.js';
import PrecisionModel from 'jsts/org/locationtech/jts/geom/PrecisionModel.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeometryNoder from 'jsts/org/locationtech/jts/noding/snapround/GeometryNoder.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import RelateOp from 'jsts/org/locationtech/jts/operation/relate/RelateOp.js';
import ArrayList from 'jsts/java/util/ArrayList.js';
import UnionOp from 'jsts/org/locationtech/jts/operation/union/UnionOp.js';
import type { Polygon, Position } from '../../../src/domain/geometry/types.ts';

const reader = new GeoJSONReader();
const UNITS_PER_DEGREE = 1e7;

/**
 * The areas, in square degrees, of the parts that JTS (the twin of GEOS) cuts a field into along a line: border and line noded by snap
 * rounding on the grid of 1e-7°, faces by its polygonizer. Shares no code with ours.
 */
export function snappedParts(field: Polygon, line: readonly Position[]): number[] {
  const shape = reader.read(field);
  const lines = new ArrayList();
  lines.add(shape.getBoundary());
  lines.add(reader.read({ type: 'LineString', coordinates: line }));
  const noded = new GeometryNoder(new PrecisionModel(UNITS_PER_DEGREE)).node(lines).toArray();
  const polygonizer = new Polygonizer();
  // the noder repeats what border and line share; a union keeps each once
  if (noded[0] !== undefined) polygonizer.add(noded.reduce((all, one) => UnionOp.union(all, one)));
  const areas: number[] = [];
  for (const faces = polygonizer.getPolygons().iterator(); faces.hasNext();) {
    const face = faces.next();
    if (RelateOp.relate(shape, face.getInteriorPoint()).isContains()) areas.push(face.getArea());
  }
  return areas;
}
