import { bbox, booleanPointInPolygon, circle, cleanCoords, rewind, sector } from '@turf/turf';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { locate } from '#domain/geometry/measure/contains.ts';
import { withoutRepeats } from '#domain/geometry/measure/same-position.ts';
import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import { circleOutline } from '#domain/geometry/shapes/circle-outline.ts';
import { sectorOutline } from '#domain/geometry/shapes/sector-outline.ts';
import { wind } from '#domain/geometry/split/plane-area.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';
import { seeded } from './lib/random.ts';

/** turf wants mutable coordinates. */
type Turf = Polygon & { coordinates: [number, number][][] };
const asOurs = (geometry: unknown): Polygon => geometry as Polygon;

/** A twin of ours against turf's; an answer that is not ours is said to be wrong, with what `tell` makes of it. */
const twin = <T>(name: string, job: string, own: () => T, turf: () => T, tell: (answer: T) => string | null): Bench => ({
  name: `turf/${name}`,
  job,
  base: 'turf',
  peers: { own, turf },
  check: (answer) => tell(answer as T),
});

const RADIUS_M = 500;
const QUARTER = { radius_m: RADIUS_M, from_deg: 30, to_deg: 120 };
const centers = Array.from({ length: 1_000 }, (_, i): [number, number] => [-64 + i * 0.008, -38 + i * 0.02]);

/** How far vertices of outlines lie from the radius about their centres. */
const strays = (outlines: readonly Polygon[]): string | null => {
  const off_m = outlines.flatMap(({ coordinates }, i) =>
    coordinates[0]!
      .filter((vertex) => String(vertex) !== String(centers[i]))
      .map((vertex) => Math.abs(distanceM(centers[i]!, vertex) - RADIUS_M)),
  );
  const worst_m = off_m.reduce((most, off) => Math.max(most, off), 0);
  return worst_m > 0.001 ? `up to ${worst_m.toFixed(2)} m beside the radius` : null;
};

/** Corners and places all over the box. */
const placesFor = (polygon: Polygon, random: () => number): Position[] => {
  const [west, south, east, north] = bboxOf(polygon);
  const corners = polygon.coordinates[0]!.slice(0, 10);
  const anywhere = Array.from({ length: 20 }, (): Position => [west + random() * (east - west), south + random() * (north - south)]);
  return [...corners, ...anywhere];
};

export const benches = (): Bench[] => {
  const fields = madeFields(10_000, { seed: 9 });
  const random = seeded(3);
  const turned = fields.map((field, i) => (i % 2 ? { ...field, coordinates: field.coordinates.map((ring) => ring.toReversed()) } : field));
  const asked = fields.slice(0, 1_000).map((field) => ({ field, places: placesFor(field, random) }));
  const vertices = fields.reduce((sum, { coordinates }) => sum + coordinates.flat().length, 0);
  const sumOf = (boxes: readonly (readonly number[])[]): number => boxes.flat().reduce((sum, value) => sum + value, 0);
  const boxes = sumOf(fields.map(bboxOf));
  const wound = (polygons: readonly Polygon[]): string | null =>
    polygons.every(({ coordinates }, i) => String(coordinates) === String(fields[i]!.coordinates))
      ? null
      : 'not as they were before they were turned';
  const insides = asked.map(({ field, places }) => places.map((place) => locate(field, place) !== -1)).join();
  return [
    twin(
      'circle',
      '1,000 circles of 500 m, 120 vertices',
      () => centers.map((center) => circleOutline(center, RADIUS_M)),
      () => centers.map((center) => asOurs(circle(center, RADIUS_M, { units: 'meters', steps: 120 }).geometry)),
      strays,
    ),
    twin(
      'sector',
      '1,000 quarters of 500 m',
      () => centers.map((center) => sectorOutline(center, QUARTER)),
      () => centers.map((center) => asOurs(sector(center, RADIUS_M, 30, 120, { units: 'meters', steps: 120 }).geometry)),
      strays,
    ),
    twin(
      'bbox',
      '10,000 fields of 50–500 vertices',
      () => sumOf(fields.map(bboxOf)),
      () => sumOf(fields.map((field) => bbox(field as Turf))),
      (sum) => (sum === boxes ? null : 'other boxes'),
    ),
    twin(
      'rewind',
      '10,000 fields, every other one turned round',
      () => turned.map((field): Polygon => ({ type: 'Polygon', coordinates: field.coordinates.map((ring, i) => wind(ring, i === 0)) })),
      () => turned.map((field) => asOurs(rewind(field as Turf))),
      wound,
    ),
    twin(
      'clean-coords',
      '10,000 fields, nothing repeated',
      () => fields.reduce((sum, { coordinates }) => sum + coordinates.map(withoutRepeats).flat().length, 0),
      () => fields.reduce((sum, field) => sum + asOurs(cleanCoords(field as Turf)).coordinates.flat().length, 0),
      (kept) => (kept === vertices ? null : `${vertices - kept} of ${vertices} vertices taken that a neighbour may share`),
    ),
    twin(
      'point-in-polygon',
      '1,000 fields × 30 places, ten of them corners',
      () => asked.map(({ field, places }) => places.map((place) => locate(field, place) !== -1)).join(),
      () => asked.map(({ field, places }) => places.map((place) => booleanPointInPolygon(place as [number, number], field as Turf))).join(),
      (answer) => (answer === insides ? null : 'other places'),
    ),
  ];
};
