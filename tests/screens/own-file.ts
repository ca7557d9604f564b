import { deflateSync } from 'node:zlib';
import type { BBox } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import { writeTiff } from '#domain/raster/tiff/write-tiff.ts';

const PIXEL_M = 10;
const EPSG = 32_720;
const MOST = 10_000;

/** A flight over a box as its pilot sends it: blue, green, red and near infrared, greener in the hollows than on the ridges. */
export function ownFile([west, south, east, north]: BBox): { name: string; mimeType: string; buffer: Buffer } {
  const [x0, y0] = toUtm([west, south], EPSG);
  const [x1, y1] = toUtm([east, north], EPSG);
  const left = Math.floor(x0 / PIXEL_M) * PIXEL_M;
  const top = Math.ceil(y1 / PIXEL_M) * PIXEL_M;
  const width = Math.ceil((x1 - left) / PIXEL_M);
  const height = Math.ceil((top - y0) / PIXEL_M);
  const vigour = (x: number, y: number): number => 0.5 + 0.3 * Math.sin(x / 17 + y / 31) + 0.2 * Math.cos(x / 43 - y / 23);
  const plane = (bare: number, green: number): Uint16Array =>
    Uint16Array.from({ length: width * height }, (_pixel, at) => {
      const share = vigour(at % width, Math.floor(at / width));
      return Math.round(MOST * (bare + (green - bare) * share));
    });
  const planes = [plane(0.09, 0.03), plane(0.12, 0.06), plane(0.16, 0.03), plane(0.22, 0.48)];
  const geo = { epsg: EPSG, origin: [left, top], pixel_m: PIXEL_M } as const;
  const bytes = writeTiff([{ width, height, planes, tile: 256, geo, nodata: 0 }], (raw) => deflateSync(raw));
  return { name: 'vuelo_don_emilio.tif', mimeType: 'image/tiff', buffer: Buffer.from(bytes) };
}
