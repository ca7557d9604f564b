export type WeatherTileIndex = { readonly z: number; readonly x: number; readonly y: number };

/** A moment of the weather over the whole map, in tiles of 256 px that come when they are first seen. */
export type WeatherFrame = {
  readonly id: string;
  /** 0–1 */
  readonly opacity: number;
  /** Clouds are blended when magnified; measured cells stay square. */
  readonly is_smooth: boolean;
  /** The bitmap must stay open while its frame is shown; null where there is none. */
  readonly load: (tile: WeatherTileIndex) => Promise<ImageBitmap | null>;
};
