import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkFloor } from '#server/disk-floor.ts';
import { BASE_ZOOM, type BaseTile } from './tile-frame.ts';
import type { DiskCache } from '../disk/disk-cache.ts';
import { isNoRoom } from '../disk/store-if-room.ts';
import type { ImageryThreads } from '../clips/threads.ts';

/** Rises whenever the same tile would get other pixels: kept tiles and browsers' copies are then made anew. */
export const BASE_VERSION = 1;

/** The demo's land as tiles of a base map, made when first asked for. */
export type BaseTiles = {
  /** Null for a tile outside the zooms or the world. */
  get(tile: BaseTile): Promise<Uint8Array | null>;
};

const isTile = ({ z, x, y }: BaseTile): boolean => z >= BASE_ZOOM.min && z <= BASE_ZOOM.max && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;

export const baseTiles = (threads: Pick<ImageryThreads, 'run'>, files: DiskCache): BaseTiles => {
  const making = new Map<string, Promise<Uint8Array>>();
  const make = async (tile: BaseTile, key: string): Promise<Uint8Array> => {
    const bytes = await threads.run('base_tile', tile);
    const place = files.path(key);
    const draft = `${place}.${randomUUID()}.tmp`;
    try {
      await mkdir(path.dirname(place), { recursive: true });
      await checkFloor(path.dirname(place), bytes.length);
      await writeFile(draft, bytes);
      await rename(draft, place);
      await files.add(key);
    } catch (error) {
      await rm(draft, { force: true });
      // Whoever looks at the map gets his tile; the next one waits for it again.
      if (!isNoRoom(error)) throw error;
    }
    return bytes;
  };
  return {
    async get(tile) {
      if (!isTile(tile)) return null;
      const key = `${tile.z}/${tile.x}/${tile.y}.jpg`;
      if (files.has(key)) return readFile(files.path(key));
      const running = making.get(key) ?? make(tile, key).finally(() => making.delete(key));
      making.set(key, running);
      return running;
    },
  };
};
