import type { CropCode } from '../codes.ts';
import type { ErrorCode } from '../errors.ts';
import { smoothArc } from '../zones/borders/smooth-arc.ts';
import { traceArcs } from '../zones/borders/trace-arcs.ts';
import { findLeaf } from './find-leaf.ts';
import { findLesions } from './find-lesions.ts';
import { lesionLooks } from './lesion-looks.ts';
import { blobsOf, countOf } from './masks.ts';
import { lightnessOf, photoFault, qualityOf, sharpnessOf } from './photo-quality.ts';
import { labOf, type Mask, type Picture } from './picture.ts';
import { rankPests, type Candidate } from './score-pests.ts';

/** Lesions that are drawn; the rest count and are not shown. */
const DRAWN_LESIONS = 250;
/** Square pixels below which a bend of a drawn outline is left out. */
const BEND = { leaf: 6, lesion: 1.5 } as const;

/** Outlines over a picture of that size, as paths of SVG. */
export type Outlines = { readonly width: number; readonly height: number; readonly leaf: string; readonly lesions: string };

const pathOf = (mask: Mask, { width, height }: Picture, bend: number): string =>
  traceArcs(mask, width, height)
    .map((arc) => {
      const points = smoothArc(arc, bend);
      const places = Array.from(
        { length: points.length / 2 },
        (_, at) => `${points[2 * at]!.toFixed(0)} ${points[2 * at + 1]!.toFixed(0)}`,
      );
      return `M${places.join('L')}`;
    })
    .join('');

function largestOf(mask: Mask, picture: Picture): Mask {
  const kept = new Uint8Array(mask.length);
  for (const { runs } of blobsOf(mask, picture)
    .toSorted((one, other) => other.size - one.size)
    .slice(0, DRAWN_LESIONS))
    for (const [from, to] of runs) kept.fill(1, from, to);
  return kept;
}

export type LeafReading = {
  /** Why nothing is read from this photo. */
  readonly fault: ErrorCode | null;
  /** 0 to 1. */
  readonly quality: number;
  readonly is_plant: boolean;
  /** Null where no leaf is found. */
  readonly severity_pct: number | null;
  readonly outlines: Outlines | null;
  /** Most likely first. */
  readonly candidates: readonly Candidate[];
};

/** `long_side` as the photo came, in pixels; `picture` is it at a long side of 1,024. */
export type LeafPhoto = { readonly picture: Picture; readonly long_side: number; readonly crop: CropCode };

/** Reads a photo of a leaf without a trained model: whether it can be read, where the leaf and its lesions are, and what they may be of (domain.md §9.3). */
export function readLeaf({ picture, long_side, crop }: LeafPhoto): LeafReading {
  const lab = labOf(picture);
  const light = { long_side, sharpness: sharpnessOf(picture), lightness: lightnessOf(lab) };
  const fault = photoFault(light);
  const quality = qualityOf(light);
  const nothing = { fault, quality, is_plant: false, severity_pct: null, outlines: null, candidates: [] };
  if (fault !== null) return nothing;
  const leaf = findLeaf(picture);
  if (leaf === null) return nothing;
  const { lesions, severity_pct } = findLesions(picture, lab, leaf);
  const { width, height } = picture;
  return {
    fault,
    quality,
    is_plant: true,
    severity_pct,
    outlines: {
      width,
      height,
      leaf: pathOf(leaf, picture, BEND.leaf),
      lesions: pathOf(largestOf(lesions, picture), picture, BEND.lesion),
    },
    candidates: rankPests(lesionLooks(picture, lab, countOf(leaf), lesions), severity_pct, crop, quality),
  };
}
