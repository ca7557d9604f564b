import type { ErrorCode, ErrorParams } from '../errors.ts';
import { AppError } from '../errors.ts';
import { FILE } from '../limits.ts';
import type { Ring } from '../geometry/types.ts';
import type { FeatureFacts } from './attributes.ts';

/** One geometry of a file before anyone validates it. Rings are as written: perhaps open, empty or crossing. */
export type RawFeature = FeatureFacts & {
  /** Shell and holes; null when it is no polygon or cannot be read. */
  readonly rings: readonly Ring[] | null;
  /** Why it cannot be a field, whatever its shape. */
  readonly refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
};

/**
 * Collects the features of a file within the limits (rules 18): too many vertices end the reading; of too many features none is kept
 * beyond the limit, but all are counted, so that the error can tell how many there were. Each polygon counts as one.
 */
export const collectFeatures = () => {
  const features: RawFeature[] = [];
  let count = 0;
  let vertices = 0;
  const countVertices = (more: number): void => {
    vertices += more;
    if (vertices > FILE.file_vertices) throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.file_vertices });
  };
  const add = (feature: RawFeature): void => {
    if (count++ < FILE.features) features.push(feature);
  };
  return {
    /** All of them; FILE_TOO_MANY_FEATURES when there are more than a file may have. */
    finish: (): readonly RawFeature[] => {
      if (count > FILE.features) throw new AppError('FILE_TOO_MANY_FEATURES', { max: FILE.features, count });
      return features;
    },
    countVertices,
    addPolygon: (facts: FeatureFacts, rings: readonly Ring[]): void => add({ ...facts, rings, refusal: null }),
    addRefused: (facts: FeatureFacts, code: ErrorCode, params: ErrorParams = {}): void =>
      add({ ...facts, rings: null, refusal: { code, params } }),
  };
};
export type FeatureCollector = ReturnType<typeof collectFeatures>;
