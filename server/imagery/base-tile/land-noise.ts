import { VIGOR_LAYERS } from '../provider/demo/landscape.ts';
import { waterNoises } from '../provider/demo/mosaic.ts';
import { hashText, layeredNoise, type Lattice } from '../provider/demo/noise.ts';
import type { UtmFrame } from './tile-frame.ts';

type Layers = {
  /** Middle of the noise: streams run where it is one half. */
  readonly stream: Float32Array;
  readonly pond: Float32Array;
  /** Good and poor ground, as the scenes show it. */
  readonly vigor: Float32Array;
  readonly hollow: Float32Array;
  /** Slow changes of hue within a plot. */
  readonly hue: Float32Array;
};
/** Slow noises under a tile on a lattice a few pixels wide. */
export type LandNoise = { readonly lattice: Lattice; readonly layers: Layers };

const LATTICE_PX = 4;
const FINEST_M = 5;
const HOLLOW_LAYERS = [
  [310, 0.62],
  [95, 0.24],
  [30, 0.14],
] as const;
const HUE_LAYERS = [
  [340, 0.45],
  [120, 0.35],
  [46, 0.2],
] as const;

export const landNoise = ({ epsg, extent: [west, south, east, north] }: UtmFrame, metres_per_px: number): LandNoise => {
  const step = Math.max(Math.min(LATTICE_PX * metres_per_px, 24), 2 * metres_per_px, FINEST_M);
  const left = Math.floor(west / step) * step;
  const top = Math.ceil(north / step) * step;
  const lattice = { east: left, north: top, step, width: Math.ceil((east - left) / step) + 2, height: Math.ceil((top - south) / step) + 2 };
  const seed = hashText(`zone ${epsg}`);
  return {
    lattice,
    layers: {
      ...waterNoises(epsg, lattice),
      vigor: layeredNoise(seed + 2, lattice, VIGOR_LAYERS),
      hollow: layeredNoise(seed + 31, lattice, HOLLOW_LAYERS),
      hue: layeredNoise(seed + 37, lattice, HUE_LAYERS),
    },
  };
};
