import type { BaseMap } from '../types.ts';

/** Tiles of some five screens; older ones are let go. */
const MOST_TILES = 240;
/** Tiles that may fail in a row before the service counts as gone. */
const FAILURES = 4;
/** Under pictures the base steps back to 62 % saturation and 80 % brightness, as on the map. */
const DIM = { grey: 'hsl(0 0% 50% / 0.38)', shade: 'rgb(204 204 204)' } as const;

export type Tile = { readonly bitmap: ImageBitmap; readonly x: number; readonly y: number; readonly z: number };
export type BaseTiles = {
  readonly base: BaseMap;
  /** The tile, or the nearest coarser one that is there; asks for it when it is not. */
  readonly get: (z: number, x: number, y: number) => Tile | undefined;
  /** Counts up with every tile that comes. */
  readonly version: () => number;
  readonly stop: () => void;
};

/** Dims a tile once, when it comes, so that no frame has to. */
function dim(bitmap: ImageBitmap): ImageBitmap {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) return bitmap;
  context.drawImage(bitmap, 0, 0);
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = DIM.grey;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = DIM.shade;
  context.fillRect(0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

/** Fetches the tiles of one service as panes ask for them, and lets all go when stopped. */
export function startBaseTiles(base: BaseMap, onTile: () => void): BaseTiles {
  const [template = ''] = base.tiles;
  const stopping = new AbortController();
  const tiles = new Map<string, Tile | null>();
  let version = 0;
  let in_a_row = 0;

  const load = async (key: string, z: number, x: number, y: number): Promise<void> => {
    tiles.set(key, null);
    const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    try {
      const reply = await fetch(url, { signal: stopping.signal });
      // A tile outside the service's coverage is an answer, not a failure.
      if (reply.status === 404) return;
      if (!reply.ok) return fail(key);
      const bitmap = dim(await createImageBitmap(await reply.blob()));
      if (stopping.signal.aborted) return bitmap.close();
      in_a_row = 0;
      tiles.set(key, { bitmap, x, y, z });
      version += 1;
      onTile();
    } catch {
      // Without a network the plain ground stays; the pictures are what is looked at.
      fail(key);
    }
  };
  const fail = (key: string): void => {
    tiles.delete(key);
    in_a_row += 1;
  };
  const retry = (): void => {
    in_a_row = 0;
    onTile();
  };
  addEventListener('online', retry, { signal: stopping.signal });

  const drop = (): void => {
    for (const [key, tile] of tiles) {
      if (tiles.size <= MOST_TILES) return;
      tile?.bitmap.close();
      tiles.delete(key);
    }
  };

  return {
    base,
    version: () => version,
    get: (z, x, y) => {
      const key = `${z}/${x}/${y}`;
      const known = tiles.get(key);
      if (known !== undefined) {
        // A Map iterates in insertion order: what is read again is let go last.
        tiles.delete(key);
        tiles.set(key, known);
      } else if (in_a_row < FAILURES) {
        drop();
        void load(key, z, x, y);
      }
      if (known) return known;
      for (let up = 1; up <= 4 && z - up >= base.min_zoom; up += 1) {
        const coarser = tiles.get(`${z - up}/${x >> up}/${y >> up}`);
        if (coarser) return coarser;
      }
      return undefined;
    },
    stop: () => {
      stopping.abort();
      for (const tile of tiles.values()) tile?.bitmap.close();
      tiles.clear();
    },
  };
}
