import { validateFeatures, type ImportedFeature } from '#domain/files/validate-features.ts';
import { readFile, type FileFormat } from '#domain/files/read-file.ts';
import { findOverlaps, type Overlap } from '#domain/geometry/overlap/overlap.ts';
import { indexShapes } from '#domain/geometry/shape-block.ts';
import type { ShapeBlock } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';

export type ReviewedFile = {
  readonly format: FileFormat;
  readonly features: readonly ImportedFeature[];
  /** For each feature, the own fields it lies on, by their place in the block, largest first; none for a refused one. */
  readonly overlaps: readonly (readonly Overlap[])[];
};

/** Everything a review of a file needs, in one trip: what is in it, the outcome of each shape, and which own fields it would lie on (rules 16, 17). */
export async function reviewFile({ bytes, own }: { bytes: Uint8Array; own: ShapeBlock }): Promise<ReviewedFile> {
  const { format, features: raw } = await readFile(bytes);
  const features = validateFeatures(raw);
  const index = indexShapes(own);
  return {
    format,
    features,
    overlaps: features.map(({ outcome, geometry }) =>
      outcome === 'refused' || geometry === null ? [] : findOverlaps(geometry, own, AREA.overlap_warn_m2, index),
    ),
  };
}
