import { GROUND, type MapPicture } from '#domain/pdf/map-drawing.ts';
import { cornersOf } from '#domain/raster/render/corners.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { encodeJpeg } from '#server/imagery/base-tile/encode-jpeg.ts';

const BLOCK_PX = 16;
const QUALITY = 80;

/** An opaque picture on the ground of paper, its sides whole blocks of JPEG. `rgba` is of every pixel of the grid, transparent where nothing is painted. */
export function pictureOf(rgba: Uint8Array | Uint8ClampedArray, shape: GridShape): MapPicture {
  const [width, height] = [shape.width, shape.height].map((side) => Math.ceil(side / BLOCK_PX) * BLOCK_PX) as [number, number];
  const ground = [1, 3, 5].map((at) => Number.parseInt(GROUND.slice(at, at + 2), 16));
  const rgb = new Uint8Array(3 * width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 4 * (y * shape.width + x);
      const is_seen = x < shape.width && y < shape.height && rgba[from + 3] !== 0;
      for (let channel = 0; channel < 3; channel += 1, to += 1) rgb[to] = (is_seen ? rgba[from + channel] : ground[channel]) ?? 0;
    }
  }
  const href = `data:image/jpeg;base64,${Buffer.from(encodeJpeg(rgb, width, height, QUALITY)).toString('base64')}`;
  return { href, width, height, corners: cornersOf({ ...shape, width, height }) };
}
