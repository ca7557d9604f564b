import type { Polygon, Position } from '#domain/geometry/types.ts';

/** [east, north] in whole metres from the farm's origin, before the farm is turned. */
export type Metre = readonly [east: number, north: number];
export type Plan = { readonly shell: readonly Metre[]; readonly holes?: readonly (readonly Metre[])[] };
export type Frame = { readonly origin: Position; /** Clockwise turn of the whole farm. */ readonly turn_deg: number };

const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_2 = FLATTENING * (2 - FLATTENING);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees per metre at a latitude, from the ellipsoid's two radii of curvature. */
function degreesPerMetre(latitude: number): { east: number; north: number } {
  const w = 1 - ECCENTRICITY_2 * Math.sin(radians(latitude)) ** 2;
  const normal = SEMI_MAJOR_M / Math.sqrt(w);
  const meridian = (SEMI_MAJOR_M * (1 - ECCENTRICITY_2)) / w ** 1.5;
  return { east: 1 / radians(normal * Math.cos(radians(latitude))), north: 1 / radians(meridian) };
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Position of a metre of a farm's plan. */
export function project([east, north]: Metre, { origin, turn_deg }: Frame): Position {
  const scale = degreesPerMetre(origin[1]);
  const turn = radians(turn_deg);
  const x = east * Math.cos(turn) + north * Math.sin(turn);
  const y = north * Math.cos(turn) - east * Math.sin(turn);
  return [round(origin[0] + x * scale.east), round(origin[1] + y * scale.north)];
}

const isBetween = (p: Metre, a: Metre, b: Metre): boolean =>
  (b[0] - a[0]) * (p[1] - a[1]) === (b[1] - a[1]) * (p[0] - a[0]) && (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]) < 0;

/** A ring with every neighbour's corner that lies on one of its edges, so that shared borders are the same positions. */
function withNeighbours(ring: readonly Metre[], corners: readonly Metre[]): readonly Metre[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const reach = (p: Metre): number => Math.hypot(p[0] - from[0], p[1] - from[1]);
    const onEdge = corners.filter((corner) => isBetween(corner, from, to)).sort((a, b) => reach(a) - reach(b));
    return [from, ...onEdge];
  });
}

const unique = (corners: readonly Metre[]): readonly Metre[] => [...new Map(corners.map((c) => [`${c[0]},${c[1]}`, c])).values()];

const doubledArea = (ring: readonly Metre[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Shells counter-clockwise, holes clockwise (RFC 7946). */
const wound = (ring: readonly Metre[], sign: 1 | -1): readonly Metre[] =>
  Math.sign(doubledArea(ring)) === sign ? ring : ring.toReversed();

/** Carries a farm drawn in metres to polygons in degrees; borders between neighbours come out bit-identical. */
export function surveyPlans(plans: readonly Plan[], frame: Frame): Polygon[] {
  const corners = unique(plans.flatMap((plan) => plan.shell));
  const carry = (ring: readonly Metre[], sign: 1 | -1): Position[] => {
    const open = withNeighbours(wound(ring, sign), corners).map((corner) => project(corner, frame));
    return open[0] === undefined ? open : [...open, open[0]];
  };
  return plans.map((plan) => ({
    type: 'Polygon',
    coordinates: [carry(plan.shell, 1), ...(plan.holes ?? []).map((hole) => carry(hole, -1))],
  }));
}

/** A pivot's circle as a ring of whole metres. */
export const circle = ([east, north]: Metre, radius_m: number, corners = 96): Metre[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return [Math.round(east + radius_m * Math.cos(angle)), Math.round(north + radius_m * Math.sin(angle))] as const;
  });

/** An axis-aligned rectangle, before the farm is turned. */
export const rectangle = (west: number, south: number, east: number, north: number): Metre[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
