import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';
import { BASE_PALETTE } from '../base/palette.ts';
import { mapMode, token } from '../map-tokens.ts';
import type { BaseTiles } from './base-tiles.ts';
import { paneTransform } from './pane-transform.ts';
import { isMagnified, pictureMatrix } from './picture-matrix.ts';
import type { Pane, PanePicture, PaneTransform } from './types.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The marks of the map as the canvas needs them; the same in every theme (DESIGN §3). */
export type PaneMarks = { readonly line: string; readonly casing: string; readonly veil: string; readonly land: string };
export const readMarks = (): PaneMarks => ({
  line: token('--map-line'),
  casing: token('--map-casing'),
  veil: token('--map-casing-strong'),
  land: BASE_PALETTE[mapMode()].land,
});

/** Darkens what is not the lot by 46 %, as the veil of the map does. */
const VEIL_ALPHA = 0.54;
const LINE_PX = { casing: 7, line: 2.8 } as const;
const HATCH_PX = 9;

/** The shape as a path, in CSS pixels of the canvas. */
function pathOf({ polygon }: Pane, { kx, ky, tx, ty }: PaneTransform): Path2D {
  const path = new Path2D();
  for (const ring of polygon.coordinates) {
    ring.forEach(([lon, lat], i) => {
      const x = mercatorX(lon) * kx + tx;
      const y = mercatorY(lat) * ky + ty;
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    path.closePath();
  }
  return path;
}

function paintTiles(context: Context, { rect }: Pane, { kx, ky, tx, ty }: PaneTransform, tiles: BaseTiles, ratio: number): void {
  const { tile_px, min_zoom, max_zoom } = tiles.base;
  const z = Math.min(max_zoom, Math.max(min_zoom, Math.round(Math.log2((kx * ratio) / tile_px))));
  const count = 2 ** z;
  const first = { x: Math.floor(((rect.x - tx) / kx) * count), y: Math.floor(((rect.y - ty) / ky) * count) };
  const last = {
    x: Math.floor(((rect.x + rect.width - tx) / kx) * count),
    y: Math.floor(((rect.y + rect.height - ty) / ky) * count),
  };
  context.imageSmoothingEnabled = true;
  for (let y = Math.max(0, first.y); y <= Math.min(count - 1, last.y); y += 1) {
    for (let x = first.x; x <= last.x; x += 1) {
      const tile = tiles.get(z, ((x % count) + count) % count, y);
      if (tile === undefined) continue;
      const times = 2 ** (z - tile.z);
      const side = tile.bitmap.width / times;
      const [from_x, from_y] = [(x % times) * side, (y % times) * side];
      // Half a pixel more on each side hides the seam between tiles.
      const left = (x / count) * kx + tx;
      const top = (y / count) * ky + ty;
      context.drawImage(tile.bitmap, from_x, from_y, side, side, left - 0.25, top - 0.25, kx / count + 0.5, ky / count + 0.5);
    }
  }
}

/** Ground, base tiles and the veil round the lot: what does not change with the date. */
export function paintGround(context: Context, pane: Pane, tiles: BaseTiles | null, marks: PaneMarks, ratio: number): void {
  const { rect } = pane;
  const transform = paneTransform(pane);
  context.fillStyle = marks.land;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  if (tiles !== null) paintTiles(context, pane, transform, tiles, ratio);
  const outside = new Path2D();
  outside.rect(rect.x, rect.y, rect.width, rect.height);
  outside.addPath(pathOf(pane, transform));
  context.globalAlpha = VEIL_ALPHA;
  context.fillStyle = marks.veil;
  context.fill(outside, 'evenodd');
  context.globalAlpha = 1;
}

/** A picture over its lot: square cells when magnified. */
export function paintPicture(context: Context, pane: Pane, picture: PanePicture, ratio: number): void {
  const matrix = pictureMatrix(pane, picture);
  context.save();
  context.transform(...matrix);
  context.imageSmoothingEnabled = !isMagnified(matrix, ratio);
  context.globalAlpha = pane.opacity;
  context.drawImage(picture.bitmap, 0, 0);
  context.restore();
}

function paintHatch(context: Context, { rect }: Pane, path: Path2D, marks: PaneMarks): void {
  context.save();
  context.clip(path, 'evenodd');
  context.beginPath();
  for (let x = rect.x - rect.height; x < rect.x + rect.width; x += HATCH_PX) {
    context.moveTo(x, rect.y + rect.height);
    context.lineTo(x + rect.height, rect.y);
  }
  context.globalAlpha = 0.35;
  context.strokeStyle = marks.line;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

/** The lot's border over its picture, and hatching while that is on its way. */
export function paintBorder(context: Context, pane: Pane, marks: PaneMarks): void {
  const path = pathOf(pane, paneTransform(pane));
  if (pane.is_loading) paintHatch(context, pane, path, marks);
  context.lineJoin = 'round';
  context.strokeStyle = marks.casing;
  context.lineWidth = LINE_PX.casing;
  context.stroke(path);
  context.strokeStyle = marks.line;
  context.lineWidth = LINE_PX.line;
  context.stroke(path);
}
