import { AppError } from '#domain/errors.ts';
import type { ShapeBlock } from '#domain/geometry/types.ts';
import { encodeTile as encode } from '#domain/tiles/encode-tile.ts';
import { buildTileSet } from '#domain/tiles/tile-set.ts';
import type { TileSet } from '#domain/tiles/tile-set.ts';
import { withTransfer } from './wire.ts';

/** Tiles of the old version are still asked for while the new one arrives. */
const KEPT_VERSIONS = 2;
const sets = new Map<number, TileSet>();

/** Keeps the projected shapes in this thread, so that a tile request carries four numbers. */
export function loadTileSet({ version, numbers, block }: { version: number; numbers: Uint32Array; block: ShapeBlock }): void {
  sets.set(version, buildTileSet(numbers, block));
  for (const old of [...sets.keys()].slice(0, -KEPT_VERSIONS)) sets.delete(old);
}

/** Refuses with NOT_FOUND when this thread is newer than the version, so that the caller loads it again. */
export function encodeTile({ version, z, x, y }: { version: number; z: number; x: number; y: number }): Uint8Array {
  const set = sets.get(version);
  if (set === undefined) throw new AppError('NOT_FOUND', { version });
  const bytes = encode(set, z, x, y);
  return withTransfer(bytes, [bytes.buffer]);
}
