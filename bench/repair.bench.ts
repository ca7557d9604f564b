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

/** The usual recipe: what is valid stays, other borders are noded by a union with themselves; the areas of the faces. */
const repairByJsts = (polygon: Polygon): number[] => {
  const shape = reader.read(polygon);
  if (new IsValidOp(shape).isValid()) return [areaM2(polygon)];
  const border = shape.getBoundary();
  const polygonizer = new Polygonizer();
  polygonizer.add(UnionOp.union(border, border));
  const areas: number[] = [];
  for (const faces = polygonizer.getPolygons().iterator(); faces.hasNext();) {
    areas.push(areaM2(writer.write(faces.next()) as unknown as Polygon));
  }
  return areas;
};

const KEPT = 0.99;

/** Made fields, each spoilt in one of the ten ways of the golden test, brought back to one valid polygon. */
export const benches = (): Bench[] => {
  const fields = madeFields(500, { seed: 8, holes: false });
  const ways = Object.values(SPOILS);
  const broken = fields.map((field, n): Polygon => ({ type: 'Polygon', coordinates: spoilt(field, n, ways[n % ways.length]!) }));
  // asked where one face holds nearly all: a vertex that jumped across may cut a field in several real parts, which are refused
  const whole = broken.map(repairByJsts).map((areas) => {
    const [largest_m2, sum_m2] = [Math.max(...areas), areas.reduce((sum, area_m2) => sum + area_m2, 0)];
    return largest_m2 >= KEPT * sum_m2 ? largest_m2 : 0;
  });
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
        jsts: () => broken.map((polygon) => Math.max(...repairByJsts(polygon))),
      },
      check: (answer) => {
        const lost = (answer as number[]).filter((area_m2, n) => area_m2 < KEPT * whole[n]!).length;
        return lost === 0 ? null : `${lost} of 500 refused, or under 99 %`;
      },
      goals: [{ peer: 'jsts', at_most: 0.25 }],
      rounds: 5,
    },
  ];
};
