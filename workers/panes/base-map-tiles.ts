import { _Tileset2D as Tileset2D } from '@deck.gl/geo-layers';
import type { LocalFrame } from '#domain/geometry/projection/local-frame.ts';
import type { PaneBase } from '../panes-api.ts';

type TileIndex = { x: number; y: number; z: number };
/** West, south, east and north of a view in metres from the middle of its frame. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The zoom at which a tile's pixels are nearest to those of the screen. */
export const tileZoom = (frame: LocalFrame, base: PaneBase, metres_per_screen_px: number): number =>
  Math.min(base.max_zoom, Math.max(base.min_zoom, Math.round(Math.log2(frame.x_m / metres_per_screen_px / base.tile_px))));

/** The tiles under a view; x goes on past the edge of the world. */
export function tilesUnder(frame: LocalFrame, [west, south, east, north]: Bounds, z: number): TileIndex[] {
  const count = 2 ** z;
  const column = (east_m: number): number => Math.floor((frame.origin[0] + east_m / frame.x_m) * count);
  const row = (north_m: number): number => Math.floor((frame.origin[1] - north_m / frame.y_m) * count);
  const tiles: TileIndex[] = [];
  for (let y = Math.max(0, row(north)); y <= Math.min(count - 1, row(south)); y += 1)
    for (let x = column(west); x <= column(east); x += 1) tiles.push({ x, y, z });
  return tiles;
}

/** Where a tile lies, in metres from the middle of the frame. */
export function tileBounds(frame: LocalFrame, { x, y, z }: TileIndex): { left: number; top: number; right: number; bottom: number } {
  const count = 2 ** z;
  return {
    left: (x / count - frame.origin[0]) * frame.x_m,
    right: ((x + 1) / count - frame.origin[0]) * frame.x_m,
    top: (frame.origin[1] - y / count) * frame.y_m,
    bottom: (frame.origin[1] - (y + 1) / count) * frame.y_m,
  };
}

/** The tiles of a service laid on the base map of one pane. */
export const baseMapTileset = (frame: LocalFrame, base: PaneBase, ratio: number): typeof Tileset2D =>
  class BaseMapTileset extends Tileset2D {
    override getTileIndices({ viewport }: Parameters<Tileset2D['getTileIndices']>[0]): TileIndex[] {
      return tilesUnder(frame, viewport.getBounds(), tileZoom(frame, base, 2 ** -viewport.zoom / ratio));
    }

    override getTileMetadata(index: TileIndex): { bbox: ReturnType<typeof tileBounds> } {
      return { bbox: tileBounds(frame, index) };
    }
  };

/** Fetches a tile; one outside the service's coverage is an answer, not a failure. */
export async function fetchTile(template: string, { x, y, z }: TileIndex, signal?: AbortSignal): Promise<ImageBitmap | null> {
  const count = 2 ** z;
  const url = template
    .replace('{z}', String(z))
    .replace('{x}', String(((x % count) + count) % count))
    .replace('{y}', String(y));
  const reply = await fetch(url, signal === undefined ? {} : { signal });
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`Tile ${z}/${x}/${y} answered ${reply.status}`);
  return createImageBitmap(await reply.blob());
}
