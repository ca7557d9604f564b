import type { Picture } from '#domain/diagnosis/picture.ts';
import { seeded } from '../samples/seeded.ts';

const GROUNDS: readonly (readonly [number, number, number])[] = [
  [122, 98, 74],
  [176, 172, 168],
  [70, 62, 58],
  [205, 196, 180],
];
const LESIONS: readonly (readonly [number, number, number])[] = [
  [156, 92, 38],
  [206, 196, 92],
  [112, 74, 52],
];

export type MadeLeaf = {
  readonly picture: Picture;
  readonly leaf: Uint8Array;
  readonly lesions: Uint8Array;
  readonly severity_pct: number;
};

/** A leaf drawn on bare ground with round lesions inside and the noise of a sensor; the same for the same seed. With `pustules` they are so many, and small. */
export function makeLeaf(seed: number, width = 1_024, height = 768, pustules = 0): MadeLeaf {
  const random = seeded(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const [ground, sick] = [GROUNDS[seed % 4]!, LESIONS[seed % 3]!];
  const green = [between(52, 84), between(120, 158), between(38, 62)] as const;
  const [cx, cy, turn] = [width / 2 + between(-40, 40), height / 2 + between(-30, 30), between(-0.5, 0.5)];
  const [long, wide] = [between(0.36, 0.46) * width, between(0.26, 0.36) * height];
  const spots = Array.from({ length: pustules || Math.round(between(4, 36)) }, () => ({
    x: between(-0.6, 0.6) * long,
    y: between(-0.6, 0.6) * wide,
    r: pustules > 0 ? between(3.5, 5) : between(4, 18),
  }));
  const [leaf, lesions] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < leaf.length; at++) {
    const [dx, dy] = [(at % width) - cx, Math.floor(at / width) - cy];
    const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
    const is_leaf = (u / long) ** 2 + (v / wide) ** 2 <= 1;
    const is_sick = is_leaf && spots.some(({ x, y, r }) => (u - x) ** 2 + (v - y) ** 2 <= r * r);
    leaf[at] = is_leaf ? 1 : 0;
    lesions[at] = is_sick ? 1 : 0;
    const vein = Math.abs(v) < 2 ? 18 : 0;
    const colour = is_sick ? sick : is_leaf ? green : ground;
    for (let band = 0; band < 3; band++)
      pixels[3 * at + band] = Math.max(0, Math.min(255, colour[band]! + (is_leaf ? vein : 0) + between(-11, 11)));
  }
  const count = (mask: Uint8Array): number => mask.reduce((sum, one) => sum + one, 0);
  return { picture: { width, height, pixels }, leaf, lesions, severity_pct: (100 * count(lesions)) / count(leaf) };
}

/** Bare ground of the same size, without a leaf. */
export const makeGround = (width = 640, height = 480): Picture => {
  const random = seeded(7);
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: 3 * width * height }, (_, at) => [150, 112, 82][at % 3]! + 40 * (random() - 0.5)),
  };
};

/** Share of what either has that both have. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  one.forEach((value, at) => {
    both += value & other[at]!;
    either += value | other[at]!;
  });
  return either === 0 ? 1 : both / either;
}
