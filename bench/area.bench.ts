import { area as turfArea } from '@turf/turf';
import { areaM2, geodesicAreaM2 } from '#domain/geometry/measure/area.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';

const worstError = (areas: readonly number[], truth: readonly number[]): number =>
  areas.reduce((worst, area, index) => Math.max(worst, Math.abs(area / (truth[index] ?? Number.NaN) - 1)), 0);

/** The 500 ha rule: area of 10,000 fields, and how far each answer is from the geodesic one. */
export const benches = (): Bench[] => {
  const fields = madeFields(10_000, { holes: false });
  const truth = fields.map((field) => geodesicAreaM2(field));
  return [
    {
      name: 'area/10k',
      job: 'area of 10,000 fields of 50–500 vertices at 30–38° south',
      base: 'turf',
      peers: {
        own: () => fields.map((field) => areaM2(field)),
        turf: () => fields.map((field) => turfArea(field as Polygon & { coordinates: [number, number][][] })),
        geographiclib: () => fields.map((field) => geodesicAreaM2(field)),
      },
      check: (answer) => {
        const error = worstError(answer as number[], truth);
        return error > 1e-7 ? `wrong by up to ${(error * 100).toPrecision(2)} %` : null;
      },
      goals: [{ peer: 'turf', at_most: 2 }],
    },
  ];
};
