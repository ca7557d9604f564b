import type { ImportedFeature } from '#domain/files/validate-features.ts';
import type { Polygon } from '#domain/geometry/types.ts';

/** A square of about 100 m near Pergamino; each place lies one square further east. */
export function squareAt(place: number): Polygon {
  const west = -60.5 + place * 0.002;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, -33.9],
        [west + 0.001, -33.9],
        [west + 0.001, -33.899],
        [west, -33.899],
        [west, -33.9],
      ],
    ],
  };
}

/** A shape of a file as the thread checks it, accepted unless set otherwise. */
export const sampleFeature = (name: string, over: Partial<ImportedFeature> = {}): ImportedFeature => ({
  name,
  farm_name: null,
  crop: null,
  season_year: null,
  shift: null,
  outcome: 'accepted',
  code: null,
  params: {},
  place: null,
  repairs: [],
  area_ha: 10,
  bbox: [-60.5, -33.9, -60.499, -33.899],
  geometry: squareAt(0),
  original: null,
  ...over,
});

/** The same, refused for a reason; without a geometry unless one is given. */
export const refusedFeature = (
  name: string,
  code: NonNullable<ImportedFeature['code']>,
  over: Partial<ImportedFeature> = {},
): ImportedFeature => sampleFeature(name, { outcome: 'refused', code, geometry: null, ...over });
