import type { DemoField } from '../../../demo/farms.ts';
import { tileLattice, type Tile } from './grid.ts';
import { mosaicOf } from './mosaic.ts';
import { hashText, layeredNoise, smoothstep, type Lattice } from './noise.ts';
import type { Plot } from './canopy.ts';

/** What never changes under a tile: whose plot each pixel is, how good its soil is and how bright. */
export type Landscape = {
  readonly labels: Uint16Array;
  readonly plots: readonly Plot[];
  /** Vigour of the place, 0–255. */
  readonly vigor: Uint8Array;
  /** Brightness of bare soil against the average one. */
  readonly brightness: Float32Array;
};
/** A recorded field with its pixels in the tile. */
export type PaintedField = { readonly field: Pick<DemoField, 'id' | 'crops'>; readonly pixels: Uint32Array };

export const VIGOR_LAYERS = [
  [520, 0.4],
  [210, 0.3],
  [85, 0.18],
  [32, 0.12],
] as const;
const LOW_LAYERS = [
  [640, 0.6],
  [230, 0.4],
] as const;
const SOIL_LAYERS = [
  [900, 0.5],
  [160, 0.3],
  [24, 0.2],
] as const;

const vigorOf = (seed: number, lattice: Lattice): Uint8Array => {
  const texture = layeredNoise(seed, lattice, VIGOR_LAYERS);
  const hollows = layeredNoise(seed + 1, lattice, LOW_LAYERS);
  const vigor = new Uint8Array(lattice.width * lattice.height);
  for (let i = 0; i < vigor.length; i++) {
    // noise sums crowd around one half: stretched, so that a field shows its good and its poor ground
    const base = smoothstep(0.14, 0.64, texture[i]!);
    vigor[i] = Math.round(255 * Math.max(0, base - 0.55 * smoothstep(0.64, 0.8, hollows[i]!)));
  }
  return vigor;
};

/** The ground under any pixels of a zone, whatever grows on it. */
export const groundUnder = (epsg: number, lattice: Lattice): Pick<Landscape, 'vigor' | 'brightness'> => {
  const seed = hashText(`zone ${epsg}`);
  const soil = layeredNoise(seed + 5, lattice, SOIL_LAYERS);
  return { vigor: vigorOf(seed + 2, lattice), brightness: soil.map((value) => 0.7 + 0.6 * value) };
};

/** The landscape under any pixels of a zone, with the recorded fields painted over the made-up countryside. */
export const landscapeUnder = (epsg: number, lattice: Lattice, painted: readonly PaintedField[]): Landscape => {
  const mosaic = mosaicOf(epsg, lattice);
  const plots = [...mosaic.plots];
  for (const { field, pixels } of painted) {
    const label = plots.push({ seed: hashText(field.id), kind: 'crop', crops: field.crops }) - 1;
    for (const pixel of pixels) mosaic.labels[pixel] = label;
  }
  return { labels: mosaic.labels, plots, ...groundUnder(epsg, lattice) };
};

/** The landscape of a tile. */
export const landscapeOf = (tile: Tile, painted: readonly PaintedField[]): Landscape =>
  landscapeUnder(tile.epsg, tileLattice(tile), painted);
