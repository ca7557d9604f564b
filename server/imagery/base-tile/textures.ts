import { chance } from '../provider/demo/noise.ts';

/** Side of a texture; it repeats without a seam. */
const TEXTURE_PX = 512;
const MASK = TEXTURE_PX - 1;

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Adds a repeating noise whose cells are `across` × `along` pixels, both powers of two, of a strength to a texture. */
const addNoise = (texture: Float32Array, seed: number, across: number, along: number, strength: number): void => {
  const columns = TEXTURE_PX / across;
  const rows = TEXTURE_PX / along;
  const knots = Float32Array.from({ length: columns * rows }, (_, i) => chance(seed, i) - 0.5);
  for (let y = 0; y < TEXTURE_PX; y++) {
    const row = Math.floor(y / along);
    const low = row * columns;
    const high = ((row + 1) % rows) * columns;
    const wy = smooth(y / along - row);
    for (let x = 0; x < TEXTURE_PX; x++) {
      const column = Math.floor(x / across);
      const next = (column + 1) % columns;
      const wx = smooth(x / across - column);
      const a = knots[low + column]! + (knots[low + next]! - knots[low + column]!) * wx;
      const b = knots[high + column]! + (knots[high + next]! - knots[high + column]!) * wx;
      texture[(y << 9) + x] = texture[(y << 9) + x]! + strength * (a + (b - a) * wy);
    }
  }
};

const build = (layers: readonly (readonly [across: number, along: number, strength: number])[], seed: number): Float32Array => {
  const texture = new Float32Array(TEXTURE_PX * TEXTURE_PX);
  layers.forEach(([across, along, strength], index) => addNoise(texture, seed + index, across, along, strength));
  return texture;
};

/** Fine unevenness of any surface, about −0.5 to 0.5. */
export const GRAIN = build(
  [
    [1, 1, 0.42],
    [2, 2, 0.5],
    [8, 8, 0.42],
  ],
  901,
);
/** The long streaks machines leave: narrow across, long along. */
export const STREAKS = build(
  [
    [2, 64, 0.6],
    [4, 128, 0.5],
    [16, 16, 0.35],
  ],
  911,
);

/** A texture's value at any whole pixel position, however far off. */
export const textureAt = (texture: Float32Array, x: number, y: number): number => texture[((y & MASK) << 9) + (x & MASK)]!;
