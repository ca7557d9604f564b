import { blobsOf, countOf, dilate, erode, type Blob } from './masks.ts';
import type { LabPicture, Mask, Picture } from './picture.ts';

export const LESION_COLOURS = ['chlorotic', 'rust', 'brown', 'dark', 'pale', 'red'] as const;
export type LesionColour = (typeof LESION_COLOURS)[number];

const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** The class of a lesion's colour by L*, a*, b* (domain.md §9.3, step 4); null between the classes. 55, 35, 45 (hue 52°, chroma 57) → rust. */
export function lesionColour(l: number, a: number, b: number): LesionColour | null {
  const [hue, chroma] = [hueOf(a, b), Math.hypot(a, b)];
  if (l < 25) return 'dark';
  if (chroma < 12 && l > 60) return 'pale';
  if (hue >= 45 && hue <= 70 && chroma > 45) return 'rust';
  if (hue >= 85 && hue <= 110 && l > 60) return 'chlorotic';
  if (hue >= 40 && hue <= 80 && l <= 60) return 'brown';
  return hue < 40 || hue > 330 ? 'red' : null;
}

export type LesionLooks = {
  /** Share of each colour among the lesioned pixels; what is between the classes is of none. */
  readonly colours: Readonly<Record<LesionColour, number>>;
  /** Lesions on a leaf as large as the picture. */
  readonly count: number;
  /** Of the lesions by their area: share of the leaf's area, length against width, 4πA/P², and how much the rim differs from the core in ΔE. */
  readonly largest_share: number;
  readonly median_share: number;
  readonly elongation: number;
  readonly circularity: number;
  readonly ring: number;
};

type Shape = { readonly elongation: number; readonly circularity: number };

/** Of the second moments: √(major / minor); and how near the outline is to a circle's, its length by the steps of its pixels (Kulpa 1977). */
function shapeOf({ size, runs }: Blob, width: number, mask: Mask): Shape {
  let [sum_x, sum_y, xx, yy, xy, edges] = [0, 0, 0, 0, 0, 0];
  for (const [from, to] of runs)
    for (let at = from; at < to; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum_x += x;
      sum_y += y;
      xx += x * x;
      yy += y * y;
      xy += x * y;
      if (mask[at - 1] !== 1) edges++;
      if (mask[at + 1] !== 1) edges++;
      if (mask[at - width] !== 1) edges++;
      if (mask[at + width] !== 1) edges++;
    }
  const [mx, my] = [sum_x / size, sum_y / size];
  const [vx, vy, cov] = [xx / size - mx * mx + 1 / 12, yy / size - my * my + 1 / 12, xy / size - mx * my];
  const half = Math.hypot((vx - vy) / 2, cov);
  const [major, minor] = [(vx + vy) / 2 + half, Math.max(1e-9, (vx + vy) / 2 - half)];
  const perimeter = (edges * Math.PI) / 4;
  return { elongation: Math.sqrt(major / minor), circularity: Math.min(1, (4 * Math.PI * size) / perimeter ** 2) };
}

const meanLab = (lab: LabPicture, mask: Mask): readonly [number, number, number] => {
  const sums = [0, 0, 0] as [number, number, number];
  let count = 0;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    for (let band = 0; band < 3; band++) sums[band]! += lab[3 * at + band]!;
    count++;
  }
  return count === 0 ? [0, 0, 0] : [sums[0] / count, sums[1] / count, sums[2] / count];
};

/** Core and rim of lesions that are wide enough to have both, compared in CIELAB. */
function ringOf(picture: Picture, lab: LabPicture, lesions: Mask): number {
  const core = erode(lesions, picture, 3);
  if (countOf(core) === 0) return 0;
  const grown = dilate(core, picture, 3);
  const rim = lesions.map((value, at) => (value === 1 && grown[at] === 1 && core[at] === 0 ? 1 : 0));
  const [one, other] = [meanLab(lab, core), meanLab(lab, rim)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** What the lesions of a leaf look like, as numbers (domain.md §9.3, step 4). */
export function lesionLooks(picture: Picture, lab: LabPicture, leaf_px: number, lesions: Mask): LesionLooks {
  const shares: Record<LesionColour, number> = { chlorotic: 0, rust: 0, brown: 0, dark: 0, pale: 0, red: 0 };
  const lesion_px = Math.max(1, countOf(lesions));
  for (let at = 0; at < lesions.length; at++) {
    const colour = lesions[at] === 1 ? lesionColour(lab[3 * at]!, lab[3 * at + 1]!, lab[3 * at + 2]!) : null;
    if (colour !== null) shares[colour] += 1 / lesion_px;
  }
  const blobs = blobsOf(lesions, picture);
  const shapes = blobs.map((blob) => shapeOf(blob, picture.width, lesions));
  const weighted = (key: keyof Shape): number => shapes.reduce((sum, shape, at) => sum + (shape[key] * blobs[at]!.size) / lesion_px, 0);
  const sizes = blobs.map(({ size }) => size).toSorted((one, other) => one - other);
  return {
    colours: shares,
    count: (blobs.length * picture.width * picture.height) / Math.max(1, leaf_px),
    largest_share: (sizes.at(-1) ?? 0) / Math.max(1, leaf_px),
    median_share: (sizes[sizes.length >> 1] ?? 0) / Math.max(1, leaf_px),
    elongation: weighted('elongation'),
    circularity: weighted('circularity'),
    ring: ringOf(picture, lab, lesions),
  };
}
