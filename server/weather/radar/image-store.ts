import { createByteCache } from '#domain/byte-cache.ts';
import { AppError } from '#domain/errors.ts';
import type { Frame, Tile, WeatherImageSource } from './provider.ts';

export type FrameList = { readonly frames: readonly Frame[]; readonly as_of: Date };

/** One source of pictures with what is kept of it in memory. */
export type ImageStore = Pick<WeatherImageSource, 'attribution' | 'is_demo' | 'now'> & {
  /** From memory for five minutes; while the source is away the last good list, with its age. */
  list(now: Date): Promise<FrameList>;
  /** A tile of a frame this server has listed; of any other `RADAR_FRAME_GONE`. */
  tile(time_s: number, tile: Tile, now: Date): Promise<Uint8Array>;
};

const FRESH_MS = 5 * 60_000;
/** Another process may have listed a frame that this one has not heard of yet. */
const RECHECK_MS = 30_000;
const KEPT_MS = 6 * 3_600_000;
/** Two hours of one region, several times over. */
const TILE_BYTES = 16 * 1024 * 1024;
/** Frames that have left the list while somebody still plays them. */
const MOST_KNOWN = 60;

/** `clock` is one that nobody sets. */
export const imageStore = (source: WeatherImageSource, clock: () => number = () => performance.now()): ImageStore => {
  const tiles = createByteCache<Uint8Array>(TILE_BYTES);
  const making = new Map<string, Promise<Uint8Array>>();
  const known = new Map<number, Frame>();
  let held: (FrameList & { readonly at: number }) | null = null;
  let asking: Promise<FrameList> | null = null;

  const ask = async (now: Date): Promise<FrameList> => {
    try {
      const frames = await source.list(now);
      for (const frame of frames) {
        known.delete(frame.time_s);
        known.set(frame.time_s, frame);
      }
      for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
      held = { frames, as_of: source.now(now), at: clock() };
      return held;
    } catch (error) {
      if (held === null || clock() - held.at > KEPT_MS) throw error;
      return held;
    }
  };
  const list = async (now: Date, fresh_ms = FRESH_MS): Promise<FrameList> => {
    if (held !== null && clock() - held.at < fresh_ms) return held;
    return (asking ??= ask(now).finally(() => (asking = null)));
  };
  const make = async (frame: Frame, tile: Tile, key: string): Promise<Uint8Array> => {
    const bytes = await source.tile(frame, tile);
    tiles.set(key, bytes, bytes.length);
    return bytes;
  };
  return {
    attribution: source.attribution,
    is_demo: source.is_demo,
    now: (now) => source.now(now),
    list: (now) => list(now),
    async tile(time_s, tile, now) {
      if (!known.has(time_s)) await list(now, RECHECK_MS);
      const frame = known.get(time_s);
      if (frame === undefined) throw new AppError('RADAR_FRAME_GONE');
      const key = `${time_s}/${tile.z}/${tile.x}/${tile.y}`;
      const kept = tiles.get(key);
      if (kept !== undefined) return kept;
      const running = making.get(key) ?? make(frame, tile, key).finally(() => making.delete(key));
      making.set(key, running);
      return running;
    },
  };
};
