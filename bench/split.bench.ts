import 'jsts/org/locationtech/jts/monkey.js';
import { lineString, lineSplit, polygonize, polygonToLine } from '@turf/turf';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import RelateOp from 'jsts/org/locationtech/jts/operation/relate/RelateOp.js';
import UnionOp from 'jsts/org/locationtech/jts/operation/union/UnionOp.js';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { splitByLine } from '#domain/geometry/split/split-by-line.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';

type Task = { readonly polygon: Polygon; readonly line: LineString };
type Turf = Polygon & { coordinates: [number, number][][] };

/** A bent cut through the middle, ends outside. */
const cutThrough = (polygon: Polygon): LineString => {
  const [west, south, east, north] = bboxOf(polygon);
  const middle = (south + north) / 2;
  const wide = east - west;
  return {
    type: 'LineString',
    coordinates: [
      [west - wide, middle - wide / 9],
      [west + wide / 3, middle + wide / 11],
      [east - wide / 4, middle - wide / 13],
      [east + wide, middle + wide / 7],
    ],
  };
};

const reader = new GeoJSONReader();
const writer = new GeoJSONWriter();

/** The usual recipe: node boundary and cut, build faces, keep those inside. */
const splitByJsts = ({ polygon, line }: Task): Polygon[] => {
  const shape = reader.read(polygon);
  const polygonizer = new Polygonizer();
  polygonizer.add(UnionOp.union(shape.getBoundary(), reader.read(line)));
  const parts: Polygon[] = [];
  for (const faces = polygonizer.getPolygons().iterator(); faces.hasNext();) {
    const face = faces.next();
    if (RelateOp.relate(shape, face.getInteriorPoint()).isContains()) parts.push(writer.write(face) as unknown as Polygon);
  }
  return parts;
};

/** The recipe found in most answers on the web. */
const splitByTurf = ({ polygon, line }: Task): Polygon[] => {
  const outline = polygonToLine(polygon as Turf);
  if (outline.type !== 'Feature' || outline.geometry.type !== 'LineString') return [];
  const cut = lineString(line.coordinates as [number, number][]);
  const pieces = [...lineSplit(outline as never, cut).features, ...lineSplit(cut, outline as never).features];
  return polygonize({ type: 'FeatureCollection', features: pieces } as never).features.map(
    ({ geometry }) => geometry as unknown as Polygon,
  );
};

/** Fields cut in two by a line of four points, against the answers' own areas. */
const splitBench = (count: number, name: string): Bench => {
  const tasks = madeFields(count, { seed: 5, holes: false }).map((polygon): Task => ({ polygon, line: cutThrough(polygon) }));
  const wrong = (answer: Polygon[][]): number =>
    answer.filter((parts, index) => {
      const whole = areaM2(tasks[index]?.polygon as Polygon);
      return parts.length < 2 || Math.abs(parts.reduce((sum, part) => sum + areaM2(part), 0) / whole - 1) > 1e-6;
    }).length;
  return {
    name,
    job: `${count} fields of 50–500 vertices cut by a line of four points`,
    base: 'jsts',
    peers: {
      own: () =>
        tasks.map(({ polygon, line }) => {
          const result = splitByLine(polygon, line);
          return result.ok ? result.parts : [];
        }),
      jsts: () => tasks.map(splitByJsts),
      'turf (lineSplit + polygonize)': () => tasks.map(splitByTurf),
    },
    check: (answer) => {
      const missed = wrong(answer as Polygon[][]);
      return missed === 0 ? null : `${missed} of ${count} not split, or area lost`;
    },
    goals: [{ peer: 'jsts', at_most: 0.05 }],
    rounds: count > 1_000 ? 3 : 5,
  };
};

/** The size of a screen, and the size the other geometry cases have. */
export const benches = (): Bench[] => [splitBench(500, 'split/500'), splitBench(10_000, 'split/10k')];
