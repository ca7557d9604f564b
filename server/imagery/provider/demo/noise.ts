/** Mixes up to four integers into 32 well-spread bits; the whole archive grows out of it, so it must never change. */
export const hash32 = (a: number, b = 0, c = 0, d = 0): number => {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 15)) + b, 0xc2b2ae35);
  h = Math.imul((h ^ (h >>> 13)) + c, 0x27d4eb2f);
  h = Math.imul((h ^ (h >>> 16)) + d, 0x165667b1);
  h ^= h >>> 15;
  h = Math.imul(h, 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
};

/** Chance in [0, 1) decided by the integers. */
export const chance = (a: number, b = 0, c = 0, d = 0): number => hash32(a, b, c, d) / 4_294_967_296;

export const hashText = (text: string): number => {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = hash32(h, text.charCodeAt(i));
  return h;
};

const smooth = (t: number): number => t * t * (3 - 2 * t);
export const smoothstep = (from: number, to: number, value: number): number =>
  smooth(Math.min(1, Math.max(0, (value - from) / (to - from))));

/** Pixels of a raster in a metre grid: column 0, row 0 is the north-west pixel, whose centre is (east, north). */
export type Lattice = {
  readonly east: number;
  readonly north: number;
  readonly step: number;
  readonly width: number;
  readonly height: number;
};

/** Smooth noise in [0, 1) with features of `cell` metres, fixed to the ground: neighbouring rasters continue each other. */
export const valueNoise = (seed: number, lattice: Lattice, cell: number): Float32Array => {
  const { east, north, step, width, height } = lattice;
  const left = Math.floor(east / cell);
  const bottom = Math.floor((north - (height - 1) * step) / cell);
  const columns = Math.floor((east + (width - 1) * step) / cell) - left + 2;
  const rows = Math.floor(north / cell) - bottom + 2;
  const knots = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) knots[j * columns + i] = chance(seed, left + i, bottom + j);
  const knot = new Int32Array(width);
  const weight = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = (east + x * step) / cell;
    knot[x] = Math.floor(at) - left;
    weight[x] = smooth(at - Math.floor(at));
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const at = (north - y * step) / cell;
    const row = (Math.floor(at) - bottom) * columns;
    const w = smooth(at - Math.floor(at));
    for (let x = 0; x < width; x++) {
      const k = row + knot[x]!;
      const low = knots[k]! + (knots[k + 1]! - knots[k]!) * weight[x]!;
      const high = knots[k + columns]! + (knots[k + columns + 1]! - knots[k + columns]!) * weight[x]!;
      out[y * width + x] = low + (high - low) * w;
    }
  }
  return out;
};

/** Weighted sum of noises, one per [cell in metres, weight]; weights should add up to 1. */
export const layeredNoise = (
  seed: number,
  lattice: Lattice,
  octaves: readonly (readonly [cell: number, weight: number])[],
): Float32Array => {
  const sum = new Float32Array(lattice.width * lattice.height);
  octaves.forEach(([cell, weight], index) => {
    const layer = valueNoise(hash32(seed, index), lattice, cell);
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + weight * layer[i]!;
  });
  return sum;
};

/** The table that turns values of a noise into their rank in [0, 1], from a sample of it. */
export const rankTable = (sample: Float32Array): ((value: number) => number) => {
  const sorted = sample.toSorted();
  return (value) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low / sorted.length;
  };
};
