import { encodeJpeg } from './encode-jpeg.ts';
import { landNoise } from './land-noise.ts';
import { knownLand, MARGIN_PX } from './known-land.ts';
import { paintLand } from './paint-land.ts';
import { paintThings } from './paint-things.ts';
import { countryside } from './sections.ts';
import { utmFrame, metresPerPixel, TILE_PX, zoneSpans, type BaseTile } from './tile-frame.ts';
import { thingsOn, type Thing } from './trees.ts';

/** Far off, plots are a few pixels wide and cost bytes nobody looks at. */
const QUALITY = { near: 80, far: 64, far_below: 12 } as const;
/** From here on a crown is wide enough to be seen. */
const TREES_FROM_ZOOM = 13;

/** Red, green and blue of every pixel of a tile of the demo's land as an aeroplane would see it. */
export const paintBaseTile = (tile: BaseTile): Uint8ClampedArray => {
  const rgb = new Uint8ClampedArray(3 * TILE_PX * TILE_PX);
  const metres_per_px = metresPerPixel(tile);
  const known = knownLand(tile, metres_per_px);
  const things: Thing[] = [];
  for (const span of zoneSpans(tile)) {
    const frame = utmFrame(tile, span.epsg, MARGIN_PX);
    const scene = { tile, span, metres_per_px, frame, noise: landNoise(frame, metres_per_px), land: countryside(span.epsg), known };
    paintLand(rgb, scene);
    if (tile.z >= TREES_FROM_ZOOM) things.push(...thingsOn(scene));
  }
  paintThings(rgb, things);
  return rgb;
};

/** A tile as JPEG; the same tile gives the same bytes for ever. */
export const renderBaseTile = (tile: BaseTile): Uint8Array<ArrayBuffer> =>
  encodeJpeg(paintBaseTile(tile), TILE_PX, TILE_PX, tile.z < QUALITY.far_below ? QUALITY.far : QUALITY.near);
