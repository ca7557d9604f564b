import { TILE_METRES, TILE_PIXELS, type Tile } from './grid.ts';
import { chance, hash32, layeredNoise, rankTable, smoothstep, type Lattice } from './noise.ts';

/** Opacity of cloud and depth of its shadow, 0–1, per pixel of 20 m. */
export type Sky = { readonly cloud: Float32Array; readonly shadow: Float32Array };

const SIDE = TILE_PIXELS / 2;
export const SKY_STEP_M = 20;
const WEATHER_CELL_M = 18 * TILE_METRES;
const CLOUD_LAYERS = [
  [7_000, 0.42],
  [2_200, 0.3],
  [700, 0.18],
  [240, 0.1],
] as const;
/** Where the morning sun throws the shadow, in pixels: west, and away from the equator. */
const SHADOW = { west: 34, pole: 14 } as const;
/** A scene is clear below the first rank of its weather, overcast above the second. */
const CLEAR_BELOW = 0.55;
const OVERCAST_ABOVE = 0.8;

const reference: Lattice = { east: 0, north: 0, step: 200, width: 128, height: 128 };
const cloudRank = rankTable(layeredNoise(3, reference, CLOUD_LAYERS));

/** Weather of a day at a place, evenly spread over [0, 1): one draw per block of 92 km, as for a passing front. */
const weatherAt = (day: number, epsg: number, east: number, north: number): number =>
  chance(hash32(919, epsg, day), Math.floor(east / WEATHER_CELL_M), Math.floor(north / WEATHER_CELL_M));

/** Share of the sky under cloud on a day over a tile, 0–1. */
export const cloudShare = (tile: Tile, day: number): number => {
  const weather = weatherAt(day, tile.epsg, tile.column * TILE_METRES, tile.row * TILE_METRES);
  if (weather < CLEAR_BELOW) return 0;
  if (weather < OVERCAST_ABOVE) return 0.08 + (0.5 * (weather - CLEAR_BELOW)) / (OVERCAST_ABOVE - CLEAR_BELOW);
  return 0.8 + (0.25 * (weather - OVERCAST_ABOVE)) / (1 - OVERCAST_ABOVE);
};

/** Where a sky is looked at: the centre of its north-western cell in metres, and how many cells of 20 m. */
export type SkyWindow = { readonly west: number; readonly north: number; readonly columns: number; readonly rows: number };

/** Clouds and their shadows over a window of the zone of `tile`, whose weather it has; null under a clear sky. */
export const skyOver = (tile: Tile, day: number, { west, north, columns, rows }: SkyWindow): Sky | null => {
  const share = cloudShare(tile, day);
  if (share === 0) return null;
  const pole = tile.is_south ? SHADOW.pole : -SHADOW.pole;
  // a wider raster, so that a cloud outside still throws its shadow into the window
  const width = columns + SHADOW.west;
  const height = rows + SHADOW.pole;
  const above = Math.max(0, pole);
  const density = layeredNoise(
    hash32(31, tile.epsg, day),
    { east: west, north: north + above * SKY_STEP_M, step: SKY_STEP_M, width, height },
    CLOUD_LAYERS,
  );
  const opacity = density.map((value) => smoothstep(0, 0.14, cloudRank(value) - (1 - share)));
  const cloud = new Float32Array(columns * rows);
  const shadow = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x;
      cloud[i] = opacity[(y + above) * width + x]!;
      shadow[i] = opacity[(y + above - pole) * width + x + SHADOW.west]! * (1 - cloud[i]!);
    }
  }
  return { cloud, shadow };
};

/** Clouds and their shadows over a tile. */
export const skyOf = (tile: Tile, day: number): Sky | null =>
  skyOver(tile, day, {
    west: tile.column * TILE_METRES + SKY_STEP_M / 2,
    north: (tile.row + 1) * TILE_METRES - SKY_STEP_M / 2,
    columns: SIDE,
    rows: SIDE,
  });
