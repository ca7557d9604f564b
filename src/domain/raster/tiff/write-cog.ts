import type { Deflate } from './cut-blocks.ts';
import type { BandValues } from '../types.ts';
import { writeTiff, type TiffGeo, type TiffImage } from './write-tiff.ts';

export const COG_TILE = 256;

export type CogBand = {
  readonly width: number;
  readonly height: number;
  readonly samples: BandValues;
  readonly geo: TiffGeo;
  readonly nodata: number;
  /** Classes must not be averaged: their overviews take the nearest pixel. */
  readonly kind: 'measured' | 'classes';
  readonly description?: string;
  /** Side of the blocks, 256 by default. */
  readonly tile?: number;
};

const halve = (samples: BandValues, width: number, height: number, kind: CogBand['kind']): BandValues => {
  const w = width >> 1;
  const h = height >> 1;
  const out = samples instanceof Uint8Array ? new Uint8Array(w * h) : new Uint16Array(w * h);
  for (let y = 0; y < h; y++) {
    const top = 2 * y * width;
    for (let x = 0; x < w; x++) {
      const i = top + 2 * x;
      out[y * w + x] =
        kind === 'classes' ? samples[i]! : (samples[i]! + samples[i + 1]! + samples[i + width]! + samples[i + width + 1]! + 2) >> 2;
    }
  }
  return out;
};

/**
 * One band as a cloud-optimized GeoTIFF: tiles of 256, deflate, predictor 2, halved overviews down to one tile.
 * A 512 × 512 band becomes 4 tiles and one overview of 256 × 256 (OGC COG 1.0).
 */
export const writeCog = (band: CogBand, deflate: Deflate): Uint8Array<ArrayBuffer> => {
  const tile = band.tile ?? COG_TILE;
  const images: TiffImage[] = [
    {
      width: band.width,
      height: band.height,
      planes: [band.samples],
      tile,
      geo: band.geo,
      nodata: band.nodata,
      ...(band.description === undefined ? {} : { description: band.description }),
    },
  ];
  let { width, height, samples } = band;
  while (Math.max(width, height) > tile) {
    samples = halve(samples, width, height, band.kind);
    width >>= 1;
    height >>= 1;
    images.push({ width, height, planes: [samples], tile, is_overview: true, nodata: band.nodata });
  }
  return writeTiff(images, deflate);
};
