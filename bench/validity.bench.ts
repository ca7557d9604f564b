import 'jsts/org/locationtech/jts/monkey.js';
import { booleanValid, kinks } from '@turf/turf';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { checkPolygon } from '#domain/geometry/check-polygon.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';

/** turf wants mutable coordinates. */
type Turf = Polygon & { coordinates: [number, number][][] };

const validCount = (polygons: readonly Polygon[], isValid: (polygon: Polygon) => boolean): number => polygons.filter(isValid).length;

/** The same polygons checked by each; jsts, a port of JTS, is the truth. */
const benchOf = (name: string, job: string, polygons: readonly Polygon[], withTurf: boolean): Bench => {
  const reader = new GeoJSONReader();
  const built = polygons.map((polygon) => reader.read(polygon));
  const truth = built.filter((geometry) => new IsValidOp(geometry).isValid()).length;
  return {
    name,
    job,
    base: 'jsts',
    peers: {
      // The whole check: structure, validity, area and its limits.
      own: () => validCount(polygons, (polygon) => checkPolygon(polygon, { max_m2: 1e12, min_m2: 1 }).ok),
      jsts: () => validCount(polygons, (polygon) => new IsValidOp(reader.read(polygon)).isValid()),
      'jsts (geometry built before)': () => built.filter((geometry) => new IsValidOp(geometry).isValid()).length,
      ...(withTurf
        ? {
            'turf.kinks': () => validCount(polygons, (polygon) => kinks(polygon as Turf).features.length === 0),
            'turf.booleanValid': () => validCount(polygons, (polygon) => booleanValid(polygon as Turf)),
          }
        : {}),
    },
    check: (answer) => (answer === truth ? null : `calls ${String(answer)} valid, ${truth} are`),
    goals: [{ peer: 'jsts', at_most: 0.15 }],
  };
};

export const benches = (): Bench[] => [
  benchOf('validity/1k', '1,000 fields of 50–500 vertices, 5 % crossing themselves', madeFields(1_000, { broken_share: 0.05 }), true),
  benchOf('validity/10k', '10,000 fields of 50–500 vertices, 5 % crossing themselves', madeFields(10_000, { broken_share: 0.05 }), false),
  benchOf('validity/20k-vertices', 'one outline of 19,990 vertices', madeFields(1, { vertices: 19_990, holes: false }), false),
];
