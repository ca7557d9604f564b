import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';
import { paneTransform } from './pane-transform.ts';
import type { Pane, PanePicture } from './types.ts';

/** a, b, c, d, e, f of a 2D transform, as canvases and style sheets take them. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** From a picture's own pixels to CSS pixels of the canvas. Three corners place it; the fourth then lies within 0.1 m. */
export function pictureMatrix(
  pane: Pick<Pane, 'anchor' | 'frame' | 'offset_m' | 'metres_per_px'>,
  {
    bitmap: { width, height },
    corners: [nw, ne, , sw],
  }: { readonly bitmap: Pick<ImageBitmap, 'width' | 'height'> } & Pick<PanePicture, 'corners'>,
): Matrix {
  const { kx, ky, tx, ty } = paneTransform(pane);
  const place = ([lon, lat]: PanePicture['corners'][number]) => ({ x: mercatorX(lon) * kx + tx, y: mercatorY(lat) * ky + ty });
  const [from, right, down] = [place(nw), place(ne), place(sw)];
  return [(right.x - from.x) / width, (right.y - from.y) / width, (down.x - from.x) / height, (down.y - from.y) / height, from.x, from.y];
}

/** Whether a pixel of the picture takes more than one of the screen: its cells are then drawn square. */
export const isMagnified = ([a, b]: Matrix, ratio: number): boolean => Math.hypot(a, b) * ratio >= 1;
