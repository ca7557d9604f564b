/** What is laid over the map: rain seen by radar, clouds seen from orbit. */
export const WEATHER_IMAGES = ['radar', 'satellite'] as const;
export type WeatherImageKind = (typeof WEATHER_IMAGES)[number];

/** Tiles of 256 px in web Mercator; nearer than `max_zoom` a radar has nothing more to show, farther than `min_zoom` nobody looks for a field. */
export const WEATHER_TILES = { min_zoom: 3, max_zoom: 7, px: 256 } as const;

/** Seconds from one frame to the next, and how many a list holds at most: two hours of them with both ends are 13. */
export const FRAMES = { step_s: 600, usual: 13, most: 30 } as const;

/** A tile that exists: `{ z: 7, x: 42, y: 76 }` does, `{ z: 7, x: 128, y: 0 }` does not. */
export const isWeatherTile = ({ z, x, y }: { z: number; x: number; y: number }): boolean =>
  z >= WEATHER_TILES.min_zoom && z <= WEATHER_TILES.max_zoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
