import { countOf, erode, openMask } from './masks.ts';
import type { LabPicture, Mask, Picture } from './picture.ts';

/** ΔE in a* and b* beyond which a place is not the leaf's own colour, and L* above which it only shines. */
const [MOST_LIKE, SHINES] = [12, 95];
/** Hues from which on a colour is a leaf's green, lighter or darker, if it has some chroma: gloss and shadow of a healthy leaf are farther than 12 from its middle. */
const [GREEN_HUE, LEAST_CHROMA] = [110, 8];
/** Shadows and blur at the leaf's edge are no lesion. */
const EDGE_PX = 3;

const medianOf = (values: Float32Array): number => {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const isGreen = (a: number, b: number): boolean =>
  Math.hypot(a, b) > LEAST_CHROMA && a < 0 && (Math.atan2(b, a) * 180) / Math.PI > GREEN_HUE;

/** Pixels that speak for a leaf's colour; more say the same. */
const SAMPLE = 40_000;

/** The colour of what is healthy: the medians of a* and b* of the greener half. */
function healthyColour(lab: LabPicture, mask: Mask, count: number): readonly [number, number] {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const places: number[] = [];
  for (let at = 0, seen = 0; at < mask.length; at++) if (mask[at] === 1 && seen++ % step === 0) places.push(at);
  const a_of = (at: number): number => lab[3 * at + 1]!;
  const middle = medianOf(Float32Array.from(places, a_of));
  const green = places.filter((at) => a_of(at) <= middle);
  return [medianOf(Float32Array.from(green, a_of)), medianOf(Float32Array.from(green, (at) => lab[3 * at + 2]!))];
}

export type Lesions = {
  readonly lesions: Mask;
  /** Lesioned share of the leaf, per cent. */
  readonly severity_pct: number;
};

/** `severityOf(1843, 24310)` → 7.58 per cent. */
export const severityOf = (lesion_px: number, leaf_px: number): number => (leaf_px === 0 ? 0 : (lesion_px / leaf_px) * 100);

/** Where a leaf has another colour than its healthy part (domain.md §9.3, step 3): farther than 12 from it in a* and b*, and not only shining. */
export function findLesions(picture: Picture, lab: LabPicture, leaf: Mask): Lesions {
  const inner = erode(leaf, picture, EDGE_PX);
  const leaf_px = countOf(inner);
  if (leaf_px === 0) return { lesions: inner, severity_pct: 0 };
  const [a, b] = healthyColour(lab, inner, leaf_px);
  const raw = new Uint8Array(inner.length);
  for (let at = 0; at < raw.length; at++) {
    const [l, own_a, own_b] = [lab[3 * at]!, lab[3 * at + 1]!, lab[3 * at + 2]!];
    if (inner[at] === 1 && Math.hypot(own_a - a, own_b - b) > MOST_LIKE && l < SHINES && !isGreen(own_a, own_b)) raw[at] = 1;
  }
  const lesions = openMask(raw, picture, 1);
  return { lesions, severity_pct: severityOf(countOf(lesions), leaf_px) };
}
