import { api } from '#api/client.ts';
import { createByteCache } from '#domain/byte-cache.ts';
import { WEATHER_TILES, type WeatherImageKind } from '#domain/radar/weather-images.ts';
import type { WeatherTileIndex } from '#map/weather-tiles/types.ts';

/** Two hours of what is in view are some 50 tiles: a film runs from memory. */
const BUDGET_BYTES = 64 * 1024 * 1024;
const TILE_BYTES = 4 * WEATHER_TILES.px ** 2;
const tiles = createByteCache<Promise<ImageBitmap>>(BUDGET_BYTES);

async function fetchTile(field_id: string, kind: WeatherImageKind, time: number, { z, x, y }: WeatherTileIndex): Promise<ImageBitmap> {
  const input = { field_id, kind, time: String(time), z: String(z), x: String(x), y: String(y) };
  const bytes = await api.radar.tile(input);
  // deck.gl mixes colours that do not carry their alpha yet
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }), { premultiplyAlpha: 'none' });
}

/** A tile of a frame, from memory where it was seen before; x goes on past the edge of the world. */
export function loadTile(field_id: string, kind: WeatherImageKind, time: number, tile: WeatherTileIndex): Promise<ImageBitmap> {
  const count = 2 ** tile.z;
  const index = { ...tile, x: ((tile.x % count) + count) % count };
  const key = `${kind}/${time}/${index.z}/${index.x}/${index.y}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const loading = fetchTile(field_id, kind, time, index);
  tiles.set(key, loading, TILE_BYTES);
  loading.catch(() => tiles.delete(key));
  return loading;
}
