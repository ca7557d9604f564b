import 'jsts/org/locationtech/jts/monkey.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import UnionOp from 'jsts/org/locationtech/jts/operation/union/UnionOp.js';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import { repairPolygon } from '#domain/geometry/repair/repair-polygon.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { SPOILS, spoilt } from '../tests/setup/samples/spoilt-fields.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';

const reader = new GeoJSONReader();
const writer = new GeoJSONWriter();

/** The usual recipe: what is valid stays, other borders are noded by a union with themselves, and the largest of the faces is kept. */
const repairByJsts = (polygon: Polygon): number => {
  const shape = reader.read(polygon);
  if (new IsValidOp(shape).isValid()) return areaM2(polygon);
  const border = shape.getBoundary();
  const polygonizer = new Polygonizer();
  polygonizer.add(UnionOp.union(border, border));
  let largest_m2 = 0;
  for (const faces = polygonizer.getPolygons().iterator(); faces.hasNext();) {
    largest_m2 = Math.max(largest_m2, areaM2(writer.write(faces.next()) as unknown as Polygon));
  }
  return largest_m2;
};

/** Made fields, each spoilt in one of the ten ways of the golden test, brought back to one valid polygon. */
export const benches = (): Bench[] => {
  const fields = madeFields(500, { seed: 8, holes: false });
  const ways = Object.values(SPOILS);
  const broken = fields.map((field, n): Polygon => ({ type: 'Polygon', coordinates: spoilt(field, n, ways[n % ways.length]!) }));
  return [
    {
      name: 'repair/500',
      job: '500 fields of 50–500 vertices, each spoilt in one of ten ways',
      base: 'jsts',
      peers: {
        own: () =>
          broken.map(({ coordinates }) => {
            const repair = repairPolygon(coordinates);
            return repair.ok ? repair.area_m2 : 0;
          }),
        jsts: () => broken.map(repairByJsts),
      },
      check: (answer) => {
        // a vertex that jumped across, or a curl, may cut a field in several real parts
        const lost = (answer as number[]).filter((area_m2, n) => area_m2 < 0.9 * areaM2(fields[n]!)).length;
        return lost === 0 ? null : `${lost} of 500 refused, or under nine tenths`;
      },
      goals: [{ peer: 'jsts', at_most: 0.25 }],
      rounds: 5,
    },
  ];
};
