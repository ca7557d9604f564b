import type { BandValues } from './types.ts';

/** How far each class of the scene classification is to be believed for vegetation (domain.md §1.2), by value 0–11. */
export const SCL_WEIGHTS: readonly number[] = [0, 0, 0.25, 0, 1, 1, 0, 0.5, 0, 0, 0, 0];
/** Class 6, which is what the water layer looks for. */
const WATER = 6;
/** Pixels weighing less are drawn transparent and left out of statistics. */
export const VALID_WEIGHT = 0.5;

/** Shadow, cloud of medium and high probability, thin cirrus: grown by 60 m because Sen2Cor misses their edges. */
const GROWN = [3, 8, 9, 10];
const GROW_PIXELS = 3;

const discOf = (radius: number): (readonly [dx: number, dy: number])[] => {
  const side = 2 * radius + 1;
  return Array.from({ length: side * side }, (_, i) => [(i % side) - radius, Math.floor(i / side) - radius] as const).filter(
    ([dx, dy]) => dx * dx + dy * dy <= radius * radius,
  );
};

/**
 * Weight of every pixel of a scene classification, clouds and shadows grown by a disc of 3 pixels of 20 m, or as many as
 * make 60 m on another grid. One cloud pixel in a field of vegetation leaves 29 pixels at 0. Water weighs nothing but where
 * it is what is looked for.
 */
export function sclWeights(
  scl: BandValues,
  width: number,
  height: number,
  { is_of_water = false, grow_pixels = GROW_PIXELS }: { is_of_water?: boolean; grow_pixels?: number } = {},
): Float32Array {
  const disc = discOf(grow_pixels);
  const weights = new Float32Array(scl.length);
  for (let i = 0; i < scl.length; i++) weights[i] = is_of_water && scl[i] === WATER ? 1 : (SCL_WEIGHTS[scl[i]!] ?? 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!GROWN.includes(scl[y * width + x]!)) continue;
      for (const [dx, dy] of disc) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx >= 0 && ny >= 0 && nx < width && ny < height) weights[ny * width + nx] = 0;
      }
    }
  }
  return weights;
}

/** Carries 20 m values to the 10 m grid over the same corner by nearest neighbour. [a b] becomes [a a b b] twice. */
export function doubleNearest(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length * 4);
  for (let y = 0; y < height * 2; y++) {
    for (let x = 0; x < width * 2; x++) out[y * width * 2 + x] = values[(y >> 1) * width + (x >> 1)]!;
  }
  return out;
}
