import { validateFeatures, type ImportedFeature } from '#domain/files/validate-features.ts';
import { readFile, type FileFormat, type ReadFile } from '#domain/files/read-file.ts';
import { swapAxes } from '#domain/files/swap-axes.ts';
import { findOverlaps, type Overlap } from '#domain/geometry/overlap/overlap.ts';
import { indexShapes } from '#domain/geometry/shape-block.ts';
import type { ShapeBlock } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';

export type ReviewedFile = {
  readonly format: FileFormat;
  readonly features: readonly ImportedFeature[];
  readonly readings: ReadFile['readings'];
  /** For each feature, the own fields it lies on, by their place in the block, largest first; none for a refused one. */
  readonly overlaps: readonly (readonly Overlap[])[];
};

export type FileToReview = {
  readonly bytes: Uint8Array;
  readonly own: ShapeBlock;
  /** Turns the axes of shapes round that would then lie in the product's countries. */
  readonly is_swapped: boolean;
  /** The code page chosen for text whose words fit two; null as long as nobody chose. */
  readonly page: string | null;
};

/** Everything a review of a file needs, in one trip: what is in it, the outcome of each shape, and which own fields it would lie on (rules 16, 17). */
export async function reviewFile({ bytes, own, is_swapped, page }: FileToReview): Promise<ReviewedFile> {
  const { format, features: raw, readings } = await readFile(bytes, undefined, page);
  const features = validateFeatures(is_swapped ? swapAxes(raw) : raw);
  const index = indexShapes(own);
  return {
    format,
    features,
    readings,
    overlaps: features.map(({ outcome, geometry }) =>
      outcome === 'refused' || geometry === null ? [] : findOverlaps(geometry, own, AREA.overlap_warn_m2, index),
    ),
  };
}
