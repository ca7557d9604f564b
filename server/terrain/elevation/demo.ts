import { layeredNoise } from '../../imagery/provider/demo/noise.ts';
import type { ElevationProvider } from './provider.ts';

const SEED = 90_211;
/** Gentle land: hills of kilometres, hollows of hundreds of metres. */
const RELIEF = [
  [4_700, 0.55],
  [1_500, 0.3],
  [520, 0.15],
] as const;
const LOWEST_M = 48;
const RANGE_M = 46;

/** Relief computed from integers, the same for ever at the same place: the product works on a laptop without a network. */
export const demoElevation: ElevationProvider = {
  id: 'demo',
  attribution: 'Surco demo',
  is_demo: true,
  read({ width, height, origin: [west, north], pixel_m, epsg }) {
    const lattice = { east: west + pixel_m / 2, north: north - pixel_m / 2, step: pixel_m, width, height };
    return Promise.resolve(layeredNoise(SEED + epsg, lattice, RELIEF).map((value) => LOWEST_M + RANGE_M * value));
  },
};
