import { deflateSync } from 'node:zlib';
import type { BBox } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import { writeTiff } from '#domain/raster/tiff/write-tiff.ts';

const PIXEL_M = 10;
const MARGIN_M = 100;

/**
 * A four-band image over a box in UTM 20S, blue, green, red and near infrared, with the same numbers everywhere: red 500 and
 * infrared 4500 make an NDVI of 0.8 in every pixel.
 */
export function plainRaster([west, south, east, north]: BBox, epsg = 32_720): Buffer {
  const [x0, y0] = toUtm([west, south], epsg);
  const [x1, y1] = toUtm([east, north], epsg);
  const left = Math.floor((x0 - MARGIN_M) / PIXEL_M) * PIXEL_M;
  const top = Math.ceil((y1 + MARGIN_M) / PIXEL_M) * PIXEL_M;
  const width = Math.ceil((x1 + MARGIN_M - left) / PIXEL_M);
  const height = Math.ceil((top - y0 + MARGIN_M) / PIXEL_M);
  const planes = [400, 600, 500, 4_500].map((value) => new Uint16Array(width * height).fill(value));
  const geo = { epsg, origin: [left, top], pixel_m: PIXEL_M } as const;
  return Buffer.from(writeTiff([{ width, height, planes, tile: 256, geo, nodata: 0 }], (bytes) => deflateSync(bytes)));
}
