import type { ErrorCode, ErrorParams } from '../errors.ts';
import { AppError } from '../errors.ts';
import { FILE } from '../limits.ts';
import type { Ring } from '../geometry/types.ts';

/** One geometry of a file before anyone judges it. Rings are as written: perhaps open, empty or crossing. */
export type RawFeature = {
  readonly name: string;
  /** The innermost folder or layer it lies in: a hint for the farm. */
  readonly farm_name: string | null;
  /** Shell and holes; null when it is no polygon or cannot be read. */
  readonly rings: readonly Ring[] | null;
  /** Why it cannot be a field, whatever its shape. */
  readonly refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
};

/** Collects the features of a file and stops at the limits (rules 18): too many features or vertices end the reading. */
export const collectFeatures = () => {
  const features: RawFeature[] = [];
  let vertices = 0;
  const countVertices = (more: number): void => {
    vertices += more;
    if (vertices > FILE.file_vertices) throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.file_vertices });
  };
  const add = (feature: RawFeature): void => {
    if (features.length >= FILE.features) throw new AppError('FILE_TOO_MANY_FEATURES', { max: FILE.features });
    features.push(feature);
  };
  return {
    features: features as readonly RawFeature[],
    countVertices,
    addPolygon: (name: string, farm_name: string | null, rings: readonly Ring[]): void => add({ name, farm_name, rings, refusal: null }),
    addRefused: (name: string, farm_name: string | null, code: ErrorCode, params: ErrorParams = {}): void =>
      add({ name, farm_name, rings: null, refusal: { code, params } }),
  };
};
export type FeatureCollector = ReturnType<typeof collectFeatures>;
