import type { WeatherImageKind } from '#domain/radar/weather-images.ts';

export type Tile = { readonly z: number; readonly x: number; readonly y: number };
/** A frame's tile as the demo draws it; `time_s` since 1970. */
export type WeatherTile = Tile & { readonly kind: WeatherImageKind; readonly time_s: number };

/** `time_s` since 1970; `path` is the source's own name of it, which never leaves the server. */
export type Frame = { readonly time_s: number; readonly path: string };

/** A source of pictures of the weather. Failures are `RADAR_PROVIDER_DOWN`. */
export type WeatherImageSource = {
  readonly attribution: string;
  readonly is_demo: boolean;
  /** Its moment now; the demo may hold its day. */
  now(now: Date): Date;
  /** The frames of the past two hours, oldest first, each moment once. */
  list(now: Date): Promise<Frame[]>;
  /** A tile of 256 px of a listed frame as PNG; `RADAR_FRAME_GONE` where the source has dropped it. */
  tile(frame: Frame, tile: Tile): Promise<Uint8Array>;
};
