import type { CropCode } from '../codes.ts';
import { LESION_COLOURS, type LesionLooks } from './lesion-looks.ts';
import { COLOUR_CLASSES, PATTERN_FAMILIES, type Family } from './pest-looks.ts';
import { signsOf, type PestSigns } from './pest-signs.ts';
import { HEALTHY, pestsOfCrop } from './pests.ts';

/** Never more than this is claimed without a trained model (domain.md §9.3). */
export const CLASSICAL_CAP = 0.39;
const WEIGHT = { colour: 0.4, pattern: 0.4, organ: 0.2 } as const;
const TEMPERATURE = 0.25;
/** What of no list is taken to look like. */
const OTHER_SCORE = 0.4;
/** Severity in per cent at which nobody calls a leaf healthy any more. */
const SICK_PCT = 2;

/** Temperature scaling: `softmax([2.1, 0.7, 0.3, -0.5], 1.8)` → 0.485, 0.223, 0.178, 0.114 (Guo et al. 2017). */
export function softmax(scores: readonly number[], temperature: number): number[] {
  const most = Math.max(...scores);
  const raw = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = raw.reduce((total, one) => total + one, 0);
  return raw.map((one) => one / sum);
}

/** 0 below `low`, 1 from `full` on. */
const rising = (value: number, low: number, full: number): number => Math.min(1, Math.max(0, (value - low) / (full - low)));
const falling = (value: number, full: number, high: number): number => 1 - rising(value, full, high);

/** How much lesions lie as those of a family do, 0 to 1. */
const FAMILY_MATCH: Readonly<Record<Family, (looks: LesionLooks) => number>> = {
  pustules: ({ count, median_share }) => rising(count, 15, 60) * falling(median_share, 0.0012, 0.005),
  spots: ({ count, median_share, circularity, elongation }) =>
    rising(count, 2, 5) * rising(median_share, 0.0004, 0.002) * rising(circularity, 0.35, 0.7) * falling(elongation, 1.8, 3),
  rings: ({ count, circularity, ring, median_share }) =>
    rising(count, 1, 4) * rising(circularity, 0.35, 0.7) * rising(ring, 6, 18) * rising(median_share, 0.0006, 0.003),
  elongate: ({ elongation, largest_share }) => rising(elongation, 1.8, 3) * rising(largest_share, 0.003, 0.015),
  stripes: ({ elongation, count }) => rising(elongation, 3, 5) * rising(count, 2, 6),
  angular: ({ elongation, circularity, count, median_share }) =>
    rising(elongation, 1.2, 2) * falling(circularity, 0.45, 0.8) * rising(count, 3, 10) * falling(median_share, 0.01, 0.03),
  diffuse: ({ largest_share, circularity }) => rising(largest_share, 0.05, 0.2) * falling(circularity, 0.3, 0.6),
  powder: ({ colours, largest_share }) => colours.pale * rising(largest_share, 0.01, 0.08),
  // Filled before lesions are looked for: a photo of a leaf says nothing of its holes.
  holes: () => 0,
};

/** Share of the coloured lesions that have one of the pest's colours. */
function colourMatch({ colours }: PestSigns, looks: LesionLooks): number {
  const classes = new Set(colours.flatMap((term) => COLOUR_CLASSES[term] ?? []));
  const all = LESION_COLOURS.reduce((sum, colour) => sum + looks.colours[colour], 0);
  return all === 0 ? 0 : LESION_COLOURS.reduce((sum, colour) => sum + (classes.has(colour) ? looks.colours[colour] : 0), 0) / all;
}

/** 0.4 · colour + 0.4 · pattern + 0.2 · organ of a pest, against what is seen on a leaf. */
export function scorePest(signs: PestSigns, looks: LesionLooks): number {
  const family = PATTERN_FAMILIES[signs.pattern];
  const pattern = family === undefined ? 0 : FAMILY_MATCH[family](looks);
  return WEIGHT.colour * colourMatch(signs, looks) + WEIGHT.pattern * pattern + WEIGHT.organ * (signs.organs.includes('leaf') ? 1 : 0);
}

/** A class and its probability; `healthy` is one of them. */
export type Candidate = { readonly key: string; readonly probability: number };

/**
 * What a leaf's lesions may be of, most likely first, among the crop's pests, healthy, and others that are not named: never more than
 * `CLASSICAL_CAP` times the quality of the photo (domain.md §9.3, step 5). A crop without a list has no candidates.
 */
export function rankPests(looks: LesionLooks, severity_pct: number, crop: CropCode, quality: number): Candidate[] {
  const pests = pestsOfCrop(crop);
  if (pests.length === 0) return [];
  const scores = [...pests.map(({ key }) => scorePest(signsOf(key), looks)), Math.max(0, 1 - severity_pct / SICK_PCT), OTHER_SCORE];
  const shares = softmax(scores, TEMPERATURE);
  return [...pests.map(({ key }) => key), HEALTHY]
    .map((key, at) => ({ key, probability: CLASSICAL_CAP * shares[at]! * quality }))
    .toSorted((one, other) => other.probability - one.probability);
}
