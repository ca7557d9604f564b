import type { Country } from '../codes.ts';
import type { BBox, Position } from '../geometry/types.ts';
import type { RawFeature } from './raw-feature.ts';

/** Boxes around the product's countries, with their islands, degrees; what lies between them and their borders is not told apart. */
const COUNTRY_BOXES: Readonly<Record<Country, BBox>> = {
  AR: [-73.6, -55.2, -53.6, -21.7],
  MX: [-118.5, 14.5, -86.6, 32.8],
  BR: [-74.1, -33.9, -28.8, 5.4],
};

const isInside = ([lon, lat]: Position): boolean =>
  Object.values(COUNTRY_BOXES).some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north);

/**
 * Whether a position lies in Argentina, Mexico or Brazil, and if not, whether it would with its axes the other way round: what programs
 * write that put latitude first. `regionOf([-34, -61])` → `'swapped'`, `regionOf([2.3, 48.9])` → `'outside'`.
 */
export const regionOf = ([lon, lat]: Position): 'inside' | 'swapped' | 'outside' =>
  isInside([lon, lat]) ? 'inside' : isInside([lat, lon]) ? 'swapped' : 'outside';

/** Features with the axes of those turned round that would then lie in the product's countries; the others as they are. */
export const swapAxes = (features: readonly RawFeature[]): readonly RawFeature[] =>
  features.map((feature) => {
    const first = feature.rings?.[0]?.[0];
    if (first === undefined || regionOf(first) !== 'swapped') return feature;
    return { ...feature, rings: feature.rings!.map((ring) => ring.map(([lon, lat]): Position => [lat, lon])) };
  });
